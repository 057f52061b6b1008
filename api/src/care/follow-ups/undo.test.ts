import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '#src/basics/clock.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, counselor, admin, as, answer } = scene;
  await setCalendar(built, school.id);
  await answer('3', 1);
  const { _id, claimedAt } = (await as(counselor).claim()).body.followUp;
  built.clock.advance(minutes(30));
  /** An admin closes the follow-up of the counselor. */
  const close = () => as(admin).change(_id, { action: 'close', outcome: 'talked' });
  const current = async () => (await as(admin).list()).followUps[0];
  return { ...scene, id: _id, claimedAt, close, current };
}

test('undoing the closing of a colleague’s follow-up leaves it with the colleague', async (t) => {
  const { id, claimedAt, admin, as, close, current } = await makeScene(t);
  await close();
  const undone = await as(admin).change(id, { action: 'reopen', undo: true });
  assert.equal(undone.status, 200, undone.text);
  const { claimedBy, claimedAt: since } = await current();
  assert.deepEqual([claimedBy.name, since], ['Cora Counsel', claimedAt]);
  const [followUp] = (await as(admin).history()).body.followUps;
  assert.deepEqual(
    followUp.events.map(({ act }: { act: string }) => act),
    ['opened', 'claimed', 'closed', 'reopened'],
  );
});

for (const [name, body, passed] of [
  ['without undo', {}, 0],
  ['three minutes later', { undo: true }, minutes(3)],
] as const) {
  test(`reopening ${name} assigns the follow-up to the person who reopens it`, async (t) => {
    const { built, id, admin, as, close, current } = await makeScene(t);
    await close();
    built.clock.advance(passed);
    await as(admin).change(id, { action: 'reopen', ...body });
    assert.equal((await current()).claimedBy.name, 'Ada Admin');
  });
}

test('nobody undoes what a colleague has closed: it is reopened and assigned to the caller', async (t) => {
  const { id, teacher, as, close, current } = await makeScene(t);
  await close();
  await as(teacher).change(id, { action: 'reopen', undo: true });
  assert.equal((await current()).claimedBy.name, 'Tess Teach');
});
