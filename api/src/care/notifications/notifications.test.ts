import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { composeMail } from '#src/accounts/compose-mail.ts';
import { hours } from '#src/basics/clock.ts';
import { createChannels } from '#src/notifications/channels/channels.ts';
import { startDispatcher } from '#src/notifications/dispatch/dispatcher.ts';
import { notify } from '#src/notifications/dispatch/notify.ts';
import { sentMails } from '#test/accounts.ts';
import { chooseNotices, makeCareScene, setCalendar } from '#test/care.ts';
import { assign, makeDistrictAdmin, type Person } from '#test/people.ts';
import { rowOf, rowsOf, update } from '#test/rows.ts';
import { mapRules } from './choices.ts';
import { isRelevant } from './relevance.ts';

async function makeClaimScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin, teacher, as } = scene;
  await setCalendar(built, school.id, { backup: admin });
  const { _id } = (await as(teacher).claim()).body.followUp;
  built.clock.advanceDays(1);
  const mine = async (who: Person) => (await as(who).list()).followUps[0].isMine;
  const lastEvent = async () => (await rowsOf(built, 'follow_up_events', ['act', 'by_id'])).at(-1);
  return { ...scene, _id, mine, lastEvent };
}

test('a student who answers "awful" again after the claim triggers a new notification', async (t) => {
  const { counselor, answer, mailed } = await makeClaimScene(t);
  await answer('3', 1);
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
});

test('events before the claim do not notify any more', async (t) => {
  const { built, _id, counselor, teacher, answer, as, mailed } = await makeClaimScene(t);
  await as(teacher).change(_id, { action: 'release' });
  await chooseNotices(counselor, { awful: 'digest' }, 14);
  await answer('3', 1);
  built.clock.advance(1_000);
  await as(teacher).claim();
  built.clock.advanceDays(1);
  assert.deepEqual(await mailed(), []);
});

test('a request to talk after the claim notifies the adult and the backup, and counts as waiting for that adult alone', async (t) => {
  const { built, admin, counselor, teacher, ask, as, mailed } = await makeClaimScene(t);
  assert.deepEqual([await as(counselor).waiting(), await as(teacher).waiting()], [0, 0]);
  await ask(counselor);
  assert.deepEqual([await as(counselor).waiting(), await as(teacher).waiting()], [1, 0]);
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`]);
  built.clock.advanceDays(1);
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`, `care-stand-in ${admin.email}`]);
});

test('when the adult who was asked takes the follow-up over from a colleague, the backup is not notified', async (t) => {
  const { built, counselor, teacher, ask, as, mine, mailed, lastEvent } = await makeClaimScene(t);
  await ask(counselor);
  const { status, body } = await as(counselor).claim();
  assert.deepEqual([status, body.followUp?.isMine], [200, true]);
  assert.deepEqual([await mine(counselor), await mine(teacher)], [true, false]);
  assert.deepEqual(await lastEvent(), { act: 'claimed', by_id: counselor.userId });
  const audited = (await rowsOf(built, 'audit', ['actor_id', 'detail'])).at(-1);
  const detail = { act: 'claimed', followUp: Number(body.followUp._id) };
  assert.deepEqual(audited, { actor_id: counselor.userId, detail });
  assert.equal((await as(teacher).claim()).body.code, 'already_claimed');
  const before = await mailed();
  built.clock.advanceDays(1);
  assert.deepEqual(await mailed(), before);
});

