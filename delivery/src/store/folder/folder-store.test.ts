import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { outcomesIn, ReportFiles, type StoredOutcome } from '#src/store/stored-reports.ts';
import { temporaryFolder } from '#test/build-part.ts';
import { matchingPaths } from './folder-store.ts';

test('lists the paths whose segments match a pattern, without hidden files and without missing folders', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-paths-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const files = ['a/1/x.json', 'a/2/x.json', 'a/2/y.json', 'a/file', 'b/3/x.json', '.c/4/x.json', 'b/.n.tmp'];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  assert.deepEqual((await matchingPaths(folder, '*/*/x.json')).sort(), [
    'a/1/x.json',
    'a/2/x.json',
    'b/3/x.json',
  ]);
  assert.deepEqual(await matchingPaths(folder, '*/.*.tmp'), ['b/.n.tmp']);
  assert.deepEqual(await matchingPaths(folder, 'c/*'), []);
  assert.deepEqual(await matchingPaths(folder, '.c/*'), ['.c/4']);
});

test('the reports of a channel use at most two files of the maximum size', async (t) => {
  const folder = await temporaryFolder(t);
  const files = new ReportFiles(folder, outcomesIn, 1000);
  const outcome = (durationMs: number): StoredOutcome => ({
    at: '2026-11-20T08:00:00.000Z',
    remote: 'survey',
    version: '1.0.0',
    status: 'loaded',
    durationMs,
  });
  for (let index = 0; index < 100; index += 1) await files.append('production', [outcome(index)]);
  assert.deepEqual((await readdir(folder)).sort(), ['production.1.jsonl', 'production.jsonl']);
  for (const file of await readdir(folder)) {
    assert.ok((await stat(join(folder, file))).size < 1200, file);
  }
  const kept = await files.read('production');
  assert.equal(kept.at(-1)?.durationMs, 99);
  assert.deepEqual(
    kept.map(({ durationMs }) => durationMs),
    kept.map((_, index) => 100 - kept.length + index),
  );
});
