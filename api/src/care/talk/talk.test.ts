import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '#src/basics/clock.ts';
import { callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { assign, type Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

async function makeOutcomeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin } = scene;
  await setCalendar(built, school.id, { backup: admin });
  const idOf = async (who: Person) => (await scene.as(who).list()).followUps[0]._id;
  const close = async (who: Person, outcome: string) =>
    scene.as(who).change(await idOf(who), { action: 'close', outcome });
  return { ...scene, idOf, close };
}

test('the student sees when the adult has opened the request, and seeing it in a list does not count', async (t) => {
  const { built, counselor, teacher, ask, as, talk } = await makeOutcomeScene(t);
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

test('a colleague who claims the request to talk counts as having seen it', async (t) => {
  const { built, counselor, teacher, ask, as, talk } = await makeOutcomeScene(t);
  await ask(counselor);
  built.clock.advance(minutes(1));
  await as(teacher).claim();
  assert.equal((await talk()).request.seen.name, 'Tess Teach');
});

test('a new request to talk is unseen, whatever was claimed or asked before', async (t) => {
  const { built, counselor, teacher, ask, as, talk } = await makeOutcomeScene(t);
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
  test(`the student sees that the request was closed as ${outcome} and by whom, and can make a new request`, async (t) => {
    const { built, counselor, teacher, ask, close, talk } = await makeOutcomeScene(t);
    await ask(counselor);
    await close(teacher, outcome);
    assert.deepEqual([(await talk()).request, (await talk()).ended], [null, { by: 'Tess Teach', result }]);
    built.clock.advance(minutes(1));
    const { body: again } = await ask(counselor);
    assert.deepEqual([again.request.adult.name, again.ended], ['Cora Counsel', null]);
  });
}

test('a request to talk that the student withdrew shows no result, and other results are shown for a week', async (t) => {
  const { built, counselor, ask, close, talk, withdraw } = await makeOutcomeScene(t);
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

test('the email to the adult who was asked says that a colleague has closed the request, and who', async (t) => {
  const { built, school, counselor, teacher, ask, close, mailed } = await makeOutcomeScene(t);
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

test('an adult who closes a request made to them gets no email about it', async (t) => {
  const { counselor, ask, close, mailed } = await makeOutcomeScene(t);
  await ask(counselor);
  await mailed();
  await close(counselor, 'talked');
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`]);
});

test('a reopened request keeps the adult whom the student asked, unless the student withdrew it', async (t) => {
  const { built, counselor, teacher, ask, as, close, idOf, talk, withdraw } = await makeOutcomeScene(t);
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

async function makeScene(t: Parameters<typeof makeCareScene>[0], { isOn = true } = {}) {
  const scene = await makeCareScene(t);
  const { built, school, admin, student } = scene;
  await setCalendar(built, school.id, isOn ? { backup: admin } : {});
  const adults = async (who = student) =>
    (await callAs(who, 'GET /student/:school/adults', { school: school.id })).body;
  return { ...scene, adults };
}

test('a student can ask each of their adults, listed once, the counselor first', async (t) => {
  const { built, school, make, student, counselor, teacher, adults } = await makeScene(t);
  await assign(built, school.id, student, teacher, 'second_period');
  const removed = await make({ role: 'teacher', verified: 'rejected' });
  await assign(built, school.id, student, removed, 'third_period');
  assert.deepEqual(await adults(), {
    enabled: true,
    isSchoolTime: true,
    request: null,
    ended: null,
    adults: [
      { _id: String(counselor.userId), name: 'Cora Counsel', classes: ['counselor'] },
      { _id: String(teacher.userId), name: 'Tess Teach', classes: ['home_room', 'second_period'] },
    ],
  });
});

test('a student without adults can ask the backup', async (t) => {
  const { make, admin, adults, ask } = await makeScene(t);
  const newcomer = await make({});
  const { adults: offered } = await adults(newcomer);
  assert.deepEqual(offered, [{ _id: String(admin.userId), name: 'Ada Admin', classes: [] }]);
  assert.equal((await ask(admin, newcomer)).status, 200);
});

test('a request to talk is first in the adult’s list and is emailed, and the student sees what happens next', async (t) => {
  const { counselor, teacher, ask, as, mailed, talk } = await makeScene(t);
  await as(counselor).claim();
  const { body } = await ask(teacher);
  assert.deepEqual(body, {
    enabled: true,
    isSchoolTime: true,
    request: {
      adult: { _id: String(teacher.userId), name: 'Tess Teach' },
      askedAt: '2026-03-11T14:00:00.000Z',
      isSchoolTime: true,
      expectedOn: '2026-03-11',
      seen: null,
      standIn: { name: 'Ada Admin' },
    },
    ended: null,
  });
  assert.deepEqual(await talk(), body);
  assert.deepEqual(await mailed(), [`care-asked ${teacher.email}`]);
  const [first] = (await as(teacher).list()).followUps;
  assert.deepEqual([first.reason, first.askedOfMe, first.askedOf.name], ['asked', true, 'Tess Teach']);
});

test('a request to talk at night notifies immediately, and the student reads that the adult sees it on the next school day', async (t) => {
  const { built, counselor, ask, mailed } = await makeScene(t);
  built.clock.advanceDays(2);
  built.clock.advance(hours(9));
  const { request } = (await ask(counselor)).body;
  assert.deepEqual([request.isSchoolTime, request.expectedOn], [false, '2026-03-16']);
  assert.deepEqual(await mailed(), [`care-asked ${counselor.email}`]);
});

test('a student without a request learns whether the school is open now', async (t) => {
  const { built, adults } = await makeScene(t);
  const isSchoolTimeAfter = async (milliseconds: number) => {
    built.clock.advance(milliseconds);
    return (await adults()).isSchoolTime;
  };
  assert.equal(await isSchoolTimeAfter(0), true);
  assert.equal(await isSchoolTimeAfter(hours(9)), false, 'after school');
  assert.equal(await isSchoolTimeAfter(hours(15)), true, 'on the next morning');
  assert.equal(await isSchoolTimeAfter(hours(48)), false, 'on Saturday');
});

test('a student can withdraw a request and ask another adult', async (t) => {
  const { built, counselor, teacher, ask, withdraw, as, mailed } = await makeScene(t);
  await ask(counselor);
  assert.equal((await ask(teacher)).body.request.adult.name, 'Tess Teach');
  assert.equal((await withdraw()).body.request, null);
  assert.equal((await withdraw()).status, 200);
  assert.deepEqual((await as(counselor).list()).followUps, []);
  const rows = await rowsOf(built, 'follow_ups', ['reason', 'outcome']);
  assert.deepEqual(rows, [{ reason: 'asked', outcome: 'taken_back' }]);
  const before = (await mailed()).length;
  built.clock.advanceDays(1);
  assert.equal((await mailed()).length, before, 'the backup is not notified of a withdrawn request');
});

test('a claimed follow-up stays with the adult when the student withdraws the request to talk', async (t) => {
  const { counselor, ask, withdraw, as } = await makeScene(t);
  await ask(counselor);
  await as(counselor).claim();
  assert.equal((await withdraw()).body.request, null);
  const [mine] = (await as(counselor).list()).followUps;
  assert.deepEqual([mine.isMine, mine.askedOf], [true, null]);
});

test('while requests to talk are turned off, no student can ask, and no adult is listed', async (t) => {
  const { counselor, ask, adults } = await makeScene(t, { isOn: false });
  assert.deepEqual(await adults(), {
    enabled: false,
    isSchoolTime: true,
    request: null,
    ended: null,
    adults: [],
  });
  assert.equal((await ask(counselor)).body.code, 'talk_not_enabled');
});

test('a student can ask only their own adults to talk, up to a daily limit', async (t) => {
  const { counselor, teacher, other, ask } = await makeScene(t);
  assert.equal((await ask(other)).body.code, 'not_found');
  for (let count = 0; count < 5; count += 1) {
    assert.equal((await ask(count % 2 === 0 ? counselor : teacher)).status, 200);
  }
  assert.equal((await ask(teacher)).body.code, 'too_many_requests');
  assert.equal((await ask(counselor)).status, 200, 'the same again asks nothing anew');
});
