import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardianRecord, PersonRecord, RosterRecord } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { LostLeaseError } from '#src/roster/runs/leases.ts';
import { makePlannedDistrict, newStaff, newStudent } from '#test/roster/planned-district.ts';
import { leased } from '#test/roster/roster-changes.ts';
import { applyPlan, newOrg, newPerson, newRole, newSource } from '#test/roster/roster-scene.ts';
import { applyRun } from './apply-run.ts';

const rosterWith = (consents: Readonly<Record<string, PersonRecord['consent']>>) => [
  newOrg('s1', 'North'),
  ...['k1', 'k2', 't1'].map((id) => newPerson(id, `Pat ${id}`, { consent: consents[id] ?? '' })),
  ...['k1', 'k2'].map((id) => newRole(id, 's1', 'student')),
  newRole('t1', 's1', 'teacher'),
];

test('an import records the consent decisions that differ in the chosen column, and counts them in the dry run', async (t) => {
  const { db, plan, changeMapping } = await makePlannedDistrict(t);
  const columns: (string | undefined)[] = [];
  /** Imports decisions. Returns the counts of the dry run, and all decisions after the run was applied. */
  const importNext = async (consents: Parameters<typeof rosterWith>[0]) => {
    const onOptions = ({ consentColumn }: { consentColumn?: string }) => columns.push(consentColumn);
    const { run } = await plan(rosterWith(consents), { onOptions });
    const counts: { consents?: unknown } = Object(run.counts);
    await applyPlan(db, run.id);
    const { rows } = await sql<{ row: string }>`
      select p.sourced_id || ' ' || c.given_by || ' ' || c.answer as row
      from consents c join roster_people p on p.user_id = c.student_id order by c.id`.execute(db);
    return [counts.consents, rows.map(({ row }) => row)];
  };
  assert.deepEqual(await importNext({ k1: 'yes' }), [undefined, []], 'no column is chosen');

  await changeMapping({ consentColumn: 'metadata.consent' });
  const first = ['k1 roster true', 'k2 roster false'];
  const all = { k1: 'yes', k2: 'no', t1: 'no' } as const;
  assert.deepEqual(await importNext(all), [{ add: 2, change: 0, end: 0 }, first]);
  assert.deepEqual(await importNext(all), [{ add: 0, change: 0, end: 0 }, first]);
  await sql`insert into consents (school_id, student_id, school_year, answer, given_by, day, created_at)
    select school_id, student_id, school_year, false, 'guardian', day, created_at from consents limit 1`.execute(
    db,
  );
  const newer = [...first, 'k1 guardian false'];
  assert.deepEqual(await importNext({ k1: 'yes' }), [{ add: 0, change: 0, end: 0 }, newer]);
  assert.deepEqual(await importNext({ k2: 'yes' }), [
    { add: 0, change: 1, end: 0 },
    [...newer, 'k2 roster true'],
  ]);
  const column = 'metadata.consent';
  assert.deepEqual(columns, [undefined, column, column, column, column]);
});

test('a process that has lost the lease of a roster run records no consent decision', async (t) => {
  const { db, plan, importAll, changeMapping } = await makePlannedDistrict(t);
  await importAll(rosterWith({}));
  await changeMapping({ consentColumn: 'metadata.consent' });
  const { run } = await plan(rosterWith({ k1: 'no' }));
  assert.deepEqual(Object(run.counts).consents, { add: 1, change: 0, end: 0 });
  await db.updateTable('roster_runs').set({ state: 'applying' }).where('id', '=', run.id).execute();
  const context = await leased(db, run.id);
  await db.updateTable('roster_runs').set({ leased_by: 'another' }).where('id', '=', run.id).execute();
  await assert.rejects(applyRun(context, run.id), LostLeaseError);
  assert.deepEqual(await db.selectFrom('consents').selectAll().execute(), []);
});

const newGuardian = (sourcedId: string, email: string, agentSourcedIds: string[] = []): GuardianRecord => ({
  kind: 'guardian',
  file: 'users.csv',
  line: 2,
  isEnded: false,
  sourcedId,
  email,
  agentSourcedIds,
});
const people = [
  newOrg('s1', 'North'),
  ...newStudent('k1', 'Kim Park'),
  ...newStudent('k2', 'Lee Park'),
  ...newStaff('t1', 'Tia Reed'),
];
const sourceOf = (guardians: readonly GuardianRecord[], delivery: 'bulk' | 'delta' = 'bulk') => {
  const all: RosterRecord[] = [...people, ...guardians];
  const source = newSource(all);
  return { ...source, delivery: { ...source.delivery, person: delivery, guardian: delivery } };
};
// One student names two guardians, and another guardian names both students.
const first = [
  newGuardian('k1', '', ['g1', 'g2', 't1']),
  newGuardian('g1', 'mother@home.test'),
  newGuardian('g2', 'father@home.test'),
  newGuardian('g3', 'aunt@home.test', ['k1', 'k2', 't1']),
];

