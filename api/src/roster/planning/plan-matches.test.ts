import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import {
  joinSchool,
  makeMember,
  makePlannedDistrict,
  makeSchoolIn,
  newStaff,
  newStudent,
  rosterOf,
} from '#test/roster/planned-district.ts';
import { makeRosterDistrict } from '#test/roster/roster-changes.ts';
import { newClass, newEnrollment, newOrg, newPerson, newRole } from '#test/roster/roster-scene.ts';

const readUser = (db: Database, id: number) =>
  db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirstOrThrow();

const north = newOrg('s1', 'North');
const tiaTaken = (email = 'tia@home.test') => [north, ...newStaff('t1', 'Tia Taken', 'teacher', { email })];
const anaNamed = (name: string) => [north, ...newStudent('k1', name)];

async function makeScene(t: TestContext) {
  const district = await makePlannedDistrict(t);
  const { db, districtId } = district;
  const birch = await makeRosterDistrict(db, 'BIRCH');
  const ownSchool = await makeSchoolIn(db, districtId, 'North');
  const otherSchool = await makeSchoolIn(db, birch, 'South');
  return { ...district, birch, ownSchool, otherSchool };
}

const teacher = { role: 'teacher', email: 'tia@home.test' } as const;

test('a former member who works in another district is not recognized, and the plan reports the same as for an unknown address', async (t) => {
  const { db, ownSchool, otherSchool, plan, cancel, changeMapping } = await makeScene(t);
  const tia = await makeMember(db, ownSchool, 'Tia Reed', { ...teacher, verified: 'rejected' });
  await joinSchool(db, otherSchool, tia, teacher);
  const check = async (roster: readonly RosterRecord[]) => {
    const { changes, problems } = await plan(roster);
    await cancel();
    const shown = changes.map(({ kind, action, entity_id, after }) => [kind, action, entity_id, after]);
    return JSON.stringify([shown, problems]).replaceAll(/nobody|tia/g, 'address');
  };
  const known = await check(tiaTaken());
  assert.equal(known, await check(tiaTaken('nobody@home.test')));
  assert.match(known, /"staff","add",null/);
  await assert.rejects(changeMapping({ people: { t1: String(tia) } }), /roster_mapping_wrong/);
});

test('an account of two districts is recognized like any other account of the district, and keeps its names', async (t) => {
  const { db, ownSchool, otherSchool, plan, cancel, importAll } = await makeScene(t);
  const tia = await makeMember(db, ownSchool, 'Tia Reed', teacher);
  await joinSchool(db, otherSchool, tia, teacher);
  assert.deepEqual((await plan(tiaTaken())).problems, []);
  await cancel();
  await importAll(tiaTaken());
  assert.deepEqual(await readUser(db, tia), { first_name: 'Tia', last_name: 'Reed' });
  assert.deepEqual((await plan(tiaTaken())).changes, []);
});

