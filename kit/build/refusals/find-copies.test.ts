import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rspack } from '@rspack/core';
import { findCopies } from '@tapin/delivery-formats/find-copies';
import { libraryFolders, sharedFolder, sharedVersions } from '../../shared-modules.ts';
import { pagePackages } from './page-packages.ts';

/** Packages that another package contains. The marker of the other package finds their copies. */
const parts = new Set(['@tanstack/query-core', 'react-router', 'scheduler']);

test('finds a copy of every package that a page has once in a minified build', async (t) => {
  const output = await mkdtemp(join(tmpdir(), 'tapin-copies-'));
  t.after(() => rm(output, { recursive: true, force: true }));
  const names = [...pagePackages(Object.keys(sharedVersions())).keys()].filter((name) => !parts.has(name));
  assert.ok(names.length >= 8);
  const entries = names.map((name) => [
    name.replace(/\W/g, '_'),
    `data:text/javascript,import * as all from ${JSON.stringify(name)}; globalThis.all = all;`,
  ]);
  await build(output, Object.fromEntries(entries));
  for (const name of names) {
    const script = await readFile(join(output, `${name.replace(/\W/g, '_')}.js`), 'utf8');
    assert.ok(findCopies(script).includes(name), `no marker finds ${name}`);
  }
});

test('finds a copy of React in a build that keeps only one of its hooks', async (t) => {
  const output = await mkdtemp(join(tmpdir(), 'tapin-copies-'));
  t.after(() => rm(output, { recursive: true, force: true }));
  await build(output, { one: "data:text/javascript,import { useState } from 'react'; useState(0);" });
  assert.deepEqual(findCopies(await readFile(join(output, 'one.js'), 'utf8')), ['react']);
});

async function build(path: string, entry: Record<string, string>): Promise<void> {
  const compiler = rspack({
    context: sharedFolder,
    mode: 'production',
    devtool: false,
    entry,
    output: { path },
    resolve: { modules: ['node_modules', ...libraryFolders] },
    performance: false,
  });
  const built = Promise.withResolvers<void>();
  compiler.run((error, stats) => {
    if (stats && !stats.hasErrors()) built.resolve();
    else built.reject(error ?? new Error(stats?.toString('errors-only')));
  });
  await built.promise;
}
