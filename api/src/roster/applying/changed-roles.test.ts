import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Role } from '@tapin/contract/entities';
import type { SessionRecord } from '@tapin/oneroster/records';
import { makeCareScene } from '#test/care.ts';
import { loggedIn, type Person } from '#test/people.ts';
import { makePlannedDistrict } from '#test/roster/planned-district.ts';
import {
  leased,
  makeRosterDistrict,
  type PlannedChange,
  personValues,
  planned,
} from '#test/roster/roster-changes.ts';
import { newOrg, newPerson, newRole } from '#test/roster/roster-scene.ts';
import { applyRun } from './apply-run.ts';
import { undoRun } from './undo-run.ts';

const session = (
  sourcedId: string,
  firstDay: string,
  lastDay: string,
  type = 'schoolYear',
): SessionRecord => ({
  ...{ kind: 'session', file: 'test.csv', line: 2, isEnded: false, title: sourcedId, schoolYear: null },
  ...{ sourcedId, type, firstDay, lastDay },
});
const people = ['s1', 's2'].flatMap((school) => [
  newOrg(school, `School ${school}`),
  newPerson(`k${school}`, 'Ana Ruiz', { grade: '5' }),
  newRole(`k${school}`, school, 'student'),
]);

async function makeYearScene(t: TestContext) {
  const { db, districtId, importAll } = await makePlannedDistrict(t);
  const days = async () => {
    const calendars = await db
      .selectFrom('school_calendars as c')
      .innerJoin('schools as s', 's.id', 'c.school_id')
      .select(['c.first_day', 'c.last_day'])
      .where('s.district_id', '=', districtId)
      .orderBy('s.name')
      .execute();
    return calendars.map(({ first_day, last_day }) => [first_day, last_day]);
  };
  return { db, days, importWith: (...sessions: SessionRecord[]) => importAll([...sessions, ...people]) };
}

test('an import copies the school year of today into the calendars that have none, and keeps the others', async (t) => {
  const { db, importWith, days } = await makeYearScene(t);
  await importWith();
  assert.deepEqual(await days(), [
    [null, null],
    [null, null],
  ]);
  const own = { first_day: '2026-09-01', last_day: '2027-06-01' };
  const second = await db
    .selectFrom('schools')
    .select('id')
    .where('name', '=', 'School s2')
    .executeTakeFirstOrThrow();
  await db.updateTable('school_calendars').set(own).where('school_id', '=', second.id).execute();
  await importWith(
    session('last', '2025-08-12', '2026-06-05'),
    session('this', '2026-08-12', '2027-06-10'),
    session('next', '2027-08-12', '2028-06-10'),
    session('fall', '2026-08-12', '2026-12-18', 'semester'),
  );
  assert.deepEqual(await days(), [
    ['2026-08-12', '2027-06-10'],
    ['2026-09-01', '2027-06-01'],
  ]);
  const entries = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'change-calendar')
    .execute();
  assert.deepEqual(
    entries.map(({ detail }) => [Object(detail).firstDay, Object(detail).lastDay]),
    [['2026-08-12', '2027-06-10']],
  );
});

test('an import in the summer copies the next school year, and none when only past years or semesters are given', async (t) => {
  const { importWith, days } = await makeYearScene(t);
  await importWith(
    session('last', '2025-08-12', '2026-06-05'),
    session('fall', '2026-08-12', '2026-12-18', 'term'),
  );
  assert.deepEqual(await days(), [
    [null, null],
    [null, null],
  ]);
  await importWith(session('next', '2026-11-02', '2027-06-10'), session('later', '2027-08-12', '2028-06-10'));
  assert.deepEqual(await days(), [
    ['2026-11-02', '2027-06-10'],
    ['2026-11-02', '2027-06-10'],
  ]);
});

