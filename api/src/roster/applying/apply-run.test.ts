import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Role } from '@tapin/contract/entities';
import { sql } from 'kysely';
import {
  apply,
  firstImport,
  newDatabase,
  readAssignments,
  readPeople,
  statesOf,
} from '#test/roster/applied-roster.ts';
import {
  classValues,
  leased,
  makeRosterDistrict,
  member,
  type PlannedChange,
  personValues,
  planned,
  rosterNow,
} from '#test/roster/roster-changes.ts';
import { LostLeaseError } from '../runs/leases.ts';
import { applyRun } from './apply-run.ts';
import type { MemberValues } from './schools.ts';

test('a roster change that names a school of another district is skipped', async (t) => {
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

test('skips a roster change with a value that the database refuses, and applies the others of its batch', async (t) => {
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

test('skips a roster change with an id that is too long for an index', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  await apply(db, districtId, firstImport.slice(0, 1));
  const run = await apply(
    db,
    districtId,
    ['s1', randomBytes(9_000).toString('hex')].map(
      (sourcedId): PlannedChange => ({
        kind: 'student',
        action: 'add',
        sourcedId,
        school: 'org-1',
        after: personValues('Ana'),
      }),
    ),
  );
  assert.deepEqual(await statesOf(db, run), ['applied', 'skipped']);
});

test('an import keeps a role that was given after the plan, and the memberships of district admins', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  await apply(db, districtId, firstImport);
  const appoint = (role: Role, school: string) =>
    sql`update school_users set role = ${role} where role = 'teacher'
      and school_id = (select id from schools where name = ${school})`.execute(db);
  const after = personValues('Tess', { lastName: 'Reed', role: 'teacher', grade: null });
  await appoint('super_admin', 'Cedar High');
  await appoint('district_admin', 'Oak High');
  const run = await apply(db, districtId, [
    { kind: 'staff', action: 'change', sourcedId: 't1', school: 'org-1', after },
    { kind: 'staff', action: 'end', sourcedId: 't1', school: 'org-2' },
  ]);
  assert.deepEqual(await statesOf(db, run), ['applied', 'skipped']);
  const people = await readPeople(db);
  assert.deepEqual(
    people.filter(({ sourced_id }) => sourced_id === 't1').map(({ role, verified }) => [role, verified]),
    [
      ['super_admin', 'approved'],
      ['district_admin', 'approved'],
    ],
  );
});

test('applying a change of a class derives who sees whom for the members that it names, and for a student who moves', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  await apply(db, districtId, firstImport);
  assert.deepEqual(await readAssignments(db), ['Cedar High: t1 s1']);
  const change = (before: MemberValues[], after: MemberValues[]): PlannedChange => ({
    kind: 'class',
    action: 'change',
    sourcedId: 'c1',
    school: 'org-1',
    before: classValues('Math', before),
    after: classValues('Math', after),
  });
  await apply(db, districtId, [change([], [member('s2')])]);
  assert.deepEqual(await readAssignments(db), ['Cedar High: t1 s1', 'Oak High: t1 s2']);
  await apply(db, districtId, [change([member('s1')], [])]);
  assert.deepEqual(await readAssignments(db), ['Oak High: t1 s2']);
  await apply(db, districtId, [
    { kind: 'student', action: 'end', sourcedId: 's2', school: 'org-2' },
    { kind: 'student', action: 'add', sourcedId: 's2', school: 'org-1', after: personValues('Ben') },
  ]);
  assert.deepEqual(await readAssignments(db), ['Cedar High: t1 s2']);
  const teacher = member('t1', 'teacher');
  await apply(db, districtId, [change([teacher], [])]);
  assert.deepEqual(await readAssignments(db), []);
  await apply(db, districtId, [change([], [teacher])]);
  assert.deepEqual(await readAssignments(db), ['Cedar High: t1 s2']);
});

test('a process that has lost the lease of a roster run changes nothing', async (t) => {
  const db = await newDatabase(t);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const run = await planned(db, districtId, firstImport);
  const context = await leased(db, run);
  await db.updateTable('roster_runs').set({ leased_by: 'another process' }).where('id', '=', run).execute();
  await assert.rejects(applyRun(context, run), LostLeaseError);
  assert.deepEqual(new Set(await statesOf(db, run)), new Set(['planned']));
  assert.deepEqual(await readPeople(db), []);
});
