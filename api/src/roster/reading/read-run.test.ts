import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { generateRoster } from '@tapin/oneroster/generate';
import { type Problem, SourceError } from '@tapin/oneroster/problems';
import type { RosterRecord } from '@tapin/oneroster/records';
import type { RosterSource } from '@tapin/oneroster/source';
import { sql } from 'kysely';
import { type Database, openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { planAgain } from '#src/roster/planning/plan-run.ts';
import { countFailure } from '#src/roster/worker/worker.ts';
import { freePort } from '#test/machine/free-port.ts';
import { startPostgres } from '#test/postgres/postgres.ts';
import {
  insertRun,
  makePlannedDistrict,
  newStaff,
  newStudent,
  readingIn,
  rosterOf,
} from '#test/roster/planned-district.ts';
import { leased, makeRosterDistrict } from '#test/roster/roster-changes.ts';
import { applyPlan, loadRun, newOrg, newPerson, newSource, rosterToday } from '#test/roster/roster-scene.ts';
import { readRun } from './read-run.ts';

const staff = [
  newOrg('s1', 'North'),
  ...['p1', 'p2'].flatMap((id) => newStaff(id, `Pat ${id}`, 'principal')),
  ...['t1', 't2'].flatMap((id) => newStaff(id, `Pat ${id}`)),
];

/** Empties the tables of staged records, as a crash of the database does: they are unlogged. */
const crash = (db: Database) =>
  sql`truncate roster_staged_orgs, roster_staged_sessions, roster_staged_classes, roster_staged_people,
    roster_staged_roles, roster_staged_enrollments, roster_staged_guardians`.execute(db);

const nightly = { origin: 'folder', is_nightly: true } as const;

test('a roster run whose records are lost between two batches is read again, and fails after three times', async (t) => {
  const { db, districtId, importAll } = await makePlannedDistrict(t);
  await importAll(staff);
  const crashing = (records: readonly RosterRecord[]): RosterSource =>
    newSource([], {
      async *records() {
        yield [...records.slice(0, 3)];
        await crash(db);
        yield [...records.slice(3)];
      },
    });
  const runId = await insertRun(db, districtId, nightly);
  const read = (source: RosterSource) => readRun(readingIn(db), runId, async () => source);
  await assert.rejects(read(crashing(staff)), /were lost while it was read/);
  assert.equal((await loadRun(db, runId)).run.state, 'reading');
  await read(newSource(staff));
  const { run, changes } = await loadRun(db, runId);
  assert.deepEqual([run.state, changes], ['planned', []], 'the same file changes nothing');

  const failing = await insertRun(db, districtId, nightly);
  await leased(db, failing);
  for (let attempt = 0; attempt < 3; attempt += 1) await countFailure(db, failing, `test-${failing}`);
  const failed = await loadRun(db, failing);
  assert.deepEqual([failed.run.state, failed.run.reason], ['failed', 'reading-failed']);
});

test('a roster run that was read before the database crashed is planned from the same records', async (t) => {
  const server = await startPostgres(await freePort(), { durable: true });
  t.after(server.stop);
  const { db, close } = openPostgres(server.url('postgres'), () => {});
  t.after(close);
  await migrate(db);
  const { plan } = rosterOf(db, await makeRosterDistrict(db, 'CEDAR'));
  const { run, changes } = await plan(staff);
  await server.restart('immediate');
  await planAgain(db, run.id, rosterToday);
  const again = await loadRun(db, run.id);
  assert.deepEqual([again.run.state, again.changes.length], ['planned', changes.length]);
  assert.ok(changes.length > 0);
});

test('a roster run that has lost some of its records is read again before it is planned', async (t) => {
  const { db, plan, importAll } = await makePlannedDistrict(t);
  await importAll(staff);
  const losses = {
    'all records': crash(db),
    'one person': sql`delete from roster_staged_people where sourced_id = 'p1'`,
    'the roles': sql`delete from roster_staged_roles where person_sourced_id like 'p%'`,
  };
  for (const [title, loss] of Object.entries(losses)) {
    const runId = (await plan(staff)).run.id;
    await (loss instanceof Promise ? crash(db) : loss.execute(db));
    await planAgain(db, runId, rosterToday);
    const { run, changes } = await loadRun(db, runId);
    assert.deepEqual([run.state, changes], ['reading', []], title);
    await readRun(readingIn(db), runId, async () => newSource(staff));
    const again = await loadRun(db, runId);
    assert.deepEqual([again.run.state, again.changes], ['planned', []], title);
  }
});

test('a crash between the plan and its application loses no consent decision and no guardian', async (t) => {
  const { db, plan, importAll, changeMapping } = await makePlannedDistrict(t);
  await importAll([newOrg('s1', 'North')]);
  await sql`update schools set settings = settings || ${JSON.stringify({
    consent: { mode: 'opt-in', startDay: '2026-01-12', asksGuardians: true },
  })}::jsonb`.execute(db);
  await changeMapping({ consentColumn: 'metadata.consent' });
  const students = Array.from({ length: 6 }, (_, index) => `k${index}`);
  const common = { file: 'users.csv', line: 2, isEnded: false, kind: 'guardian' as const };
  const source = newSource(
    [
      newOrg('s1', 'North'),
      ...students.flatMap((id, index) => newStudent(id, `Kim ${id}`, { consent: index % 2 ? 'no' : 'yes' })),
      ...students.map((id) => ({
        ...common,
        sourcedId: `g-${id}`,
        email: `${id}@home.test`,
        agentSourcedIds: [id],
      })),
    ],
    { delivery: { ...newSource([]).delivery, guardian: 'bulk' } },
  );
  const runId = (await plan(source)).run.id;
  await crash(db);
  await applyPlan(db, runId);
  assert.equal((await loadRun(db, runId)).run.state, 'applied');
  const { rows } = await sql<{ row: string }>`
    select p.sourced_id || ' ' || c.answer as row from consents c join roster_people p on p.user_id = c.student_id
    order by 1`.execute(db);
  assert.deepEqual(
    rows.map(({ row }) => row),
    students.map((id, index) => `${id} ${index % 2 === 0}`),
  );
  const guardians = await db.selectFrom('guardians').select('email').orderBy('email').execute();
  assert.deepEqual(
    guardians.map(({ email }) => email),
    students.map((id) => `${id}@home.test`),
  );
  assert.deepEqual(await db.selectFrom('roster_families').select('sourced_id').execute(), []);
});

const roster = [newOrg('s1', 'North'), ...newStudent('k1', 'Kim\0 Park', { line: 3 })];

test('reading counts all problems, lists some of each code, and stores text that the database would refuse', async (t) => {
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

test('a run fails with the error code of its source; a run whose process stops keeps its state and is read again from the start', async (t) => {
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
  // The staged records of the earlier run were deleted, because they are not needed any more.
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
