import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '#src/basics/clock.ts';
import { changeSchoolSettings } from '#src/settings/settings.ts';
import { addHoliday, chooseNotices, setCalendar } from '#test/care.ts';
import { update } from '#test/rows.ts';
import { makeEscalationScene as makeScene } from '#test/scenes/escalation-scene.ts';

test('a follow-up that nobody claims notifies the backup after two hours of school, then the admins, each of them once', async (t) => {
  const { built, counselor, admin, backup, answer, newMails } = await makeScene(t);
  await answer('3', 1);
  assert.deepEqual(await newMails(), [`care-waiting ${counselor.email}`]);
  built.clock.advance(hours(2) - minutes(1));
  assert.deepEqual(await newMails(), [], 'before two hours');
  built.clock.advance(minutes(1));
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`], '11 o’clock');
  built.clock.advance(hours(2) - minutes(1));
  assert.deepEqual(await newMails(), []);
  built.clock.advance(minutes(1));
  assert.deepEqual(await newMails(), [`care-escalated ${admin.email}`], '13 o’clock');
  built.clock.advanceDays(2);
  assert.deepEqual(await newMails(), []);
});

test('nights, weekends and days off do not count towards the escalation', async (t) => {
  const { built, school, backup, answer, newMails } = await makeScene(t);
  built.clock.advanceDays(2);
  built.clock.advance(hours(6));
  await answer('3', 1);
  await newMails();
  built.clock.advanceDays(3);
  built.clock.advance(-hours(6) - minutes(1));
  assert.deepEqual(await newMails(), [], 'Monday, 8:59, after an hour on Friday and 59 minutes on Monday');
  await addHoliday(built, school.id, '2026-03-16');
  built.clock.advance(minutes(1));
  assert.deepEqual(await newMails(), [], 'Monday is a day off now');
  built.clock.advanceDays(1);
  built.clock.advance(-minutes(1));
  assert.deepEqual(await newMails(), [], 'Tuesday, 8:59');
  built.clock.advance(minutes(1));
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`], 'Tuesday, 9 o’clock');
});

test('a follow-up that was claimed or closed meanwhile is not escalated', async (t) => {
  const { built, counselor, answer, as, newMails } = await makeScene(t);
  await answer('3', 1);
  await newMails();
  built.clock.advance(hours(1));
  const { _id } = (await as(counselor).claim()).body.followUp;
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), [], 'claimed');
  await as(counselor).change(_id, { action: 'close', outcome: 'talked' });
  built.clock.advanceDays(2);
  assert.deepEqual(await newMails(), [], 'closed');
});

test('a released follow-up notifies the counselor, then the backup and the admins, but not the adult who released it', async (t) => {
  const { built, counselor, teacher, admin, backup, answer, as, release, newMails } = await makeScene(t);
  await answer('3', 1);
  await newMails();
  await as(teacher).claim();
  built.clock.advance(hours(1));
  await release(teacher);
  built.clock.advance(minutes(1));
  assert.deepEqual(await newMails(), [], 'the adult may claim it again');
  built.clock.advance(minutes(1));
  assert.deepEqual(await newMails(), [`care-released ${counselor.email}`]);
  await as(counselor).claim();
  built.clock.advance(hours(1));
  await release(counselor);
  built.clock.advance(minutes(2));
  assert.deepEqual(await newMails(), [`care-released ${backup.email}`], 'the counselor released it');
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), [`care-escalated ${admin.email}`]);
  built.clock.advanceDays(3);
  assert.deepEqual(await newMails(), []);
});

test('a follow-up that was released in the evening notifies when school opens', async (t) => {
  const { built, counselor, teacher, as, release, newMails } = await makeScene(t);
  await as(teacher).claim();
  built.clock.advance(hours(10));
  await release(teacher);
  built.clock.advance(hours(12));
  assert.deepEqual(await newMails(), [], 'Thursday, 7 o’clock');
  built.clock.advance(hours(1));
  assert.deepEqual(await newMails(), [`care-released ${counselor.email}`], 'Thursday, 8 o’clock');
});

test('a request to talk notifies the backup after a school day, and the admins two hours later', async (t) => {
  const { built, teacher, admin, counselor, backup, ask, newMails } = await makeScene(t);
  await ask(teacher);
  assert.deepEqual(await newMails(), [`care-asked ${teacher.email}`]);
  built.clock.advanceDays(1);
  const sent = (await newMails()).sort();
  assert.deepEqual(sent, [`care-digest ${counselor.email}`, `care-stand-in ${backup.email}`]);
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), [`care-escalated ${admin.email}`]);
});

