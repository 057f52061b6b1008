import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCareScene, setCalendar } from '#test/care.ts';

test('the alarm of a corrected answer stays, and its follow-up has the time of the correction', async (t) => {
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

test('a low answer by correction fires the rules as any answer, once', async (t) => {
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
