import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '#src/basics/clock.ts';
import { addHoliday, makeCareScene, setCalendar } from '#test/care.ts';
import type { Person } from '#test/people.ts';
import { rowsOf, update } from '#test/rows.ts';
import { sendWeeklySummaries } from './weekly.ts';

const weekly = ({ email }: Person) => `care-weekly ${email}`;

/** The school is open from 8 to 16 o'clock, and Cora has claimed a follow-up. It is Wednesday, 9 o'clock. */
async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, counselor, as } = scene;
  await setCalendar(built, school.id);
  const { _id } = (await as(counselor).claim()).body.followUp;
  const texts = () => rowsOf(built, 'messages', ['subject', 'body'], { kind: 'care-weekly' });
  const goTo = (day: string, time = '14:00') => built.clock.goTo(`${day}T${time}:00Z`);
  const closeOn = (day: string) => addHoliday(built, school.id, day);
  return { ...scene, _id, closeOn, texts, goTo };
}

test('admins get the weekly summary on the first school day of the week after a follow-up was open for five school days', async (t) => {
  const { admin, goTo, mailed, school, texts } = await makeScene(t);
  goTo('2026-03-16');
  assert.deepEqual(await mailed(), [], 'Monday, after three school days');
  goTo('2026-03-20');
  assert.deepEqual(await mailed(), [], 'Friday of the same week');
  goTo('2026-03-23', '12:59');
  assert.deepEqual(await mailed(), [], 'Monday, before school opens');
  goTo('2026-03-23', '13:00');
  assert.deepEqual(await mailed(), [weekly(admin)]);
  goTo('2026-03-27');
  assert.deepEqual(await mailed(), [weekly(admin)], 'once a week');
  const [mail] = await texts();
  assert.equal(mail?.subject, `Your weekly summary of follow-ups at ${school.name}`);
  assert.match(
    mail?.body ?? '',
    /or more: fewer than 5\.\n\nNo one has started: 0\nCora Counsel: fewer than 5\n/,
  );
  assert.match(mail?.body ?? '', /http:\/\/localhost:4400\/staff\/dashboard/);
  assert.doesNotMatch(`${mail?.subject} ${mail?.body}`, /Sam|Student/);
});

test('the summary counts follow-ups that nobody has claimed', async (t) => {
  const { _id, counselor, admin, as, goTo, mailed, texts } = await makeScene(t);
  await as(counselor).change(_id, { action: 'release' });
  goTo('2026-03-23');
  assert.ok((await mailed()).includes(weekly(admin)));
  assert.match((await texts())[0]?.body ?? '', /No one has started: fewer than 5\n\nSee/);
});

test('the weekly summary waits for the first school day of the week and for the hour of the daily email', async (t) => {
  const { admin, closeOn, goTo, mailed } = await makeScene(t);
  const { rules } = (await admin.visitor.call('GET /user/notices', {})).body;
  await admin.visitor.call('PUT /user/notices', { body: { rules, digestHour: 14 } });
  await closeOn('2026-03-23');
  goTo('2026-03-23', '20:00');
  assert.deepEqual(await mailed(), []);
  goTo('2026-03-24', '18:59');
  assert.deepEqual(await mailed(), [], 'Tuesday, before 14 o’clock');
  goTo('2026-03-24', '19:00');
  assert.deepEqual(await mailed(), [weekly(admin)]);
});

test('an admin who turned off the weekly summary gets none, and saving an old form keeps that choice', async (t) => {
  const { admin, goTo, mailed } = await makeScene(t);
  const load = async () => (await admin.visitor.call('GET /user/notices', {})).body;
  const { rules, digestHour, weekly: before } = await load();
  assert.equal(before, true);
  await admin.visitor.call('PUT /user/notices', { body: { rules, digestHour, weekly: false } });
  await admin.visitor.call('PUT /user/notices', { body: { rules, digestHour } });
  assert.equal((await load()).weekly, false);
  goTo('2026-03-23');
  assert.deepEqual(await mailed(), []);
});

test('no weekly summary is sent when no follow-up is old enough, also not later in the week', async (t) => {
  const { _id, counselor, make, as, goTo, mailed } = await makeScene(t);
  await as(counselor).change(_id, { action: 'close', outcome: 'talked' });
  goTo('2026-03-17');
  await as(counselor).claim();
  goTo('2026-03-23');
  assert.deepEqual(await mailed(), [], 'four school days');
  goTo('2026-03-26');
  assert.deepEqual(await mailed(), [], 'seven school days, on Thursday');
  const joined = await make({ role: 'admin' });
  goTo('2026-03-30');
  assert.ok((await mailed()).includes(weekly(joined)));
});

test('several processes send a single weekly summary to each admin', async (t) => {
  const { built, admin, make, goTo, mailed } = await makeScene(t);
  const second = await make({ role: 'super_admin' });
  goTo('2026-03-23');
  const context = { db: built.db, now: built.clock.now(), isRunning: () => true };
  await Promise.all(Array.from({ length: 4 }, () => sendWeeklySummaries(context)));
  assert.deepEqual((await mailed()).toSorted(), [weekly(admin), weekly(second)].toSorted());
});

test('a follow-up that is open from November to March is in the first possible weekly summary, and then in one a week', async (t) => {
  const { built, counselor, admin, closeOn, answer, goTo, mailed } = await makeScene(t);
  await built.db.deleteFrom('follow_ups').execute();
  for (let day = 21; day <= 31; day += 1) await closeOn(`2026-12-${day}`);
  for (const day of ['2026-11-26', '2026-11-27', '2027-01-01', '2027-01-18']) await closeOn(day);
  goTo('2026-11-23', '15:00');
  await update(built, 'sessions', { expires_at: new Date('2028-01-01') });
  assert.equal((await answer('3', 1)).status, 200);
  let before = 0;
  const byDay: [string, string[]][] = [];
  const end = new Date('2027-03-17T20:00:00Z');
  for (; built.clock.now() < end; built.clock.advance(hours(4) + minutes(15))) {
    const mails = await mailed();
    const day = built.clock.now().toISOString().slice(0, 10);
    const added = mails.slice(before);
    before = mails.length;
    const latest = byDay.at(-1);
    if (latest?.[0] === day) latest[1].push(...added);
    else if (added.length > 0) byDay.push([day, added]);
  }
  const weeks = [
    ...['2026-12-07', '2026-12-14', '2027-01-04', '2027-01-11', '2027-01-19', '2027-01-25'],
    ...['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22', '2027-03-01', '2027-03-08', '2027-03-15'],
  ];
  assert.deepEqual(byDay, [
    ['2026-11-23', [`care-waiting ${counselor.email}`, `care-escalated ${admin.email}`]],
    ...weeks.map((week) => [week, [weekly(admin)]]),
  ]);
});