/** A school whose student and teacher the roster keeps. The student has an open follow-up, which the teacher has claimed. */
async function makeScene(t: TestContext) {
  const scene = await makeCareScene(t);
  const { built, school, student, teacher, answer, as } = scene;
  const { db, clock } = built;
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  await db.updateTable('schools').set({ district_id: districtId }).where('id', '=', school.id).execute();
  await db
    .insertInto('roster_schools')
    .values({ district_id: districtId, sourced_id: 'org', school_id: school.id })
    .execute();
  const people = { s: student, t: teacher };
  for (const [sourced_id, { userId, schoolUserId }] of Object.entries(people)) {
    const values = { email: '', username: '', identifiers: [] };
    await db
      .insertInto('roster_people')
      .values({ district_id: districtId, sourced_id, user_id: userId, ...values })
      .execute();
    await db.updateTable('school_users').set({ is_rostered: true }).where('id', '=', schoolUserId).execute();
  }
  await answer('3', 1);
  await as(teacher).claim();
  const changeRole = async (sourcedId: 's' | 't', role: Role) => {
    const after = personValues('Sam', { role, grade: role === 'student' ? 9 : null });
    const kind = role === 'student' ? 'student' : 'staff';
    const change: PlannedChange = { kind, action: 'change', sourcedId, school: 'org', after };
    const id = await planned(db, districtId, [change]);
    await applyRun(await leased(db, id, clock.now()), id);
    return id;
  };
  const undo = async (id: number) => {
    await db.updateTable('roster_runs').set({ state: 'undoing' }).where('id', '=', id).execute();
    await undoRun(await leased(db, id, clock.now()), id);
  };
  const followUp = () =>
    db.selectFrom('follow_ups').select(['claimed_by', 'outcome']).executeTakeFirstOrThrow();
  const acts = async () =>
    (await db.selectFrom('follow_up_events').select('act').orderBy('id').execute()).map(({ act }) => act);
  const assigned = async ({ userId }: Person) =>
    (await db.selectFrom('class_assignments').select(['student_id', 'teacher_id']).execute()).filter(
      (row) => row.student_id === userId || row.teacher_id === userId,
    ).length;
  return { ...scene, changeRole, undo, followUp, acts, assigned };
}

test('a student whom the roster makes a teacher has no follow-up and no classes until the run is undone, and has to log in again', async (t) => {
  const { built, student, changeRole, followUp, acts, assigned, undo } = await makeScene(t);
  const run = await changeRole('s', 'teacher');
  assert.equal((await followUp()).outcome, 'left');
  assert.deepEqual(await acts(), ['opened', 'claimed', 'closed']);
  assert.equal(await assigned(student), 0);
  assert.equal((await student.visitor.call('GET /user/me', {})).status, 401);
  student.visitor = await loggedIn(built, student.userId);
  assert.equal((await student.visitor.call('GET /user/me', {})).body.schoolUsers[0].role, 'teacher');
  await undo(run);
  assert.equal((await student.visitor.call('GET /user/me', {})).status, 401, 'after the undo');
  assert.equal((await followUp()).outcome, null, 'the undo opens the follow-up again');
  assert.deepEqual((await acts()).slice(0, 4), ['opened', 'claimed', 'closed', 'reopened']);
});

test('a teacher whom the roster makes a student sees no one, and what they claimed is released', async (t) => {
  const { built, teacher, student, counselor, as, changeRole, followUp, acts, assigned, undo } =
    await makeScene(t);
  const run = await changeRole('t', 'student');
  assert.deepEqual(await followUp(), { claimed_by: null, outcome: null });
  assert.deepEqual(await acts(), ['opened', 'claimed', 'released']);
  assert.deepEqual([await assigned(teacher), await assigned(student)], [0, 1]);
  assert.equal((await as(counselor).list()).followUps.length, 1);
  await undo(run);
  teacher.visitor = await loggedIn(built, teacher.userId);
  const { body: me } = await teacher.visitor.call('GET /user/me', {});
  assert.deepEqual([me.schoolUsers[0].role, me.schoolUsers[0].verified], ['teacher', 'approved']);
});
