import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { freshDatabase } from '#test/fresh-database.ts';
import {
  classValues,
  leased,
  makeRosterDistrict,
  member,
  type PlannedChange,
  personValues,
  planned,
  rosterNow,
} from '#test/roster-changes.ts';
import { LostLeaseError } from '../runs/leases.ts';
import { undoRun } from '../undoing/undo-run.ts';
import { applyRun } from './apply-run.ts';

async function newDatabase(t: TestContext): Promise<Database> {
  const database = await freshDatabase();
  t.after(() => database.close());
  return database.db;
}

async function apply(db: Database, districtId: number, changes: PlannedChange[]): Promise<number> {
  const id = await planned(db, districtId, changes);
  await applyRun(await leased(db, id), id);
  return id;
}

const firstImport: PlannedChange[] = [
  { kind: 'school', action: 'add', sourcedId: 'org-1', after: { name: 'Cedar High', code: 'CEDARHIGH' } },
  { kind: 'school', action: 'add', sourcedId: 'org-2', after: { name: 'Oak High', code: 'OAKHIGH' } },
  ...['org-1', 'org-2'].map(
    (school): PlannedChange => ({
      kind: 'staff',
      action: 'add',
      sourcedId: 't1',
      school,
      after: personValues('Tess', { role: 'teacher', grade: null }),
    }),
  ),
  { kind: 'student', action: 'add', sourcedId: 's1', school: 'org-1', after: personValues('Ana') },
  {
    kind: 'student',
    action: 'add',
    sourcedId: 's2',
    school: 'org-2',
    after: personValues('Ben', { grade: null, gradeCode: 'KG' }),
  },
  {
    kind: 'class',
    action: 'add',
    sourcedId: 'c1',
    school: 'org-1',
    after: classValues('Math', [member('t1', 'teacher'), member('s1'), member('nobody')]),
  },
];

async function readPeople(db: Database) {
  const { rows } = await sql<Record<string, unknown>>`
    select p.sourced_id, u.first_name, u.email as address, p.email, p.identifiers, s.name as school, m.role, m.verified,
      m.grade, m.grade_code, m.is_rostered
    from roster_people p join users u on u.id = p.user_id
      left join school_users m on m.user_id = u.id left join schools s on s.id = m.school_id
    order by p.sourced_id, s.name`.execute(db);
  return rows;
}

const readMembers = async (db: Database) => {
  const { rows } = await sql<{ title: string; sourced_id: string; role: string }>`
    select k.title, p.sourced_id, m.role from classes k join class_members m on m.class_id = k.id
      join roster_people p on p.user_id = m.user_id
    where k.ended_at is null order by k.title, m.role, p.sourced_id`.execute(db);
  return rows.map(({ title, sourced_id, role }) => `${title} ${role} ${sourced_id}`);
};

const statesOf = async (db: Database, runId: number) =>
  (
    await db.selectFrom('roster_changes').select('state').where('run_id', '=', runId).orderBy('id').execute()
  ).map(({ state }) => state);

test('applies an import, a later change and the end of people, and undoes both', async (t) => {
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

async function undo(db: Database, runId: number): Promise<void> {
  await db.updateTable('roster_runs').set({ state: 'undoing' }).where('id', '=', runId).execute();
  await undoRun(await leased(db, runId), runId);
}

test('undo keeps what somebody has changed since, and restores accounts that existed before', async (t) => {
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

test('a change that names a school of another district is skipped', async (t) => {
  const db = await newDatabase(t);
  const [own, other] = [await makeRosterDistrict(db, 'OWN'), await makeRosterDistrict(db, 'OTHER')];
  await apply(db, other, firstImport);
  const before = await readPeople(db);
  const { school_id } = await db
    .selectFrom('roster_schools')
    .select('school_id')
    .where('sourced_id', '=', 'org-1')
    .executeTakeFirstOrThrow();
  const run = await apply(db, own, [
    {
      kind: 'school',
      action: 'change',
      sourcedId: 'mine',
      entityId: school_id,
      after: { name: 'X', code: 'X' },
    },
    { kind: 'student', action: 'add', sourcedId: 's9', school: 'org-1', after: personValues('Zed') },
    { kind: 'student', action: 'end', sourcedId: 's1', school: 'org-1' },
    { kind: 'class', action: 'end', sourcedId: 'c1', school: 'org-1' },
  ]);
  await sql`update roster_changes set state = 'planned', school_id = ${school_id} where run_id = ${run}`.execute(
    db,
  );
  await db.updateTable('roster_runs').set({ state: 'applying' }).where('id', '=', run).execute();
  await applyRun(await leased(db, run), run);
  assert.deepEqual(new Set(await statesOf(db, run)), new Set(['skipped']));
  assert.deepEqual(await readPeople(db), before);
  assert.deepEqual(
    (await db.selectFrom('roster_runs').select('applied_at').execute())[0]?.applied_at,
    rosterNow,
  );
});

test('skips a change with a value that the database refuses, and applies the others of its batch', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  await apply(db, districtId, firstImport.slice(0, 1));
  const names = ['Ana', 'Ben', 'Cy', 'Dee', 'Eve'];
  const run = await apply(
    db,
    districtId,
    names.map(
      (name): PlannedChange => ({
        kind: 'student',
        action: 'add',
        sourcedId: name,
        school: 'org-1',
        after: personValues(name, { grade: name === 'Cy' ? 99 : 5 }),
      }),
    ),
  );
  assert.deepEqual(await statesOf(db, run), ['applied', 'applied', 'skipped', 'applied', 'applied']);
  const people = await readPeople(db);
  assert.deepEqual(
    people.map(({ first_name }) => first_name),
    ['Ana', 'Ben', 'Dee', 'Eve'],
  );
});

test('a process that has lost its lease changes nothing', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const run = await planned(db, districtId, firstImport);
  const context = await leased(db, run);
  await db.updateTable('roster_runs').set({ leased_by: 'another process' }).where('id', '=', run).execute();
  await assert.rejects(applyRun(context, run), LostLeaseError);
  assert.deepEqual(new Set(await statesOf(db, run)), new Set(['planned']));
  assert.deepEqual(await readPeople(db), []);
});
