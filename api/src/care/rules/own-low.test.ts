import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { changeSchoolSettings } from '#src/settings/settings.ts';
import { chooseNotices, makeCareScene, setCalendar } from '#test/care.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import type { Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

test('the alert of a corrected answer stays, and its follow-up has the time of the correction', async (t) => {
  const { built, school, counselor, answer, correct, as, mailed } = await makeCareScene(t);
  await setCalendar(built, school.id);
  const { _id } = (await answer('3', 1)).body.answer;
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
  built.clock.advance(12 * 60_000);
  await correct(_id, 4);
  const changedAt = built.clock.now().toISOString();
  const [open] = (await as(counselor).list()).followUps;
  assert.deepEqual([open.reason, open.changedAt, open.lastFeeling.feeling], ['low', changedAt, 4]);
  const claimed = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(claimed._id, { action: 'close', outcome: 'talked', note: '' });
  const [closed] = (await as(counselor).history()).body.followUps;
  assert.equal(closed.changedAt, changedAt);
  built.clock.advanceDays(1);
  await answer('3', 1);
  const [later] = (await as(counselor).list()).followUps;
  assert.equal(later.changedAt, undefined, 'the correction belongs to the earlier follow-up');
});

test('a low answer by correction fires the rules like any answer, once', async (t) => {
  const { built, school, counselor, answer, correct, as, mailed } = await makeCareScene(t);
  await setCalendar(built, school.id);
  const { _id } = (await answer('3', 4)).body.answer;
  assert.deepEqual((await as(counselor).list()).followUps, []);
  await correct(_id, 1);
  await correct(_id, 1);
  const { followUps } = await as(counselor).list();
  assert.deepEqual(
    followUps.map(({ reason, changedAt }: { reason: string; changedAt?: string }) => [reason, changedAt]),
    [['low', undefined]],
  );
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
});

/** A school with two own questions: "no" is low for the first, and the first two steps are low for the second. */
async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school } = scene;
  await setCalendar(built, school.id);
  const safe = await makeOwnQuestion(built, school.id, { lowResponses: [2] });
  const laugh = await makeOwnQuestion(built, school.id, { type: 'steps', slot: 5, lowResponses: [1, 2] });
  const occasions = async () =>
    (await rowsOf(built, 'notifications', ['occasion'])).map(({ occasion }) => occasion);
  return { ...scene, safe, laugh, occasions };
}

test('a low answer to an own question opens a follow-up immediately and notifies the counselor', async (t) => {
  const { counselor, safe, answer, as, mailed, occasions } = await makeScene(t);
  assert.equal((await answer(safe, false)).status, 200);
  const { followUps } = await as(counselor).list();
  assert.deepEqual(
    followUps.map(({ reason }: { reason: string }) => reason),
    ['low'],
  );
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
  await answer(safe, false);
  assert.deepEqual(await occasions(), ['ownLow 2026-03-11'], 'a repeated answer');
});

test('two low answers to own questions on one day notify once', async (t) => {
  const { safe, laugh, answer, occasions } = await makeScene(t);
  await answer(safe, false);
  await answer(laugh, 1);
  assert.deepEqual(await occasions(), ['ownLow 2026-03-11']);
});

test('with the rule for own questions off, a low answer opens no follow-up, but a later claim states the reason', async (t) => {
  const { built, school, counselor, safe, answer, as, occasions } = await makeScene(t);
  await changeSchoolSettings(built.db, school.id, { rules: { ownLow: false } });
  await answer(safe, false);
  assert.deepEqual(await occasions(), []);
  assert.equal((await as(counselor).claim()).body.followUp.reason, 'low');
});

test('an answer to an own question that is not low opens nothing, and a claim after it is manual', async (t) => {
  const { counselor, safe, laugh, answer, as, occasions } = await makeScene(t);
  await answer(safe, true);
  await answer(laugh, 3);
  assert.deepEqual(await occasions(), []);
  assert.deepEqual((await as(counselor).list()).followUps, []);
  assert.equal((await as(counselor).claim()).body.followUp.reason, 'manual');
});

test('a low answer after school opens a follow-up immediately, and the counselor is notified in the next school hours', async (t) => {
  const { built, counselor, safe, answer, as, mailed } = await makeScene(t);
  built.clock.advance(hours(9));
  await answer(safe, false);
  assert.equal((await as(counselor).list()).followUps.length, 1);
  assert.deepEqual(await mailed(), []);
  built.clock.advance(hours(15));
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
});

const timesOf = async ({ visitor }: Person) =>
  (await visitor.call('GET /user/notices', {})).body.rules.ownLow;

test('saving the notification choices without the rule for own questions keeps the stored choice, or the default of the role', async (t) => {
  const { counselor, admin } = await makeScene(t);
  const save = (who: Person, ownLow?: 'digest') => chooseNotices(who, { ...(ownLow && { ownLow }) });
  assert.equal((await save(counselor)).body.rules.ownLow, 'now');
  assert.equal((await save(admin)).body.rules.ownLow, 'usual');
  for (const who of [counselor, admin]) {
    assert.equal((await save(who, 'digest')).body.rules.ownLow, 'digest');
    assert.equal((await save(who)).body.rules.ownLow, 'digest');
    assert.equal(await timesOf(who), 'digest');
  }
});

test('the rule for own questions notifies the people who chose it', async (t) => {
  const { counselor, admin, safe, answer, mailed } = await makeScene(t);
  await chooseNotices(counselor, { ownLow: 'off' });
  await chooseNotices(admin, { ownLow: 'now' });
  await answer(safe, false);
  assert.deepEqual(await mailed(), [`care-waiting ${admin.email}`]);
});
