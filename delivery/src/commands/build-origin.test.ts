import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commitOf, requireCurrentBuild } from './build-origin.ts';

function partIn(t: TestContext, version: string, built: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-origin-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'dist/build-info.json'), JSON.stringify({ version: built }));
  return folder;
}

test('refuses to publish a folder whose version was raised after its last build', async (t) => {
  const folder = partIn(t, '1.3.0', '1.2.0');
  await assert.rejects(
    requireCurrentBuild(folder),
    /has version 1\.3\.0 in package\.json and was built as 1\.2\.0: build it again/,
  );
  await requireCurrentBuild(partIn(t, '1.3.0', '1.3.0'));
  await requireCurrentBuild(partIn(t, '1.3.0', '1.3.0-dev.0123456789'));
});

test('the recorded commit ends with "with changes" when the folder has uncommitted changes', async (t) => {
  const folder = partIn(t, '1.0.0', '1.0.0');
  assert.equal(await commitOf(folder), 'unknown');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@x.org', 'commit', '--quiet', '-m', 'a');
  const commit = git('rev-parse', 'HEAD');
  assert.equal(await commitOf(folder), commit);
  writeFileSync(join(folder, 'package.json'), '{}');
  assert.equal(await commitOf(folder), `${commit} with changes`);
});
