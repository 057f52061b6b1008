import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import type { RosterSource } from '@tapin/oneroster/source';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { insertRun, makePlannedDistrict, newStaff, newStudent, readingIn } from '#test/planned-district.ts';
import { leased } from '#test/roster-changes.ts';
import { applyPlan, loadRun, newOrg, newSource, rosterToday } from '#test/roster-scene.ts';
import { planAgain } from '../planning/plan-run.ts';
import { countFailure } from '../runs/failures.ts';
import { readRun } from './read-run.ts';

const staff = [
  newOrg('s1', 'North'),
  ...['p1', 'p2'].flatMap((id) => newStaff(id, `Pat ${id}`, 'principal')),
  ...['t1', 't2'].flatMap((id) => newStaff(id, `Pat ${id}`)),
];

/** Empties the tables of read records, as a crash of the database does. Only records that are written afterwards remain. */
const crash = (db: Database) =>
  sql`truncate roster_staged_orgs, roster_staged_sessions, roster_staged_classes, roster_staged_people,
    roster_staged_roles, roster_staged_enrollments, roster_staged_guardians`.execute(db);

const nightly = { origin: 'folder', is_nightly: true } as const;

test('a run whose records are lost between two batches is read again, and fails after three times', async (t) => {
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

test('a run that has lost some of its records is read again before it is planned', async (t) => {
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

test('a crash between the plan and its application skips no decision and no guardian of a family', async (t) => {
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