test('the time counts from the daily email of the counselor', async (t) => {
  const { built, counselor, backup, answer, newMails } = await makeScene(t);
  await chooseNotices(counselor, 'digest', 10);
  await answer('3', 1);
  built.clock.advance(hours(1));
  assert.deepEqual(await newMails(), [`care-digest ${counselor.email}`]);
  built.clock.advance(hours(1.9));
  assert.deepEqual(await newMails(), []);
  built.clock.advance(hours(0.1));
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`]);
});

test('a change of the escalation setting also applies to follow-ups that already wait', async (t) => {
  const { built, school, backup, answer, newMails } = await makeScene(t);
  await answer('3', 1);
  await newMails();
  built.clock.advance(minutes(20));
  assert.deepEqual(await newMails(), []);
  await changeSchoolSettings(built.db, school.id, { escalationMinutes: 15 });
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`]);
});

test('the escalation of a school without a time zone uses the clock of the device whose answer opened the follow-up', async (t) => {
  const { built, school, backup, answer, newMails } = await makeScene(t);
  await setCalendar(built, school.id, { backup, timeZone: null });
  built.clock.advance(hours(12));
  assert.equal((await answer('3', 1)).status, 200);
  const escalated = async () => (await newMails()).filter((each) => each.startsWith('care-escalated'));
  built.clock.advance(hours(13) - minutes(1));
  assert.deepEqual(await escalated(), [], '9:59');
  built.clock.advance(minutes(1));
  assert.deepEqual(await escalated(), [`care-escalated ${backup.email}`], '10 o’clock');
});

test('a follow-up without anyone to notify notifies an admin who joins later', async (t) => {
  const { built, make, backup, admin, counselor, answer, newMails } = await makeScene(t);
  const ids = [backup, admin, counselor].map(({ userId }) => userId);
  await built.db.updateTable('users').set({ email_verified: false }).where('id', 'in', ids).execute();
  await answer('3', 1);
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), []);
  const joined = await make({ role: 'admin' });
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), [`care-escalated ${joined.email}`]);
});

test('the escalation does not notify a person who already got the daily email about the student', async (t) => {
  const { built, counselor, admin, backup, answer, newMails } = await makeScene(t);
  await chooseNotices(backup, 'digest', 10);
  await answer('3', 1);
  assert.deepEqual(await newMails(), [`care-waiting ${counselor.email}`]);
  built.clock.advance(hours(1));
  assert.deepEqual(await newMails(), [`care-digest ${backup.email}`]);
  built.clock.advance(hours(1));
  assert.deepEqual(await newMails(), [`care-escalated ${admin.email}`], 'the next adults are the admins');
});

test('a daily email does not repeat a student about whom the person was notified in the meantime', async (t) => {
  const { built, backup, admin, counselor, answer, newMails } = await makeScene(t);
  await chooseNotices(backup, 'digest', 15);
  await answer('3', 1);
  assert.deepEqual(await newMails(), [`care-waiting ${counselor.email}`]);
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`]);
  built.clock.advance(hours(4));
  assert.deepEqual(await newMails(), [`care-escalated ${admin.email}`], '15 o’clock');
});

test('a colleague who leaves the school releases a follow-up, and the counselor is notified', async (t) => {
  const { built, teacher, counselor, as, newMails } = await makeScene(t);
  // The trigger that releases the follow-up uses the clock of the database.
  built.clock.goTo(new Date(Date.now() - hours(1)));
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], opens_at: '00:00', closes_at: '24:00' };
  await update(built, 'school_calendars', always);
  await update(built, 'sessions', { expires_at: new Date('2099-01-01') });
  await as(teacher).claim();
  await update(built, 'school_users', { verified: 'rejected' }, { id: teacher.schoolUserId });
  built.clock.advance(hours(1) + minutes(3));
  assert.deepEqual(await newMails(), [`care-released ${counselor.email}`]);
  assert.deepEqual(await newMails(), [], 'only once');
});

test('an escalation repeats no step when the clock jumps back', async (t) => {
  const { built, admin, backup, answer, newMails } = await makeScene(t);
  await answer('3', 1);
  built.clock.advance(hours(2));
  assert.ok((await newMails()).includes(`care-escalated ${backup.email}`));
  built.clock.advance(-hours(1));
  assert.deepEqual(await newMails(), []);
  built.clock.advance(hours(3));
  assert.deepEqual(await newMails(), [`care-escalated ${admin.email}`]);
});

test('an escalation does not notify an admin who left the school, and notifies the others', async (t) => {
  const { built, admin, backup, make, answer, newMails } = await makeScene(t);
  const second = await make({ role: 'super_admin' });
  await answer('3', 1);
  built.clock.advance(hours(2));
  await newMails();
  await update(built, 'school_users', { verified: 'rejected' }, { user_id: [admin.userId, backup.userId] });
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), [`care-escalated ${second.email}`]);
});
