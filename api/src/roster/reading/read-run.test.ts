import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { generateRoster } from '@tapin/oneroster/generate';
import { type Problem, SourceError } from '@tapin/oneroster/problems';
import type { RosterRecord } from '@tapin/oneroster/records';
import { insertRun, makePlannedDistrict, newStudent, readingIn } from '#test/planned-district.ts';
import { loadRun, newOrg, newPerson, newSource, rosterToday } from '#test/roster-scene.ts';
import { readRun } from './read-run.ts';

const roster = [newOrg('s1', 'North'), ...newStudent('k1', 'Kim\0 Park', { line: 3 })];

test('counts all problems, lists some of each code, and stores text that the database refuses', async (t) => {
  const { db, districtId } = await makePlannedDistrict(t);
  const problem = { file: 'users.csv', line: 1, column: null, value: 'x\0\ud800', level: 'warning' } as const;
  const runId = await insertRun(db, districtId);
  await readRun(readingIn(db), runId, async (_context, _run, { onProblem }) => {
    const report = (code: Problem['code'], count: number) => {
      for (let index = 0; index < count; index += 1) onProblem({ ...problem, code });
    };
    return newSource([], {
      async *records() {
        report('value-date', 5_000);
        yield [...roster, newPerson('k1', 'Other Person', { line: 9 })];
        report('value-email', 1);
      },
    });
  });
  const { run, changes, problems } = await loadRun(db, runId);
  assert.deepEqual(run.problem_counts, { note: 0, warning: 5_001, error: 1, question: 0 });
  assert.equal(problems.filter(({ code }) => code === 'value-date').length, 1_000);
  assert.equal(problems.filter(({ code }) => code === 'value-email').length, 1);
  const twice = problems.find(({ code }) => code === 'row-duplicate');
  assert.deepEqual([twice?.line, twice?.value, twice?.level], [9, 'k1', 'error']);
  assert.equal(changes.find(({ kind }) => kind === 'student')?.name, 'Kim Park');
});

test('fails with the code of the source, stays as it is when the process stops, and begins again', async (t) => {
  const { db, districtId, plan } = await makePlannedDistrict(t);
  const broken = async () => {
    throw new SourceError('zip-damaged', 'roster.zip');
  };
  const failing = await insertRun(db, districtId);
  await readRun(readingIn(db), failing, broken);
  const failed = await loadRun(db, failing);
  assert.deepEqual([failed.run.state, failed.run.reason], ['failed', 'zip-damaged']);

  const stop = new AbortController();
  const interrupted = newSource([], {
    async *records(): AsyncGenerator<RosterRecord[]> {
      yield roster.slice(0, 1);
      stop.abort();
      yield roster.slice(1);
    },
  });
  const runId = await insertRun(db, districtId);
  await readRun({ ...readingIn(db), signal: stop.signal }, runId, async () => interrupted);
  assert.equal((await loadRun(db, runId)).run.state, 'reading');
  await readRun(readingIn(db), runId, async () => newSource(roster));
  const { run, changes } = await loadRun(db, runId);
  assert.equal(run.state, 'planned');
  assert.equal(changes.length, 2);
  // The records of the earlier run of the district are not needed any more.
  const later = (await plan(roster)).run.id;
  const staged = await db.selectFrom('roster_staged_people').select('run_id').execute();
  assert.deepEqual(staged, [{ run_id: later }]);
});

test('reads the parts of an upload through a file that is deleted', async (t) => {
  const { db, districtId } = await makePlannedDistrict(t);
  const folder = mkdtempSync(join(tmpdir(), 'tapin-upload-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await generateRoster(join(folder, 'roster.zip'));
  const zip = readFileSync(join(folder, 'roster.zip'));
  const file = { name: 'a.zip', bytes: zip.length, created_at: rosterToday, expires_at: rosterToday };
  const { id: uploadId } = await db
    .insertInto('roster_uploads')
    .values({ district_id: districtId, ...file })
    .returning('id')
    .executeTakeFirstOrThrow();
  const half = Math.floor(zip.length / 2);
  for (const [part, content] of [zip.subarray(0, half), zip.subarray(half)].entries())
    await db.insertInto('roster_upload_parts').values({ upload_id: uploadId, part, content }).execute();
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tapin-roster-copy-'));
  const before = copies();
  const runId = await insertRun(db, districtId, { upload_id: uploadId });
  await readRun(readingIn(db), runId);
  const { run } = await loadRun(db, runId);
  assert.equal(run.state, 'planned');
  assert.equal(Object(run.counts).students.add, 60);
  assert.deepEqual(copies(), before);
  const empty = await insertRun(db, districtId);
  await readRun(readingIn(db), empty);
  assert.equal((await loadRun(db, empty)).run.reason, 'file-unreadable');
});