test('a colleague who claims the request ends the waiting for the adult who was asked', async (t) => {
  const { built, _id, counselor, teacher, ask, as, mailed } = await makeClaimScene(t);
  await as(teacher).change(_id, { action: 'release' });
  await ask(counselor);
  built.clock.advance(1_000);
  await as(teacher).claim();
  assert.equal(await as(counselor).waiting(), 0);
  built.clock.advanceDays(1);
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`]);
  assert.equal((await as(counselor).claim()).body.followUp.isMine, true);
});

test('an adult who is asked about a follow-up that they claimed is notified, and claiming it again changes nothing', async (t) => {
  const { built, admin, counselor, teacher, ask, as, mailed, lastEvent } = await makeClaimScene(t);
  await ask(teacher);
  assert.deepEqual(await mailed(), [`care-asked ${teacher.email}`]);
  assert.equal((await as(teacher).claim()).status, 200);
  assert.equal((await lastEvent())?.act, 'asked');
  built.clock.advanceDays(1);
  const others = [`care-digest ${counselor.email}`, `care-stand-in ${admin.email}`];
  assert.deepEqual((await mailed()).sort(), [`care-asked ${teacher.email}`, ...others].sort());
});

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id);
  return { ...scene, choose: chooseNotices };
}

test('counselors are notified by default, others if they choose it', async (t) => {
  const { counselor, admin, teacher, choose, answer, mailed } = await makeScene(t);
  const loadNotices = async ({ visitor }: Person) => (await visitor.call('GET /user/notices', {})).body;
  const digests = { lowDays: 'digest', notEatenDays: 'digest', asked: 'digest' };
  const pick = ({ rules, digestHour, isTold }: Awaited<ReturnType<typeof loadNotices>>) => ({
    rules,
    digestHour,
    isTold,
  });
  const usual = { rules: { awful: 'now', ownLow: 'now', ...digests }, digestHour: 8, isTold: true };
  assert.deepEqual(pick(await loadNotices(counselor)), usual);
  const rules = mapRules(() => 'usual');
  assert.deepEqual(pick(await loadNotices(admin)), { rules, digestHour: 8, isTold: true });
  await choose(admin, 'now', 10);
  assert.equal((await loadNotices(admin)).digestHour, 10);
  await choose(teacher, 'now');
  await answer('3', 1);
  const notified = [`care-waiting ${admin.email}`, `care-waiting ${counselor.email}`];
  assert.deepEqual((await mailed()).sort(), notified.sort());
});

test('the rules can notify counselors and admins, but no teacher and no district admin', async (t) => {
  const { built, make, joinDistrict, teacher, counselor, admin, choose } = await makeScene(t);
  const head = await make({ role: 'super_admin' });
  const waiting = await make({ role: 'admin', verified: 'pending' });
  const { visitor } = await makeDistrictAdmin(built, await joinDistrict());
  const visitors = [counselor, admin, head, teacher, waiting].map((who) => who.visitor);
  const notified = [];
  for (const who of [...visitors, visitor])
    notified.push((await who.call('GET /user/notices', {})).body.isTold);
  assert.deepEqual(notified, [true, true, true, false, false, false]);
  assert.equal((await choose(teacher, 'now')).body.isTold, false);
});

test('a care email is in the language that its recipient has chosen since the last email', async (t) => {
  const { built, school, make, counselor, answer, mailed } = await makeScene(t);
  const second = await make({});
  await assign(built, school.id, second, counselor, 'counselor');
  await answer('3', 1);
  await mailed();
  const { status } = await counselor.visitor.call('PUT /user/profile', { body: { mailLanguage: 'es' } });
  assert.equal(status, 200);
  assert.equal((await counselor.visitor.call('GET /user/me', {})).body.user.mailLanguage, 'es');
  await answer('3', 1, second);
  await mailed();
  assert.deepEqual(
    (await sentMails(built)).map(({ subject }) => subject.replace(/ (at|en) School.*/, '')),
    ['Someone is waiting', 'Alguien está esperando'],
  );
});

test('without a counselor, an alert notifies all admins, except those who turned the rule off', async (t) => {
  const { built, make, admin, choose, answer, mailed } = await makeScene(t);
  const alone = await make({});
  const second = await make({ role: 'admin' });
  await choose(second, 'off');
  await answer('3', 1, alone);
  assert.deepEqual(await mailed(), [`care-waiting ${admin.email}`]);
  assert.equal((await built.db.selectFrom('notifications').selectAll().execute()).length, 1);
});

test('the care email names no student and no answer, and is in the language of its reader', async (t) => {
  const { built, counselor, answer, mailed } = await makeScene(t);
  await update(built, 'users', { language: 'es' }, { id: counselor.userId });
  await answer('3', 1);
  await mailed();
  const mail = await rowOf(built, 'messages', ['subject', 'body'], { channel: 'mail' });
  assert.match(mail.subject ?? '', /^Alguien está esperando en School/);
  assert.match(mail.body ?? '', /http:\/\/localhost:4400\/staff\/dashboard/);
  assert.match(mail.body ?? '', /en peligro, no esperes: sigue el protocolo de crisis de tu escuela/);
  assert.doesNotMatch(`${mail.subject} ${mail.body}`, /\b(Sam|Student|awful|fatal|mal)\b/i);
});

test('outside school hours nobody is notified before school begins again', async (t) => {
  const { built, counselor, answer, mailed } = await makeScene(t);
  built.clock.advance(hours(9));
  await answer('3', 1);
  assert.deepEqual(await mailed(), []);
  built.clock.advance(hours(13) + hours(1) / 2);
  assert.deepEqual(await mailed(), [], 'half past seven');
  built.clock.advance(hours(1) / 2 + hours(1));
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
});

test('a notification that became due while the server was down waits for school hours', async (t) => {
  const { built, counselor, choose, answer, mailed } = await makeScene(t);
  await choose(counselor, 'digest', 14);
  await answer('3', 1);
  built.clock.advance(hours(12));
  assert.deepEqual(await mailed(), []);
  built.clock.advance(hours(12));
  assert.deepEqual(await mailed(), [`care-digest ${counselor.email}`], 'nine the next day');
});

test('a digest is sent at the chosen hour, once for all events, and not if no student waits', async (t) => {
  const { built, make, school, admin, counselor, choose, answer, as, mailed } = await makeScene(t);
  const second = await make({});
  await assign(built, school.id, second, counselor, 'counselor');
  await choose(counselor, 'digest', 14);
  await answer('3', 1);
  await answer('3', 1, second);
  built.clock.advance(hours(4));
  assert.deepEqual(await mailed(), [], 'one in the afternoon');
  built.clock.advance(hours(1));
  assert.deepEqual(await mailed(), [`care-digest ${counselor.email}`]);
  const { id, body } = await rowOf(built, 'messages', ['id', 'body'], { channel: 'mail' });
  assert.match(body ?? '', /: fewer than 5\./);
  const deliveries = await built.db
    .selectFrom('deliveries')
    .where('message_id', '=', id)
    .select('state')
    .execute();
  assert.deepEqual(deliveries, [{ state: 'sent' }, { state: 'sent' }], 'one email about two students');
  built.clock.advanceDays(1);
  built.clock.advance(hours(1));
  const mails = [`care-digest ${counselor.email}`, `care-escalated ${admin.email}`];
  assert.deepEqual((await mailed()).sort(), mails, 'nobody has claimed them');
  await answer('3', 1);
  await as(counselor).claim();
  await as(counselor).claim(second);
  built.clock.advanceDays(4);
  assert.deepEqual((await mailed()).sort(), mails, 'they have been claimed meanwhile');
});

test('a digest hour at night is moved into school hours', async (t) => {
  const { built, counselor, choose, answer, mailed } = await makeScene(t);
  await choose(counselor, 'digest', 22);
  await answer('3', 1);
  built.clock.advance(hours(6) + hours(1) / 2);
  assert.deepEqual(await mailed(), [`care-digest ${counselor.email}`], 'half past three');
});

test('a person who was removed after the event is not notified', async (t) => {
  const { built, counselor, answer, mailed } = await makeScene(t);
  await answer('3', 1);
  await update(built, 'school_users', { verified: 'rejected' }, { user_id: counselor.userId });
  await built.db.updateTable('deliveries').set({ state: 'queued' }).execute();
  await built.db.deleteFrom('messages').execute();
  assert.deepEqual(await mailed(), []);
  const states = await built.db
    .selectFrom('deliveries')
    .select('state')
    .where('channel', '=', 'mail')
    .execute();
  assert.deepEqual(states, [{ state: 'cancelled' }]);
});

test('several processes at once notify each person once', async (t) => {
  const { built, make, school, mailed } = await makeScene(t);
  const students = await Promise.all(Array.from({ length: 12 }, () => make({})));
  const counselors = await Promise.all(Array.from({ length: 6 }, () => make({ role: 'teacher' })));
  await built.services.notifications.settled();
  const open = await built.db
    .insertInto('follow_ups')
    .values(
      students.map(({ userId }) => ({
        school_id: school.id,
        student_id: userId,
        reason: 'low' as const,
        opened_at: built.clock.now(),
      })),
    )
    .returning('id')
    .execute();
  const now = built.clock.now();
  const event = { schoolId: school.id, occasion: 'awful 2026-03-11', kind: 'digest', now } as const;
  await built.db.transaction().execute(async (transaction) => {
    for (const { id } of open) {
      for (const { userId } of counselors) {
        await notify(transaction, { ...event, userId, followUpId: id, dueAt: sql`${now}::timestamptz` });
      }
    }
  });
  const channels = createChannels({ ...built.services, composeMail });
  const dispatchers = Array.from({ length: 4 }, () =>
    startDispatcher({ ...built.services, isRelevant }, channels, (error) => built.mailFailures.push(error)),
  );
  t.after(() => Promise.all(dispatchers.map((each) => each.close())));
  for (const each of dispatchers) each.wake();
  await Promise.all(dispatchers.map((each) => each.settled()));
  assert.deepEqual(built.mailFailures, []);
  const expected = counselors.map(({ email }) => `care-digest ${email}`);
  assert.deepEqual((await mailed()).sort(), expected.sort());
});
