import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseNotices, makeCareScene, setCalendar } from '#test/care.ts';
import type { Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

/** Makes a follow-up that Tess claimed on Monday. Now it is Tuesday. */
async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin, teacher, as } = scene;
  await setCalendar(built, school.id, { backup: admin });
  const { _id } = (await as(teacher).claim()).body.followUp;
  built.clock.advanceDays(1);
  const mine = async (who: Person) => (await as(who).list()).followUps[0].isMine;
  const lastEvent = async () => (await rowsOf(built, 'follow_up_events', ['act', 'by_id'])).at(-1);
  return { ...scene, _id, mine, lastEvent };
}

test('a student who feels awful again after the claim notifies again', async (t) => {
  const { counselor, answer, mailed } = await makeScene(t);
  await answer('3', 1);
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
});

test('events before the claim do not notify any more', async (t) => {
  const { built, _id, counselor, teacher, answer, as, mailed } = await makeScene(t);
  await as(teacher).change(_id, { action: 'release' });
  await chooseNotices(counselor, { awful: 'digest' }, 14);
  await answer('3', 1);
  built.clock.advance(1_000);
  await as(teacher).claim();
  built.clock.advanceDays(1);
  assert.deepEqual(await mailed(), []);
});

test('a request after the claim notifies the adult and the backup, and counts as waiting for that adult alone', async (t) => {
  const { built, admin, counselor, teacher, ask, as, mailed } = await makeScene(t);
  assert.deepEqual([await as(counselor).waiting(), await as(teacher).waiting()], [0, 0]);
  await ask(counselor);
  assert.deepEqual([await as(counselor).waiting(), await as(teacher).waiting()], [1, 0]);
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`]);
  built.clock.advanceDays(1);
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`, `care-stand-in ${admin.email}`]);
});

test('the adult who was asked takes it over from a colleague, and the backup is not notified', async (t) => {
  const { built, counselor, teacher, ask, as, mine, mailed, lastEvent } = await makeScene(t);
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

test('a colleague who claims the request settles it for the adult who was asked', async (t) => {
  const { built, _id, counselor, teacher, ask, as, mailed } = await makeScene(t);
  await as(teacher).change(_id, { action: 'release' });
  await ask(counselor);
  built.clock.advance(1_000);
  await as(teacher).claim();
  assert.equal(await as(counselor).waiting(), 0);
  built.clock.advanceDays(1);
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`]);
  assert.equal((await as(counselor).claim()).body.followUp.isMine, true);
});

test('an adult who is asked about a follow-up of their own is notified, and claiming it changes nothing', async (t) => {
  const { built, admin, counselor, teacher, ask, as, mailed, lastEvent } = await makeScene(t);
  await ask(teacher);
  assert.deepEqual(await mailed(), [`care-asked ${teacher.email}`]);
  assert.equal((await as(teacher).claim()).status, 200);
  assert.equal((await lastEvent())?.act, 'asked');
  built.clock.advanceDays(1);
  const others = [`care-digest ${counselor.email}`, `care-stand-in ${admin.email}`];
  assert.deepEqual((await mailed()).sort(), [`care-asked ${teacher.email}`, ...others].sort());
});
