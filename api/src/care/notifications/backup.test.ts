import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { chooseNotices, makeCareScene, setCalendar } from '#test/care.ts';
import { assign } from '#test/people.ts';
import { rowOf } from '#test/rows.ts';

/** Makes a school from 8 to 16 o'clock whose admin is the backup. It is Wednesday, 9 o'clock. */
async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id, { backup: scene.admin });
  return scene;
}

test('the backup is notified at the end of the school day after a request in the evening', async (t) => {
  const { built, admin, counselor, ask, mailed } = await makeScene(t);
  built.clock.advance(hours(11));
  await ask(counselor);
  const asked = `care-asked ${counselor.email}`;
  built.clock.advance(hours(12) + hours(0.5));
  assert.deepEqual(await mailed(), [asked], 'Thursday, half past eight');
  built.clock.advance(hours(6.9));
  assert.deepEqual(await mailed(), [asked], 'Thursday, before half past three');
  built.clock.advance(hours(0.1));
  assert.deepEqual(await mailed(), [asked, `care-stand-in ${admin.email}`], 'Thursday, half past three');
});

test('a weekend does not count as time that the adult had', async (t) => {
  const { built, admin, counselor, ask, mailed } = await makeScene(t);
  built.clock.advanceDays(2);
  built.clock.advance(hours(5));
  await ask(counselor);
  const asked = `care-asked ${counselor.email}`;
  built.clock.advanceDays(3);
  built.clock.advance(-hours(0.6));
  assert.deepEqual(await mailed(), [asked], 'Monday, before half past one');
  built.clock.advance(hours(0.1));
  assert.deepEqual(await mailed(), [asked, `care-stand-in ${admin.email}`], 'Monday, half past one');
});

test('one email covers a student once, and another one the students of the digest', async (t) => {
  const { built, make, school, admin, counselor, teacher, ask, answer, mailed } = await makeScene(t);
  const second = await make({});
  await assign(built, school.id, second, teacher, 'home_room');
  await chooseNotices(admin, 'digest');
  await ask(counselor);
  await answer('3', 1, second);
  built.clock.advanceDays(1);
  const mails = await mailed();
  assert.deepEqual(mails.toSorted(), [
    `care-asked ${counselor.email}`,
    `care-digest ${admin.email}`,
    `care-stand-in ${admin.email}`,
  ]);
  const digest = await rowOf(built, 'messages', ['id', 'body'], { kind: 'care-digest' });
  assert.match(digest.body ?? '', /: fewer than 5\./);
  const about = await built.db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .innerJoin('follow_ups', 'follow_ups.id', 'notifications.follow_up_id')
    .select('student_id')
    .where('message_id', '=', digest.id)
    .execute();
  assert.deepEqual(about, [{ student_id: second.userId }], 'only the student who felt awful');
});
