import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RosterRecord } from '@tapin/oneroster/records';
import type { Database } from '#src/database/database.ts';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import {
  joinSchool,
  makeMember,
  makePlannedDistrict,
  makeSchoolIn,
  newStaff,
  newStudent,
} from '#test/planned-district.ts';
import { makeRosterDistrict } from '#test/roster-changes.ts';
import { newClass, newEnrollment, newOrg, newPerson, newRole } from '#test/roster-scene.ts';

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

test('a former member who works in another district is not recognized, and the check says the same as about an unknown address', async (t) => {
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

test('an account of two districts is recognized as any other of the district, and keeps its names', async (t) => {
  const { db, ownSchool, otherSchool, plan, cancel, importAll } = await makeScene(t);
  const tia = await makeMember(db, ownSchool, 'Tia Reed', teacher);
  await joinSchool(db, otherSchool, tia, teacher);
  assert.deepEqual((await plan(tiaTaken())).problems, []);
  await cancel();
  await importAll(tiaTaken());
  assert.deepEqual(await readUser(db, tia), { first_name: 'Tia', last_name: 'Reed' });
  assert.deepEqual((await plan(tiaTaken())).changes, []);
});

test('a linked account that has gone to another district is not changed, and its record gets a new one', async (t) => {
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

test('the classes of a school that has moved to another district stay as they are', async (t) => {
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
