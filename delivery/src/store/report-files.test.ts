import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '#test/build-part.ts';
import { ReportFiles } from './report-files.ts';
import { outcomesIn } from './report-lines.ts';
import type { StoredOutcome } from './stored-outcome.ts';

test('uses at most two files of the maximum size', async (t) => {
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
