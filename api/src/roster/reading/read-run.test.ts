import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { generateRoster } from '@tapin/oneroster/generate';
import { type Problem, SourceError } from '@tapin/oneroster/problems';
import type { RosterRecord } from '@tapin/oneroster/records';
import type { Database } from '#src/database/database.ts';
import { freshDatabase } from '#test/fresh-database.ts';
import { makeRosterDistrict } from '#test/roster-changes.ts';
import {
  loadRun,
  newOrg,
  newPerson,
  newRole,
  newSource,
  planSource,
  rosterToday,
} from '#test/roster-scene.ts';
import { readRun } from './read-run.ts';

const config = { rosterFolder: null, rosterNetworks: [] };
const clock = { now: () => rosterToday };

async function makeRun(db: Database, districtId: number, uploadId: number | null = null): Promise<number> {
  const { id } = await db
    .insertInto('roster_runs')
    .values({
      district_id: districtId,
      origin: 'file',
      state: 'reading',
      upload_id: uploadId,
      created_at: rosterToday,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const roster = [
  newOrg('s1', 'North'),
  newPerson('k1', 'Kim\0 Park', { grade: '5', line: 3 }),
  newRole('k1', 's1', 'student'),
];

test('counts all problems, lists some of each code, and stores text that the database refuses', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const problem = { file: 'users.csv', line: 1, column: null, value: 'x\0\ud800', level: 'warning' } as const;
  const runId = await makeRun(db, districtId);
  await readRun({ db, clock, config }, runId, async (_context, _run, { onProblem }) => {
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
  const { db, close } = await freshDatabase();
  t.after(close);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const broken = async () => {
    throw new SourceError('zip-damaged', 'roster.zip');
  };
  const failing = await makeRun(db, districtId);
  await readRun({ db, clock, config }, failing, broken);
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
  const runId = await makeRun(db, districtId);
  await readRun({ db, clock, config, signal: stop.signal }, runId, async () => interrupted);
  assert.equal((await loadRun(db, runId)).run.state, 'reading');
  await readRun({ db, clock, config }, runId, async () => newSource(roster));
  const { run, changes } = await loadRun(db, runId);
  assert.equal(run.state, 'planned');
  assert.equal(changes.length, 2);
  // The records of the earlier run of the district are not needed any more.
  const later = await planSource(db, districtId, newSource(roster));
  const staged = await db.selectFrom('roster_staged_people').select('run_id').execute();
  assert.deepEqual(staged, [{ run_id: later }]);
});

test('reads the parts of an upload through a file that is deleted', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const folder = mkdtempSync(join(tmpdir(), 'tapin-upload-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await generateRoster(join(folder, 'roster.zip'));
  const zip = readFileSync(join(folder, 'roster.zip'));
  const { id: uploadId } = await db
    .insertInto('roster_uploads')
    .values({
      district_id: districtId,
      name: 'a.zip',
      bytes: zip.length,
      created_at: rosterToday,
      expires_at: rosterToday,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const half = Math.floor(zip.length / 2);
  for (const [part, content] of [zip.subarray(0, half), zip.subarray(half)].entries())
    await db.insertInto('roster_upload_parts').values({ upload_id: uploadId, part, content }).execute();
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tapin-roster-copy-'));
  const before = copies();
  const runId = await makeRun(db, districtId, uploadId);
  await readRun({ db, clock, config }, runId);
  const { run } = await loadRun(db, runId);
  assert.equal(run.state, 'planned');
  assert.equal(Object(run.counts).students.add, 60);
  assert.deepEqual(copies(), before);
  const empty = await makeRun(db, districtId, null);
  await readRun({ db, clock, config }, empty);
  assert.equal((await loadRun(db, empty)).run.reason, 'file-unreadable');
});
