import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import {
  apply,
  firstImport,
  newDatabase,
  readMembers,
  readPeople,
  statesOf,
} from '#test/roster/applied-roster.ts';
import {
  classValues,
  leased,
  makeRosterDistrict,
  member,
  personValues,
} from '#test/roster/roster-changes.ts';
import { undoRun } from './undo-run.ts';

async function undo(db: Database, runId: number): Promise<void> {
  await db.updateTable('roster_runs').set({ state: 'undoing' }).where('id', '=', runId).execute();
  await undoRun(await leased(db, runId), runId);
}

test('an import and a later run change people, memberships and classes, and undoing both restores the former state', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const first = await apply(db, districtId, firstImport);
  assert.deepEqual(new Set(await statesOf(db, first)), new Set(['applied']));
  const people = await readPeople(db);
  const rostered = { verified: 'approved', is_rostered: true, address: null };
  const tess = { sourced_id: 't1', first_name: 'Tess', email: 'tess@sis.test', identifiers: ['id-Tess'] };
  const teaches = { role: 'teacher', grade: null, grade_code: null };
  assert.deepEqual(people, [
    {
      ...rostered,
      sourced_id: 's1',
      first_name: 'Ana',
      email: 'ana@sis.test',
      identifiers: ['id-Ana'],
      school: 'Cedar High',
      role: 'student',
      grade: 5,
      grade_code: null,
    },
    {
      ...rostered,
      sourced_id: 's2',
      first_name: 'Ben',
      email: 'ben@sis.test',
      identifiers: ['id-Ben'],
      school: 'Oak High',
      role: 'student',
      grade: null,
      grade_code: 'KG',
    },
    { ...rostered, ...tess, ...teaches, school: 'Cedar High' },
    { ...rostered, ...tess, ...teaches, school: 'Oak High' },
  ]);
  assert.deepEqual(await readMembers(db), ['Math student s1', 'Math teacher t1']);
  const records = await sql<{ count: number }>`select count(*)::integer as count from audit
    where action = 'roster' and (detail->>'run')::integer = ${first}`.execute(db);
  assert.equal(records.rows[0]?.count, 4);

  const second = await apply(db, districtId, [
    {
      kind: 'student',
      action: 'change',
      sourcedId: 's1',
      school: 'org-1',
      after: personValues('Anna', { grade: 6 }),
    },
    { kind: 'student', action: 'end', sourcedId: 's2', school: 'org-2' },
    { kind: 'student', action: 'add', sourcedId: 's3', school: 'org-1', after: personValues('Cy') },
    {
      kind: 'class',
      action: 'change',
      sourcedId: 'c1',
      school: 'org-1',
      after: classValues('Algebra', [member('s3')]),
    },
  ]);
  assert.deepEqual(await readMembers(db), ['Algebra student s1', 'Algebra student s3', 'Algebra teacher t1']);
  const later = await readPeople(db);
  assert.deepEqual(
    later.map(({ first_name, grade, verified }) => [first_name, grade, verified]),
    [
      ['Anna', 6, 'approved'],
      ['Ben', null, 'rejected'],
      ['Cy', 5, 'approved'],
      ['Tess', null, 'approved'],
      ['Tess', null, 'approved'],
    ],
  );

  await undo(db, second);
  assert.deepEqual(await statesOf(db, second), ['undone', 'undone', 'undone', 'undone']);
  assert.deepEqual(await readMembers(db), ['Math student s1', 'Math teacher t1']);
  const undone = await readPeople(db);
  assert.deepEqual(
    undone.filter(({ sourced_id }) => sourced_id !== 's3'),
    people,
  );
  assert.deepEqual(
    undone.filter(({ sourced_id }) => sourced_id === 's3').map(({ verified }) => verified),
    ['rejected'],
  );
  const source = await db.selectFrom('roster_sources').selectAll().executeTakeFirstOrThrow();
  assert.equal(source.pause_reason, 'undo');

  await undo(db, first);
  assert.deepEqual(new Set((await readPeople(db)).map(({ verified }) => verified)), new Set(['rejected']));
  assert.deepEqual(await readMembers(db), []);
  assert.deepEqual(await statesOf(db, first), ['kept', 'kept', ...Array(5).fill('undone')]);
});