test('a linked account that has moved to another district is not changed, and its record gets a new account', async (t) => {
  const { db, ownSchool, otherSchool, plan, cancel, importAll } = await makeScene(t);
  const linkedUser = async () =>
    (await db.selectFrom('roster_people').select('user_id').executeTakeFirstOrThrow()).user_id;
  const membershipsOf = (userId: number) =>
    db
      .selectFrom('school_users')
      .select(['school_id', 'verified'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  await importAll(anaNamed('Ana Ruiz'));
  const ana = await linkedUser();
  await plan(anaNamed('Ana Taken'));
  const left = { verified: 'rejected', left_by_choice: true } as const;
  await db.updateTable('school_users').set(left).where('user_id', '=', ana).execute();
  await joinSchool(db, otherSchool, ana);
  await cancel();
  const before = await membershipsOf(ana);
  await importAll(anaNamed('Ana Taken'));
  assert.deepEqual(await membershipsOf(ana), before);
  assert.deepEqual(await readUser(db, ana), { first_name: 'Ana', last_name: 'Ruiz' });
  const other = await linkedUser();
  assert.notEqual(other, ana);
  assert.deepEqual(await membershipsOf(other), [{ school_id: ownSchool, verified: 'approved' }]);
});

test('a plan does not change the classes of a school that has moved to another district', async (t) => {
  const { db, birch, ownSchool, importAll } = await makeScene(t);
  const rosterAt = (school: string) => [
    newOrg(school, school),
    newPerson('t1', 'Tia Reed'),
    newRole('t1', school, 'teacher'),
    newPerson('k1', 'Ana Ruiz', { grade: '5' }),
    newRole('k1', school, 'student'),
    newClass('c1', school),
    newEnrollment('c1', 't1', 'teacher'),
    newEnrollment('c1', 'k1', 'student'),
  ];
  await importAll(rosterAt('North'));
  const load = async () => [
    await db.selectFrom('class_assignments').selectAll().where('school_id', '=', ownSchool).execute(),
    await db.selectFrom('classes').selectAll().where('school_id', '=', ownSchool).execute(),
    await db
      .selectFrom('school_users')
      .selectAll()
      .where('school_id', '=', ownSchool)
      .orderBy('id')
      .execute(),
  ];
  const before = await load();
  await db.updateTable('schools').set({ district_id: birch }).where('id', '=', ownSchool).execute();
  const classes = (await db.selectFrom('classes').select('id').execute()).map(({ id }) => id);
  await db.transaction().execute((transaction) => deriveAssignments(transaction, classes));
  assert.equal(before[0]?.length, 1);
  assert.deepEqual(await load(), before);
  await importAll(rosterAt('West'));
  assert.deepEqual(await load(), before);
});

test('a plan recognizes accounts of the district, and leaves every doubt to an admin', async (t) => {
  const { db, districtId: cedar, plan, planWith } = await makePlannedDistrict(t);
  const birch = await makeRosterDistrict(db, 'BIRCH');
  const north = await makeSchoolIn(db, cedar, 'North');
  const foreign = await makeSchoolIn(db, birch, 'North', 'S-1');
  const byAddress = await makeMember(db, north, 'Ana Ruiz', { email: 'ana@cedar.test' });
  const bySubject = await makeMember(db, north, 'Ben Okoro', { email: 'ben@home.test' });
  const identity = { provider: 'clever', subject: '77', user_id: bySubject };
  await db.insertInto('identities').values(identity).execute();
  const renamed = await makeMember(db, north, 'Zoe Quinn', { email: 'family@home.test' });
  const head = await makeMember(db, north, 'Hal Stone', { email: 'hal@cedar.test', role: 'super_admin' });
  await makeMember(db, north, 'Tom Fry', { email: 'tom@cedar.test', role: 'teacher' });
  await makeMember(db, foreign, 'Eva Lind', { email: 'eva@cedar.test' });
  const roster = [
    newOrg('s1', 'North', { identifier: 's-1' }),
    ...newStudent('k1', 'Ana Ruiz', { email: 'ana@cedar.test' }),
    ...newStudent('k2', 'Ben Okoro', { identifiers: ['77'] }),
    ...newStudent('k3', 'Max Moore', { email: 'family@home.test' }),
    ...newStudent('k4', 'Ana Ruiz', { email: 'ana@cedar.test', identifiers: ['77'] }),
    ...newStudent('k5', 'Eva Lind', { email: 'eva@cedar.test' }),
    ...newStudent('k6', 'Tom Fry', { email: 'tom@cedar.test' }),
    ...newStaff('t1', 'Hal Stone', 'teacher', { email: 'hal@cedar.test' }),
  ];
  const { run, changes, problems } = await plan(roster);
  const school = changes.find(({ kind }) => kind === 'school');
  assert.deepEqual([school?.action, school?.entity_id], ['change', north]);
  const found = Object.fromEntries(changes.map(({ sourced_id, entity_id }) => [sourced_id, entity_id]));
  // Two records have Ana's address, so neither gets her account without an answer of an admin. Ben's subject is
  // doubtful, too.
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
  const answered = await planWith(run.id, { people });
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

async function snapshot(db: Database, conditions: Record<string, ReturnType<typeof sql>>): Promise<string> {
  const rows: unknown[] = [];
  for (const [table, condition] of Object.entries(conditions)) {
    const query = sql`select * from ${sql.table(table)} x where ${condition} order by x::text`;
    rows.push((await query.execute(db)).rows);
  }
  return JSON.stringify(rows);
}

test('a plan changes nothing in another district that has the same ids, names and codes', async (t) => {
  const { db, districtId: cedar, plan, importAll, changeMapping } = await makePlannedDistrict(t);
  const birch = await makeRosterDistrict(db, 'BIRCH');
  const roster = [
    newOrg('s1', 'North'),
    ...newStudent('k1', 'Ana Ruiz', { email: 'ana@sis.test', username: 'ana', identifiers: ['1'] }),
    ...newStudent('k2', 'Ben Okoro'),
    ...newStaff('t1', 'Tia Reed'),
    newRole('t1', 's1', 'counselor'),
  ];
  await rosterOf(db, birch).importAll(roster);
  const birchPeople = await db.selectFrom('roster_people').select('user_id').execute();
  const ids = birchPeople.map(({ user_id }) => user_id);
  const { id: birchSchool, code } = await db
    .selectFrom('schools')
    .select(['id', 'code'])
    .executeTakeFirstOrThrow();
  const last = Math.max(birchSchool, ...ids);
  const isOld = {
    users: sql`id <= ${last}`,
    schools: sql`id <= ${last}`,
    school_users: sql`school_id = ${birchSchool}`,
    classes: sql`district_id = ${birch}`,
    class_members: sql`user_id = any(${ids}::integer[])`,
    class_assignments: sql`school_id = ${birchSchool}`,
    roster_people: sql`district_id = ${birch}`,
    roster_schools: sql`district_id = ${birch}`,
    identities: sql`true`,
    follow_ups: sql`true`,
    district_users: sql`true`,
  };
  const before = await snapshot(db, isOld);
  const same = roster.map((record) => (record.kind === 'org' ? { ...record, identifier: code } : record));
  const mapping = JSON.stringify({
    schools: { s1: String(birchSchool) },
    people: Object.fromEntries(['k1', 'k2', 't1'].map((id, index) => [id, String(ids[index])])),
  });
  await db.insertInto('roster_sources').values({ district_id: cedar, mapping }).execute();
  const planned = await plan(same);
  assert.deepEqual(
    planned.problems.map(({ code: found }) => found),
    ['school-mapping'],
  );
  assert.ok(planned.changes.every(({ entity_id }) => entity_id === null));
  await importAll(same);
  await importAll(same.filter((record) => !('sourcedId' in record) || record.sourcedId !== 'k1'));
  assert.equal(await snapshot(db, isOld), before);
  for (const wrong of [
    { schools: { s1: String(birchSchool) } },
    { people: { k1: String(ids[0]) } },
    { people: { k1: 'x' } },
  ])
    await assert.rejects(changeMapping(wrong), /roster_mapping_wrong/);
});
