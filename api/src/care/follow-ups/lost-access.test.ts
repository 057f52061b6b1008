import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenFollowUp } from '@tapin/shared/contract/care-calls';
import { callAs } from '#test/call-as.ts';
import { makeCareScene } from '#test/care.ts';
import { assign, type Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, make, counselor, as, chooseClasses } = scene;
  const head = await make({ role: 'super_admin' });
  const changeRole = async (who: Person, role: string) => {
    const reply = await callAs(head, 'PUT /admin/change-school-user-role', {
      forSchoolUserId: String(who.schoolUserId),
      role,
    });
    assert.equal(reply.status, 200);
  };
  const claimer = async () => (await as(counselor).list()).followUps[0].claimedBy?.name ?? null;
  const released = () => rowsOf(built, 'follow_up_events', ['by_id'], { act: 'released' });
  return { ...scene, choose: chooseClasses, changeRole, claimer, released };
}

test('a teacher’s claim ends when the student changes to another teacher', async (t) => {
  const { counselor, teacher, other, as, choose, claimer, released } = await makeScene(t);
  await as(teacher).claim();
  await choose(['counselor', counselor], ['home_room', other]);
  assert.equal(await claimer(), null);
  assert.deepEqual(await released(), [{ by_id: null }]);
  assert.deepEqual([await as(counselor).waiting(), await as(teacher).waiting()], [1, 0]);
  assert.equal((await as(other).claim()).status, 200);
});

test('a teacher who still has the student in another class keeps the claim', async (t) => {
  const { counselor, teacher, as, choose, claimer, released } = await makeScene(t);
  await as(teacher).claim();
  await choose(['counselor', counselor], ['home_room', teacher]);
  await choose(['counselor', counselor], ['third_period', teacher]);
  assert.equal(await claimer(), 'Tess Teach');
  assert.deepEqual(await released(), []);
});

test('an admin who becomes a teacher keeps only the claims of their own students', async (t) => {
  const { built, school, make, student, counselor, admin, as, changeRole, released } = await makeScene(t);
  const own = await make({ firstName: 'Olga' });
  await assign(built, school.id, own, admin);
  await assign(built, school.id, own, counselor, 'counselor');
  for (const who of [student, own]) assert.equal((await as(admin).claim(who)).status, 200);
  await changeRole(admin, 'super_admin');
  assert.deepEqual(await released(), []);
  await changeRole(admin, 'teacher');
  const followUps: OpenFollowUp[] = (await as(counselor).list()).followUps;
  assert.deepEqual(
    followUps.map((each) => [each.student.firstName, each.claimedBy?.name ?? null]),
    [
      ['Sam', null],
      ['Olga', 'Ada Admin'],
    ],
  );
  assert.deepEqual(await released(), [{ by_id: null }]);
});

test('an admin keeps every claim, whatever the classes of the students', async (t) => {
  const { counselor, admin, as, choose, claimer } = await makeScene(t);
  await choose(['counselor', counselor], ['home_room', admin]);
  await as(admin).claim();
  await choose(['counselor', counselor]);
  assert.equal(await claimer(), 'Ada Admin');
});

test('a closed follow-up stays with the person who closed it', async (t) => {
  const { built, teacher, other, as, choose, released } = await makeScene(t);
  const { _id } = (await as(teacher).claim()).body.followUp;
  await as(teacher).change(_id, { action: 'close', outcome: 'talked' });
  await choose(['home_room', other]);
  assert.deepEqual(await rowsOf(built, 'follow_ups', ['claimed_by']), [{ claimed_by: teacher.userId }]);
  assert.deepEqual(await released(), []);
});
