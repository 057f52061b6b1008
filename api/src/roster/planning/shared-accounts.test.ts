import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role, Verification } from '@tapin/shared/contract/entities';
import type { Database } from '#src/database/database.ts';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import { freshDatabase } from '#test/fresh-database.ts';
import { makeRosterDistrict } from '#test/roster-changes.ts';
import {
  importSource,
  loadRun,
  newClass,
  newEnrollment,
  newOrg,
  newPerson,
  newRole,
  newSource,
  planSource,
} from '#test/roster-scene.ts';
import { changeMapping } from './mapping.ts';

async function makeSchool(db: Database, districtId: number, name: string): Promise<number> {
  const values = { name, code: name.toUpperCase(), district_id: districtId };
  return (await db.insertInto('schools').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function makeUser(db: Database, name: string, email: string): Promise<number> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const values = { email, email_verified: true, first_name, last_name };
  return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const join = (
  db: Database,
  school_id: number,
  user_id: number,
  role: Role,
  verified: Verification = 'approved',
) => db.insertInto('school_users').values({ school_id, user_id, role, verified }).execute();

const readUser = (db: Database, id: number) =>
  db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirstOrThrow();

const rosterOf = (id: string, name: string, email: string, role = 'teacher') =>
  newSource([newOrg('s1', 'North'), newPerson(id, name, { email, grade: '5' }), newRole(id, 's1', role)]);

async function makeScene(db: Database) {
  const cedar = await makeRosterDistrict(db, 'CEDAR');
  const birch = await makeRosterDistrict(db, 'BIRCH');
  const north = await makeSchool(db, cedar, 'North');
  const south = await makeSchool(db, birch, 'South');
  return { cedar, birch, north, south };
}

test('a former member who works in another district is not recognized, and the check says the same as about an unknown address', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const { cedar, north, south } = await makeScene(db);
  const tia = await makeUser(db, 'Tia Reed', 'tia@home.test');
  await join(db, north, tia, 'teacher', 'rejected');
  await join(db, south, tia, 'teacher');
  const roster = rosterOf('t1', 'Tia Taken', 'tia@home.test');
  const check = async (source: ReturnType<typeof rosterOf>) => {
    const { run, changes, problems } = await loadRun(db, await planSource(db, cedar, source));
    await db.updateTable('roster_runs').set({ state: 'canceled' }).where('id', '=', run.id).execute();
    const shown = changes.map(({ kind, action, entity_id, after }) => [kind, action, entity_id, after]);
    return JSON.stringify([shown, problems]).replaceAll(/nobody|tia/g, 'address');
  };
  const known = await check(roster);
  assert.equal(known, await check(rosterOf('t1', 'Tia Taken', 'nobody@home.test')));
  assert.match(known, /"staff","add",null/);
  await assert.rejects(changeMapping(db, cedar, { people: { t1: String(tia) } }), /roster_mapping_wrong/);
});

test('an account of two districts is recognized as any other of the district, and keeps its names', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const { cedar, north, south } = await makeScene(db);
  const tia = await makeUser(db, 'Tia Reed', 'tia@home.test');
  await join(db, north, tia, 'teacher');
  await join(db, south, tia, 'teacher');
  const roster = rosterOf('t1', 'Tia Taken', 'tia@home.test');
  const { problems } = await loadRun(db, await planSource(db, cedar, roster));
  assert.deepEqual(problems, []);
  await db.updateTable('roster_runs').set({ state: 'canceled' }).execute();
  await importSource(db, cedar, roster);
  assert.deepEqual(await readUser(db, tia), { first_name: 'Tia', last_name: 'Reed' });
  const { changes } = await loadRun(db, await planSource(db, cedar, roster));
  assert.deepEqual(changes, []);
});

test('a linked account that has gone to another district is not changed, and its record gets a new one', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const { cedar, north, south } = await makeScene(db);
  await importSource(db, cedar, rosterOf('k1', 'Ana Ruiz', '', 'student'));
  const { user_id: ana } = await db.selectFrom('roster_people').select('user_id').executeTakeFirstOrThrow();
  const run = await planSource(db, cedar, rosterOf('k1', 'Ana Taken', '', 'student'));
  await db
    .updateTable('school_users')
    .set({ verified: 'rejected', left_by_choice: true })
    .where('user_id', '=', ana)
    .execute();
  await join(db, south, ana, 'student');
  await db.updateTable('roster_runs').set({ state: 'canceled' }).where('id', '=', run).execute();
  const memberships = () =>
    db
      .selectFrom('school_users')
      .select(['school_id', 'verified'])
      .where('user_id', '=', ana)
      .orderBy('id')
      .execute();
  const before = await memberships();
  await importSource(db, cedar, rosterOf('k1', 'Ana Taken', '', 'student'));
  assert.deepEqual(await memberships(), before);
  assert.deepEqual(await readUser(db, ana), { first_name: 'Ana', last_name: 'Ruiz' });
  const { user_id: other } = await db.selectFrom('roster_people').select('user_id').executeTakeFirstOrThrow();
  assert.notEqual(other, ana);
  assert.deepEqual(
    await db
      .selectFrom('school_users')
      .select(['school_id', 'verified'])
      .where('user_id', '=', other)
      .execute(),
    [{ school_id: north, verified: 'approved' }],
  );
});

test('the classes of a school that has moved to another district stay as they are', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const { cedar, birch, north } = await makeScene(db);
  const rosterAt = (school: string) =>
    newSource([
      newOrg(school, school),
      newPerson('t1', 'Tia Reed'),
      newRole('t1', school, 'teacher'),
      newPerson('k1', 'Ana Ruiz', { grade: '5' }),
      newRole('k1', school, 'student'),
      newClass('c1', school),
      newEnrollment('c1', 't1', 'teacher'),
      newEnrollment('c1', 'k1', 'student'),
    ]);
  await importSource(db, cedar, rosterAt('North'));
  const load = async () => [
    await db.selectFrom('class_assignments').selectAll().where('school_id', '=', north).execute(),
    await db.selectFrom('classes').selectAll().where('school_id', '=', north).execute(),
    await db.selectFrom('school_users').selectAll().where('school_id', '=', north).orderBy('id').execute(),
  ];
  const before = await load();
  await db.updateTable('schools').set({ district_id: birch }).where('id', '=', north).execute();
  const classes = await db.selectFrom('classes').select('id').execute();
  await db.transaction().execute((transaction) =>
    deriveAssignments(
      transaction,
      classes.map(({ id }) => id),
    ),
  );
  assert.equal(before[0]?.length, 1);
  assert.deepEqual(await load(), before);
  await importSource(db, cedar, rosterAt('West'));
  assert.deepEqual(await load(), before);
});