test('undoing a roster run keeps values that someone has changed since, and restores accounts that existed before', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  await apply(db, districtId, firstImport.slice(0, 1));
  const { id: schoolId } = await db.selectFrom('schools').select('id').executeTakeFirstOrThrow();
  const account = await db
    .insertInto('users')
    .values({
      email: 'dee@home.test',
      email_verified: true,
      password_hash: 'x',
      first_name: 'D',
      last_name: 'E',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const joined = { school_id: schoolId, user_id: account.id, verified: 'approved', grade: 4 } as const;
  await db
    .insertInto('school_users')
    .values({ ...joined, role: 'student' })
    .execute();
  const run = await apply(db, districtId, [
    {
      kind: 'student',
      action: 'change',
      sourcedId: 's1',
      school: 'org-1',
      entityId: account.id,
      after: personValues('Dee'),
    },
    { kind: 'student', action: 'add', sourcedId: 's2', school: 'org-1', after: personValues('Eve') },
  ]);
  const dee = await db.selectFrom('users').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();
  assert.deepEqual([dee.first_name, dee.email, dee.password_hash], ['Dee', 'dee@home.test', 'x']);
  await sql`update school_users set grade = 9 where user_id <> ${account.id}`.execute(db);
  await undo(db, run);
  assert.deepEqual(await statesOf(db, run), ['undone', 'kept']);
  const memberships = await db
    .selectFrom('school_users')
    .select(['grade', 'verified', 'is_rostered'])
    .orderBy('id')
    .execute();
  assert.deepEqual(memberships, [
    { grade: 4, verified: 'approved', is_rostered: false },
    { grade: 9, verified: 'approved', is_rostered: true },
  ]);
  const links = await db.selectFrom('roster_people').select('sourced_id').execute();
  assert.deepEqual(links, [{ sourced_id: 's2' }]);
});

test('undoing a roster run changes nothing at a school that has moved to another district', async (t) => {
  const db = await newDatabase(t);
  const [cedar, birch] = [await makeRosterDistrict(db, 'CEDAR'), await makeRosterDistrict(db, 'BIRCH')];
  await apply(db, cedar, firstImport);
  const run = await apply(db, cedar, [
    { kind: 'student', action: 'change', sourcedId: 's1', school: 'org-1', after: personValues('Anna') },
    { kind: 'student', action: 'add', sourcedId: 's3', school: 'org-1', after: personValues('Cy') },
    {
      kind: 'class',
      action: 'change',
      sourcedId: 'c1',
      school: 'org-1',
      after: classValues('Algebra', [member('s3')]),
    },
    { kind: 'staff', action: 'end', sourcedId: 't1', school: 'org-1' },
  ]);
  await db.updateTable('schools').set({ district_id: birch }).where('name', '=', 'Cedar High').execute();
  const before = [await readPeople(db), await readMembers(db)];
  await undo(db, run);
  assert.deepEqual(new Set(await statesOf(db, run)), new Set(['kept']));
  assert.deepEqual([await readPeople(db), await readMembers(db)], before);
});

test('another process continues to undo a roster run where the first process has stopped', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const run = await apply(db, districtId, firstImport);
  await db.updateTable('roster_runs').set({ state: 'undoing' }).where('id', '=', run).execute();
  const stop = new AbortController();
  await undoRun({ ...(await leased(db, run)), signal: stop.signal, onProgress: () => stop.abort() }, run);
  const stopped = await statesOf(db, run);
  assert.deepEqual(new Set(stopped), new Set(['applied', 'undone']));
  await undoRun(await leased(db, run), run);
  assert.deepEqual(await statesOf(db, run), ['kept', 'kept', ...Array(5).fill('undone')]);
  const { state } = await db.selectFrom('roster_runs').select('state').executeTakeFirstOrThrow();
  assert.equal(state, 'undone');
});
