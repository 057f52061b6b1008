import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Role } from '@tapin/shared/contract/entities';
import { makeCareScene } from '#test/care.ts';
import { type Person, signedIn } from '#test/people.ts';
import {
  leased,
  makeRosterDistrict,
  type PlannedChange,
  personValues,
  planned,
} from '#test/roster-changes.ts';
import { undoRun } from '../undoing/undo-run.ts';
import { applyRun } from './apply-run.ts';

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

test('a student whom the roster makes a teacher has no follow-up and no classes until an undo, and logs in again', async (t) => {
  const { built, student, changeRole, followUp, acts, assigned, undo } = await makeScene(t);
  const run = await changeRole('s', 'teacher');
  assert.equal((await followUp()).outcome, 'left');
  assert.deepEqual(await acts(), ['opened', 'claimed', 'closed']);
  assert.equal(await assigned(student), 0);
  assert.equal((await student.visitor.call('GET /user/me', {})).status, 401);
  student.visitor = await signedIn(built, student.userId);
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
  teacher.visitor = await signedIn(built, teacher.userId);
  const { body: me } = await teacher.visitor.call('GET /user/me', {});
  assert.deepEqual([me.schoolUsers[0].role, me.schoolUsers[0].verified], ['teacher', 'approved']);
});
