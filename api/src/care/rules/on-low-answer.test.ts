import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCareScene, setCalendar } from '#test/care.ts';

test('an answer “awful” opens a follow-up at once and notifies the counselor', async (t) => {
  const { built, counselor, admin, answer, as, mailed, school } = await makeCareScene(t);
  await setCalendar(built, school.id);
  const reply = await answer('3', 1);
  assert.equal(reply.status, 200, reply.text);
  const { followUps } = await as(counselor).list();
  assert.equal(followUps.length, 1);
  assert.deepEqual(
    [followUps[0].reason, followUps[0].claimedBy, followUps[0].lastFeeling],
    ['low', null, { day: '2026-03-11', feeling: 1 }],
  );
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
  assert.equal(await as(admin).waiting(), 1);
});
