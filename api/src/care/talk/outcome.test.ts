import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '#src/basics/clock.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import type { Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin } = scene;
  await setCalendar(built, school.id, { backup: admin });
  const idOf = async (who: Person) => (await scene.as(who).list()).followUps[0]._id;
  const close = async (who: Person, outcome: string) =>
    scene.as(who).change(await idOf(who), { action: 'close', outcome });
  return { ...scene, idOf, close };
}

test('the student reads when the adult has opened the request, and a list alone does not count', async (t) => {
  const { built, counselor, teacher, ask, as, talk } = await makeScene(t);
  await ask(counselor);
  await as(counselor).list();
  await as(teacher).history();
  assert.equal((await talk()).request.seen, null);
  built.clock.advance(minutes(5));
  const seen = { name: 'Cora Counsel', at: built.clock.now().toISOString() };
  await as(counselor).history();
  assert.deepEqual((await talk()).request.seen, seen);
  built.clock.advance(minutes(5));
  await as(counselor).history();
  assert.deepEqual((await talk()).request.seen, seen, 'the first time counts');
});

test('a colleague who claims the request has seen it', async (t) => {
  const { built, counselor, teacher, ask, as, talk } = await makeScene(t);
  await ask(counselor);
  built.clock.advance(minutes(1));
  await as(teacher).claim();
  assert.equal((await talk()).request.seen.name, 'Tess Teach');
});

test('neither an earlier claim nor an earlier request makes a new request seen', async (t) => {
  const { built, counselor, teacher, ask, as, talk } = await makeScene(t);
  await as(teacher).claim();
  built.clock.advance(minutes(1));
  await ask(counselor);
  assert.equal((await talk()).request.seen, null);
  await as(counselor).history();
  built.clock.advance(minutes(1));
  await ask(teacher);
  assert.equal((await talk()).request.seen, null);
});

for (const [outcome, result] of [
  ['could_not_reach', 'not_reached'],
  ['not_needed', 'not_needed'],
  ['reached_home', 'done'],
] as const) {
  test(`the student reads that the request was closed as ${outcome}, by whom, and can ask again`, async (t) => {
    const { built, counselor, teacher, ask, close, talk } = await makeScene(t);
    await ask(counselor);
    await close(teacher, outcome);
    assert.deepEqual([(await talk()).request, (await talk()).ended], [null, { by: 'Tess Teach', result }]);
    built.clock.advance(minutes(1));
    const { body: again } = await ask(counselor);
    assert.deepEqual([again.request.adult.name, again.ended], ['Cora Counsel', null]);
  });
}

test('a request that the student withdrew has no result, and a result is shown for a week', async (t) => {
  const { built, counselor, ask, close, talk, withdraw } = await makeScene(t);
  await ask(counselor);
  await close(counselor, 'not_needed');
  built.clock.advance(minutes(1));
  await ask(counselor);
  await withdraw();
  assert.equal((await talk()).ended, null);
  await ask(counselor);
  built.clock.advance(minutes(1));
  await close(counselor, 'could_not_reach');
  built.clock.advanceDays(6);
  assert.equal((await talk()).ended.result, 'not_reached');
  built.clock.advanceDays(1);
  assert.equal((await talk()).ended, null);
});

test('the adult who was asked is emailed when a colleague closes the request, and by whom', async (t) => {
  const { built, school, counselor, teacher, ask, close, mailed } = await makeScene(t);
  await ask(counselor);
  await mailed();
  await close(teacher, 'not_needed');
  const kind = 'care-request-closed';
  const data = { by: 'Tess Teach', school: school.name, schoolId: String(school.id) };
  const queued = await rowsOf(built, 'messages', ['recipient', 'data', 'sent_at'], { kind });
  assert.deepEqual(queued, [{ recipient: counselor.email, data, sent_at: null }]);
  assert.deepEqual(await mailed(), [
    `care-asked ${counselor.email}`,
    `care-request-closed ${counselor.email}`,
  ]);
  assert.deepEqual(built.mailFailures, []);
});

test('an adult who closes a request to them gets no email about it', async (t) => {
  const { counselor, ask, close, mailed } = await makeScene(t);
  await ask(counselor);
  await mailed();
  await close(counselor, 'talked');
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`]);
});

test('a reopened request keeps the adult whom the student asked, unless the student withdrew it', async (t) => {
  const { built, counselor, teacher, ask, as, close, idOf, talk, withdraw } = await makeScene(t);
  await ask(counselor);
  const first = await idOf(teacher);
  await close(teacher, 'not_needed');
  built.clock.advance(minutes(1));
  await as(teacher).change(first, { action: 'reopen' });
  assert.equal((await talk()).request.adult.name, 'Cora Counsel');
  assert.equal((await as(counselor).list()).followUps[0].askedOfMe, true);
  await close(teacher, 'talked');
  built.clock.advance(minutes(1));
  await ask(counselor);
  const second = await idOf(teacher);
  await withdraw();
  await as(teacher).change(second, { action: 'reopen' });
  assert.equal((await talk()).request, null);
});
