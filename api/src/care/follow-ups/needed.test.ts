import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days } from '#src/basics/clock.ts';
import { callAs } from '#test/call-as.ts';
import { letStudentsAsk, makeCareScene, setCalendar } from '#test/care.ts';
import type { Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin, as, answer, student, counselor } = scene;
  await setCalendar(built, school.id);
  const alerts = async () =>
    (await callAs(admin, 'GET /staff/care/figures', { daysAgo: 30 })).body.figures.alerts;
  /** A student feels awful, and the counselor claims and closes the follow-up. */
  const close = async (body: object, who: Person = student, by = counselor) => {
    await answer('3', 1, who);
    const { followUp } = (await as(by).claim(who)).body;
    const reply = await as(by).change(followUp._id, { action: 'close', outcome: 'talked', ...body });
    assert.equal(reply.status, 200, reply.text);
    return followUp;
  };
  const closings = async () => {
    const { followUps } = (await as(counselor).history()).body;
    const events = followUps.flatMap(
      (followUp: { events: { act: string; needed?: string }[] }) => followUp.events,
    );
    return events
      .filter(({ act }: { act: string }) => act === 'closed')
      .map(({ needed }: { needed?: string }) => needed);
  };
  return { ...scene, alerts, close, closings };
}

test('stores whether the alert was needed with the closing, in the history, the audit log and the files', async (t) => {
  const { built, admin, counselor, as, close, closings } = await makeScene(t);
  const { rules } = await close({ needed: 'no' });
  assert.deepEqual(rules, ['awful']);
  assert.deepEqual(await closings(), ['no']);
  const audited = await rowsOf(built, 'audit', ['detail'], { action: 'follow-up' });
  const details = audited.map(({ detail }) => Object(detail));
  assert.equal(details.find(({ act }) => act === 'closed').needed, 'no');
  const own = (await counselor.visitor.call('GET /user/data', {})).body.record.memberships[0].followUps[0];
  assert.equal(own.events.at(-1).needed, 'no');
  const { record } = (await as(admin).record()).body;
  assert.equal(record.followUps[0].events.at(-1).needed, 'no');
});

test('closes without the answer, as pages of the previous version do, and refuses another answer', async (t) => {
  const { counselor, as, close, closings } = await makeScene(t);
  const { _id } = await close({});
  assert.deepEqual(await closings(), [undefined]);
  await as(counselor).change(_id, { action: 'reopen' });
  const refused = await as(counselor).change(_id, { action: 'close', outcome: 'talked', needed: 'maybe' });
  assert.equal(refused.status, 400);
});

test('ignores the answer about a follow-up that no rule opened', async (t) => {
  const { built, school, admin, counselor, as, answer, ask, closings, alerts } = await makeScene(t);
  await letStudentsAsk(built.db, school.id, admin);
  const end = async (id: string) =>
    as(counselor).change(id, { action: 'close', outcome: 'talked', needed: 'no' });
  const manual = (await as(counselor).claim()).body.followUp;
  assert.deepEqual(manual.rules, []);
  await end(manual._id);
  await ask(counselor);
  const [asked] = (await as(counselor).list()).followUps;
  assert.deepEqual([asked.reason, asked.rules], ['asked', []]);
  // A rule that fires while a follow-up is open has not opened it.
  await answer('3', 1);
  await end(asked._id);
  assert.deepEqual(await closings(), [undefined, undefined]);
  assert.deepEqual(await alerts(), []);
});

test('a reopened follow-up keeps the answer in its history, and the latest closing counts', async (t) => {
  const { counselor, as, close, closings, alerts } = await makeScene(t);
  const { _id } = await close({ needed: 'no' });
  const figures = { rule: 'awful', followUps: 1, needed: 0, notNeeded: 0, unsure: 0 };
  assert.deepEqual(await alerts(), [{ ...figures, notNeeded: 1 }]);
  await as(counselor).change(_id, { action: 'reopen' });
  assert.deepEqual(await alerts(), [figures], 'open again');
  await as(counselor).change(_id, { action: 'close', outcome: 'talked', needed: 'yes' });
  assert.deepEqual(await alerts(), [{ ...figures, needed: 1 }]);
  assert.deepEqual(await closings(), ['no', 'yes']);
});

test('the figures count the answers for each rule that opened the follow-up, in the window only', async (t) => {
  const { built, school, make, admin, answer, close, alerts } = await makeScene(t);
  const low = await make({});
  await tapIn(built, school.id, low, [
    { ago: 2, feeling: 2 },
    { ago: 1, feeling: 2 },
  ]);
  // The third low day in a row, and awful: two rules open one follow-up.
  await close({ needed: 'no' }, low, admin);
  for (const needed of ['yes', 'yes', 'unsure']) await close({ needed }, await make({}), admin);
  await close({}, await make({}), admin);
  await answer('3', 1, await make({}));
  const awful = { rule: 'awful', followUps: 6, needed: 2, notNeeded: 1, unsure: 1 };
  const lowDays = { rule: 'lowDays', followUps: 1, needed: 0, notNeeded: 1, unsure: 0 };
  assert.deepEqual(await alerts(), [awful, lowDays]);
  built.clock.advance(days(30));
  assert.deepEqual(await alerts(), []);
});
