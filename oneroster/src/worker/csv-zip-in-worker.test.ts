import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openCsvZip } from '#src/csv-zip/csv-zip.ts';
import type { RecordKind } from '#src/records.ts';
import { generateRoster } from '#test/generate.ts';
import { readZip } from '#test/read.ts';
import { smallFiles, temporaryFolder, writeZip } from '#test/zip.ts';
import { openCsvZipInWorker } from './csv-zip-in-worker.ts';

test('the worker yields the same records and problems as the calling thread', async (t) => {
  const path = join(await temporaryFolder(t), 'roster.zip');
  await generateRoster(path, {
    faults: ['us-dates', 'duplicate-row', 'windows-1252'],
    students: 3_000,
    enrollments: 9_000,
  });
  const progress: number[] = [];
  const options = {
    divisionColumn: 'metadata.house',
    onProgress: (done: number, total: number) => progress.push(done / total),
  };
  const { of: _, ...here } = await readZip(path);
  const { of: __, ...there } = await readZip(path, options, openCsvZipInWorker);
  assert.deepEqual(there, here);
  assert.ok(here.problems.length > 5);
  assert.equal(progress.at(-1), 1);
});

test('the worker reads at most one batch ahead of the consumer', async (t) => {
  const path = join(await temporaryFolder(t), 'roster.zip');
  await generateRoster(path, { students: 6_000, enrollments: 20_000, faults: ['capital-booleans'] });
  let done = 0;
  let total = 1;
  const source = await openCsvZipInWorker(path, {
    onProblem: () => {},
    onProgress: (...progress) => ([done, total] = progress),
  });
  const kinds: RecordKind[] = [];
  for await (const [record] of source.records()) {
    if (record) kinds.push(record.kind);
    if (kinds.length !== 3) continue;
    // During this time a worker without backpressure would read the whole file.
    await readZip(path);
    assert.ok(done < total / 2, `${done} of ${total}`);
  }
  await source.close();
  assert.ok(kinds.length > 10);
});

test('an abort signal ends the reader while it opens a file and while it reads it', async (t) => {
  const path = await writeZip(t, smallFiles);
  for (const open of [openCsvZip, openCsvZipInWorker]) {
    const aborted = AbortSignal.abort(new Error('the server stops'));
    await assert.rejects(readZip(path, { signal: aborted }, open), /the server stops/);
    const controller = new AbortController();
    const source = await open(path, { onProblem: () => {}, signal: controller.signal });
    await assert.rejects(async () => {
      for await (const _ of source.records()) controller.abort(new Error('the run was canceled'));
    }, /the run was canceled/);
    await source.close();
  }
});

test('a source can be closed before it is read', async (t) => {
  const source = await openCsvZipInWorker(await writeZip(t, smallFiles), { onProblem: () => {} });
  await source.close();
  await assert.rejects(async () => {
    for await (const _ of source.records()) assert.fail();
  }, /closed/);
});
