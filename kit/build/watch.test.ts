import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rspack, type Stats } from '@rspack/core';
import { declarationFile } from './read-remote.ts';
import { remoteConfig } from './remote.ts';

const survey = join(import.meta.dirname, '../../remote-survey');

test('builds a watched remote again after an error in its declaration was corrected', async (t) => {
  const parent = await mkdtemp(join(tmpdir(), 'tapin-watch-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'remote-survey');
  for (const name of ['package.json', 'src'])
    await cp(join(survey, name), join(folder, name), { recursive: true });
  await symlink(join(survey, 'node_modules'), join(folder, 'node_modules'));
  const declaration = join(folder, declarationFile);
  const right = await readFile(declaration, 'utf8');

  let next = Promise.withResolvers<Stats>();
  const compiler = rspack({
    ...remoteConfig(folder),
    output: { ...remoteConfig(folder).output, path: join(parent, 'dist') },
  });
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (stats) next.resolve(stats);
    else next.reject(error ?? new Error('the compiler reported nothing'));
  });
  t.after(() => new Promise<void>((resolve) => watching?.close(() => resolve())));
  const builtWith = async (text: string) => {
    next = Promise.withResolvers<Stats>();
    await writeFile(declaration, text);
    return (await next.promise).hasErrors();
  };

  assert.equal((await next.promise).hasErrors(), false);
  assert.equal(await builtWith(right.replace("'/survey'", "'Survey'")), true);
  assert.equal(await builtWith(right.replace('defineRemote({', 'defineRemote({{')), true);
  assert.equal(await builtWith(right), false);
});
