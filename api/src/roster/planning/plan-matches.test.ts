import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@tapin/shared/contract/policy';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { freshDatabase } from '#test/fresh-database.ts';
import { makeRosterDistrict } from '#test/roster-changes.ts';
import {
  importSource,
  loadRun,
  newOrg,
  newPerson,
  newRole,
  newSource,
  planSource,
} from '#test/roster-scene.ts';
import { changeMapping } from './mapping.ts';
import { planRun } from './plan-run.ts';

async function makeSchool(db: Database, districtId: number, name: string, code: string): Promise<number> {
  const { id } = await db
    .insertInto('schools')
    .values({ name, code, district_id: districtId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function makeMember(
  db: Database,
  schoolId: number,
  name: string,
  { email = null, role = 'student' }: { email?: string | null; role?: Role } = {},
): Promise<number> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const { id } = await db
    .insertInto('users')
    .values({ email, email_verified: true, first_name, last_name, role })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('school_users')
    .values({ school_id: schoolId, user_id: id, role, verified: 'approved', grade: null })
    .execute();
  return id;
}

const student = (id: string, name: string, other: Parameters<typeof newPerson>[2] = {}) => [
  newPerson(id, name, { grade: '5', ...other }),
  newRole(id, 's1', 'student'),
];

test('recognizes accounts of the district, and leaves every doubt to an admin', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const cedar = await makeRosterDistrict(db, 'CEDAR');
  const birch = await makeRosterDistrict(db, 'BIRCH');
  const north = await makeSchool(db, cedar, 'North', 'NORTH');
  const foreign = await makeSchool(db, birch, 'North', 'S-1');
  const byAddress = await makeMember(db, north, 'Ana Ruiz', { email: 'ana@cedar.test' });
  const bySubject = await makeMember(db, north, 'Ben Okoro', { email: 'ben@home.test' });
  await db
    .insertInto('identities')
    .values({ provider: 'clever', subject: '77', user_id: bySubject })
    .execute();
  const renamed = await makeMember(db, north, 'Zoe Quinn', { email: 'family@home.test' });
  const head = await makeMember(db, north, 'Hal Stone', { email: 'hal@cedar.test', role: 'super_admin' });
  await makeMember(db, north, 'Tom Fry', { email: 'tom@cedar.test', role: 'teacher' });
  await makeMember(db, foreign, 'Eva Lind', { email: 'eva@cedar.test' });
  const roster = newSource([
    newOrg('s1', 'North', { identifier: 's-1' }),
    ...student('k1', 'Ana Ruiz', { email: 'ana@cedar.test' }),
    ...student('k2', 'Ben Okoro', { identifiers: ['77'] }),
    ...student('k3', 'Max Moore', { email: 'family@home.test' }),
    ...student('k4', 'Ana Ruiz', { email: 'ana@cedar.test', identifiers: ['77'] }),
    ...student('k5', 'Eva Lind', { email: 'eva@cedar.test' }),
    ...student('k6', 'Tom Fry', { email: 'tom@cedar.test' }),
    newPerson('t1', 'Hal Stone', { email: 'hal@cedar.test' }),
    newRole('t1', 's1', 'teacher'),
  ]);
  const { run, changes, problems } = await loadRun(db, await planSource(db, cedar, roster));
  const school = changes.find(({ kind }) => kind === 'school');
  assert.deepEqual([school?.action, school?.entity_id], ['change', north]);
  const found = Object.fromEntries(changes.map(({ sourced_id, entity_id }) => [sourced_id, entity_id]));
  // Two records have Ana's address, so neither of them is hers without an answer, and Ben's subject is doubtful, too.
  assert.deepEqual(found, { s1: north, t1: head, k5: null });
  assert.equal(Object(changes.find(({ sourced_id }) => sourced_id === 't1')?.after).role, 'super_admin');
  assert.deepEqual(problems.map(({ code, data }) => [code, Object(data).sourcedId ?? '']).sort(), [
    ['person-candidates', 'k1'],
    ['person-candidates', 'k2'],
    ['person-candidates', 'k3'],
    ['person-candidates', 'k4'],
    ['person-other-kind', ''],
  ]);
  const dataOf = (id: string) => Object(problems.find(({ data }) => Object(data).sourcedId === id)?.data);
  assert.deepEqual(dataOf('k3').candidates, [
    { _id: String(renamed), name: 'Zoe Quinn', detail: 'family@home.test · North' },
  ]);

  const people = { k1: String(byAddress), k2: String(bySubject), k3: 'new', k4: 'skip' };
  await changeMapping(db, cedar, { people });
  await planRun(db, run.id);
  const answered = await loadRun(db, run.id);
  const entities = answered.changes
    .filter(({ kind }) => kind === 'student')
    .map(({ action, sourced_id, entity_id }) => [action, sourced_id, entity_id]);
  assert.deepEqual(
    entities.sort((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1)),
    [
      ['change', 'k1', byAddress],
      ['change', 'k2', bySubject],
      ['add', 'k3', null],
      ['add', 'k5', null],
    ],
  );
  assert.deepEqual(
    answered.problems.map(({ code }) => code),
    ['person-other-kind'],
  );
});

/** Returns all rows of the tables that have people, schools, classes and answers. */
async function snapshot(db: Database, condition: (table: string) => ReturnType<typeof sql>): Promise<string> {
  const rows: unknown[] = [];
  for (const table of [
    'users',
    'schools',
    'school_users',
    'classes',
    'class_members',
    'class_assignments',
    'roster_people',
    'roster_schools',
    'identities',
    'follow_ups',
    'district_users',
  ])
    rows.push(
      (await sql`select * from ${sql.table(table)} x where ${condition(table)} order by x::text`.execute(db))
        .rows,
    );
  return JSON.stringify(rows);
}

test('changes nothing in another district that has the same ids, names and codes', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const birch = await makeRosterDistrict(db, 'BIRCH');
  const cedar = await makeRosterDistrict(db, 'CEDAR');
  const roster = [
    newOrg('s1', 'North'),
    ...student('k1', 'Ana Ruiz', { email: 'ana@sis.test', username: 'ana', identifiers: ['1'] }),
    ...student('k2', 'Ben Okoro'),
    newPerson('t1', 'Tia Reed'),
    newRole('t1', 's1', 'teacher'),
    newRole('t1', 's1', 'counselor'),
  ];
  await importSource(db, birch, newSource(roster));
  const birchPeople = await db.selectFrom('roster_people').select('user_id').execute();
  const ids = birchPeople.map(({ user_id }) => user_id);
  const { id: birchSchool, code } = await db
    .selectFrom('schools')
    .select(['id', 'code'])
    .executeTakeFirstOrThrow();
  const last = Math.max(birchSchool, ...ids);
  const isOld = (table: string) =>
    ({
      users: sql`id <= ${last}`,
      schools: sql`id <= ${last}`,
      identities: sql`true`,
      classes: sql`district_id = ${birch}`,
      roster_people: sql`district_id = ${birch}`,
      roster_schools: sql`district_id = ${birch}`,
      class_members: sql`user_id = any(${ids}::integer[])`,
      class_assignments: sql`school_id = ${birchSchool}`,
      school_users: sql`school_id = ${birchSchool}`,
      follow_ups: sql`true`,
      district_users: sql`true`,
    })[table] ?? sql`true`;
  const before = await snapshot(db, isOld);
  const same = roster.map((record) => (record.kind === 'org' ? { ...record, identifier: code } : record));
  await db
    .insertInto('roster_sources')
    .values({
      district_id: cedar,
      mapping: JSON.stringify({
        schools: { s1: String(birchSchool) },
        people: Object.fromEntries(['k1', 'k2', 't1'].map((id, index) => [id, String(ids[index])])),
      }),
    })
    .execute();
  const plan = await loadRun(db, await planSource(db, cedar, newSource(same)));
  assert.deepEqual(
    plan.problems.map(({ code: found }) => found),
    ['school-mapping'],
  );
  assert.ok(plan.changes.every(({ entity_id }) => entity_id === null));
  await importSource(db, cedar, newSource(same));
  await importSource(
    db,
    cedar,
    newSource(same.filter((record) => !('sourcedId' in record) || record.sourcedId !== 'k1')),
  );
  assert.equal(await snapshot(db, isOld), before);
  await assert.rejects(
    changeMapping(db, cedar, { schools: { s1: String(birchSchool) } }),
    /roster_mapping_wrong/,
  );
  await assert.rejects(changeMapping(db, cedar, { people: { k1: String(ids[0]) } }), /roster_mapping_wrong/);
  await assert.rejects(changeMapping(db, cedar, { people: { k1: 'x' } }), /roster_mapping_wrong/);
});
