import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { addHoliday, makeCareScene, setCalendar } from '#test/care.ts';
import { assign, makePerson, makeSchool, type Person, type PersonOptions } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

const at = (ago: 7 | 14 | 21 | 28 | 35, time: string) => {
  const days = { 7: '2026-03-04', 14: '2026-02-25', 21: '2026-02-18', 28: '2026-02-11', 35: '2026-02-04' };
  return { ago, at: new Date(`${days[ago]}T${time}-06:00`) };
};

test('the usual number of check-ins is the mean by this time of day on the last four same weekdays', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const head = await make({ role: 'super_admin' });
  const teacher = await make({ role: 'teacher' });
  const [early, late] = [await make({ grade: 9 }), await make({ grade: 10 })];
  await assign(built, id, late, teacher);
  const usual = async (person: typeof head, filter: object = {}) =>
    (await callAs(person, 'GET /staff/dashboard/stats', filter)).body.stats.usual;
  assert.equal(await usual(head), null);
  await tapIn(built, id, early, [
    { ...at(7, '08:00:00'), eaten: true, feeling: 3 },
    // The time of the first answer of the student counts.
    { ...at(14, '08:59:59'), eaten: true },
    { ago: 14, at: new Date('2026-02-25T12:00:00-06:00'), feeling: 2 },
    // No student checked in 21 days ago, because the school was closed.
    { ...at(28, '09:00:01'), rested: true },
    { ...at(35, '07:30:00'), feeling: 1 },
    { ago: 6, at: new Date('2026-03-05T08:00:00-06:00'), feeling: 5 },
    { ago: 0, eaten: true },
  ]);
  await tapIn(built, id, late, [{ ...at(7, '09:00:00'), eaten: false }]);
  assert.deepEqual(await usual(head), { checkedIn: 1, days: 4 });
  assert.deepEqual(await usual(head, { grade: 9 }), { checkedIn: 0.75, days: 4 });
  assert.deepEqual(await usual(teacher), { checkedIn: 0.25, days: 4 });
  assert.equal(await usual(head, { grade: 11 }), null);
  assert.equal(await usual(head, { daysAgo: 7 }), null);
  built.clock.advance(60_000);
  assert.deepEqual(await usual(head, { grade: 9 }), { checkedIn: 1, days: 4 });
  built.clock.advanceDays(3);
  assert.equal(await usual(head), null);
});

test('the usual number of check-ins leaves out a holiday on which somebody checked in', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const head = await make({ role: 'super_admin' });
  const [one, other] = [await make({ grade: 9 }), await make({ grade: 9 })];
  for (const ago of [7, 14, 21, 28, 35] as const) {
    const day = { ...at(ago, '08:00:00'), feeling: 3 as const };
    await tapIn(built, id, one, [day]);
    // One student checked in during the break two weeks ago.
    if (ago !== 14) await tapIn(built, id, other, [day]);
  }
  const usual = async () => (await callAs(head, 'GET /staff/dashboard/stats')).body.stats.usual;
  assert.deepEqual(await usual(), { checkedIn: 1.75, days: 4 });
  await addHoliday(built, id, '2026-02-23', '2026-02-27');
  assert.deepEqual(await usual(), { checkedIn: 2, days: 4 });
});

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id);
  const loadState = async (who: Person, list = 'priorityStudentsToday') =>
    (await callAs(who, 'GET /staff/dashboard')).body.dashboard[list][0]?.care;
  return { ...scene, loadState };
}

test('the priority list says who has claimed a follow-up and when, and who closed it with which outcome', async (t) => {
  const { built, admin, counselor, answer, as, loadState } = await makeScene(t);
  await answer('3', 1);
  const opened = await loadState(admin);
  assert.deepEqual([opened?.claimedBy, opened?.closing], [null, null]);
  built.clock.advance(60_000);
  const { followUp } = (await as(counselor).claim()).body;
  const cora = { _id: String(counselor.schoolUserId), name: 'Cora Counsel' };
  const claimedAt = built.clock.now().toISOString();
  assert.deepEqual(await loadState(admin), {
    followUpId: followUp._id,
    claimedBy: cora,
    claimedAt,
    closing: null,
  });
  built.clock.advance(60_000);
  await as(counselor).change(followUp._id, { action: 'close', outcome: 'talked' });
  const closing = { outcome: 'talked', at: built.clock.now().toISOString(), by: cora };
  for (const who of [admin, counselor]) {
    assert.deepEqual(await loadState(who), { followUpId: followUp._id, claimedBy: cora, claimedAt, closing });
  }
});

test('in the priority list a reopened follow-up is open, and a released one has no claimer', async (t) => {
  const { admin, counselor, answer, as, loadState } = await makeScene(t);
  await answer('3', 1);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked' });
  await as(counselor).change(_id, { action: 'reopen' });
  const reopened = await loadState(admin);
  assert.deepEqual([reopened?.claimedBy?.name, reopened?.closing], ['Cora Counsel', null]);
  await as(counselor).change(_id, { action: 'release' });
  assert.equal((await loadState(admin))?.claimedBy, null);
});

test('the priority list ignores a follow-up that was closed before the low answer', async (t) => {
  const { built, admin, counselor, answer, as, loadState } = await makeScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked' });
  built.clock.advance(60_000);
  await answer('3', 2);
  assert.equal(await loadState(admin), null);
});

test('the priority list ignores a request to talk that the student withdrew', async (t) => {
  const { built, school, admin, counselor, answer, ask, withdraw, loadState } = await makeScene(t);
  await setCalendar(built, school.id, { backup: admin });
  await answer('3', 2);
  await ask(counselor);
  assert.notEqual(await loadState(admin), null);
  await withdraw();
  assert.equal(await loadState(admin), null);
});

test('the priority list of seven days says who has helped since the last low feeling', async (t) => {
  const { built, school, admin, counselor, student, answer, as, loadState } = await makeScene(t);
  const loadWeek = () => loadState(admin, 'priorityStudentsLastSevenDays');
  const yesterday = new Date('2026-03-10T15:00:00Z');
  await tapIn(built, school.id, student, [{ ago: 1, feeling: 2, at: yesterday }]);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked' });
  built.clock.advance(60_000);
  await answer('3', 1);
  assert.equal((await loadWeek())?.closing, null, 'the help of before is not about the last answer');
  const { followUp } = (await as(counselor).claim()).body;
  assert.equal((await loadWeek())?.claimedBy?.name, 'Cora Counsel');
  await as(counselor).change(followUp._id, { action: 'close', outcome: 'reached_home' });
  const { closing } = await loadWeek();
  assert.deepEqual([closing?.outcome, closing?.by?.name], ['reached_home', 'Cora Counsel']);
});