const setAsks = (db: Database, asksGuardians: boolean) =>
  sql`update schools set settings = jsonb_set(settings, '{consent}',
    ${JSON.stringify({ mode: 'opt-in', startDay: '2026-01-12', asksGuardians })}::jsonb)`.execute(db);

async function listStored(db: Database): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select p.sourced_id || ' ' || g.email as row from guardians g join roster_people p on p.user_id = g.student_id
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
}

const countStaged = async (db: Database) =>
  (await db.selectFrom('roster_staged_guardians').select('sourced_id').execute()).length;

test('an import stores the addresses of guardians only where a school asks by email, and removes those that are gone', async (t) => {
  const { db, plan: planRoster, importAll } = await makePlannedDistrict(t);
  await importAll(people);
  const wanted: (boolean | undefined)[] = [];
  const plan = (guardians: readonly GuardianRecord[], delivery?: 'delta') =>
    planRoster(sourceOf(guardians, delivery), {
      onOptions: ({ readsGuardians }) => wanted.push(readsGuardians),
    });
  const importNext = async (guardians: readonly GuardianRecord[], delivery?: 'delta') => {
    await applyPlan(db, (await plan(guardians, delivery)).run.id);
    return listStored(db);
  };
  assert.deepEqual(await importNext([]), []);
  await setAsks(db, true);
  await plan(first);
  assert.equal(await countStaged(db), 4);
  const all = ['k1 aunt@home.test', 'k1 father@home.test', 'k1 mother@home.test', 'k2 aunt@home.test'];
  assert.deepEqual(await importNext(first), all);
  assert.equal(await countStaged(db), 0, 'what was read is deleted after it was applied');
  assert.deepEqual(await importNext(first), all);
  assert.deepEqual(
    await importNext([newGuardian('g1', 'mother@home.test', ['k1'])], 'delta'),
    all,
    'changes remove nothing',
  );
  const next = [newGuardian('g1', 'mother@home.test', ['k1']), newGuardian('g3', 'aunt@home.test', ['k2'])];
  assert.deepEqual(await importNext(next), ['k1 mother@home.test', 'k2 aunt@home.test']);
  await setAsks(db, false);
  await plan([]);
  assert.deepEqual(wanted, [false, true, true, true, true, true, false]);
});

test('counts in the dry run what applying does to the addresses of guardians, also of students it adds', async (t) => {
  const { db, plan, importAll } = await makePlannedDistrict(t);
  await importAll(people.slice(0, 3));
  await setAsks(db, true);
  /** Imports guardians. Returns the counts of the dry run, and how many addresses applying has added and removed. */
  const importNext = async (guardians: readonly GuardianRecord[]) => {
    const before = await listStored(db);
    const { run } = await plan(sourceOf(guardians));
    const counts: { guardians?: unknown } = Object(run.counts);
    assert.deepEqual(await listStored(db), before, 'a dry run stores nothing');
    await applyPlan(db, run.id);
    const after = await listStored(db);
    const added = after.filter((row) => !before.includes(row)).length;
    const removed = before.filter((row) => !after.includes(row)).length;
    return [counts.guardians, added, removed];
  };
  const unknown = newGuardian('g9', 'someone@home.con', ['k1']);
  assert.deepEqual(await importNext([...first, unknown]), [{ add: 4, change: 0, end: 0 }, 4, 0]);
  assert.deepEqual(await importNext(first), [{ add: 0, change: 0, end: 0 }, 0, 0]);
  const moved = newGuardian('g1', 'mother@work.test');
  const next = [newGuardian('k1', '', ['g1']), moved, newGuardian('g3', 'aunt@home.test', ['k1', 'k2'])];
  assert.deepEqual(await importNext(next), [{ add: 0, change: 1, end: 1 }, 1, 2]);
  await setAsks(db, false);
  assert.deepEqual((await importNext([]))[0], undefined, 'no school asks any more');
});

test('an import keeps the address of a guardian who may be in a row that could not be read, and stores new ones', async (t) => {
  const { db, plan, importAll } = await makePlannedDistrict(t);
  await importAll(people);
  await setAsks(db, true);
  await importAll(sourceOf(first));
  const guardians = [newGuardian('k1', '', ['g1', 'g9']), newGuardian('g1', 'mother@home.test')];
  const lost = { kind: 'person', personId: 'g3' } as const;
  const problem = { file: 'users.csv', line: 9, column: 'email', value: '', level: 'error', lost } as const;
  const { run } = await plan(sourceOf([...guardians, newGuardian('g9', 'new@home.test')]), {
    onOptions: ({ onProblem }) => onProblem({ ...problem, code: 'value-required' }),
  });
  assert.deepEqual(Object(run.counts).guardians, { add: 1, change: 0, end: 0 });
  await applyPlan(db, run.id);
  assert.deepEqual(await listStored(db), [
    'k1 aunt@home.test',
    'k1 father@home.test',
    'k1 mother@home.test',
    'k1 new@home.test',
    'k2 aunt@home.test',
  ]);
});
