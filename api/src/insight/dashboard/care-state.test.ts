import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import type { Person } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id);
  /** Returns the state of the first student who felt low today, as a member of staff sees it. */
  const loadState = async (who: Person, list = 'priorityStudentsToday') =>
    (await callAs(who, 'GET /staff/dashboard')).body.dashboard[list][0]?.care;
  return { ...scene, loadState };
}

test('the list says who has claimed a follow-up since when, and who closed it with which outcome', async (t) => {
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

test('a reopened follow-up is open again, and a released one is nobody’s', async (t) => {
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

test('a follow-up that was closed before the answer does not count as help with it', async (t) => {
  const { built, admin, counselor, answer, as, loadState } = await makeScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked' });
  built.clock.advance(60_000);
  await answer('3', 2);
  assert.equal(await loadState(admin), null);
});

test('a request that the student canceled does not count as help', async (t) => {
  const { built, school, admin, counselor, answer, ask, withdraw, loadState } = await makeScene(t);
  await setCalendar(built, school.id, { backup: admin });
  await answer('3', 2);
  await ask(counselor);
  assert.notEqual(await loadState(admin), null);
  await withdraw();
  assert.equal(await loadState(admin), null);
});

test('the list of seven days says who has helped since the last low feeling', async (t) => {
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
