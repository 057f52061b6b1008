import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenFollowUp } from '@tapin/contract/care-calls';
import { days, minutes } from '#src/basics/clock.ts';
import { callAs } from '#test/call-as.ts';
import { letStudentsAsk, makeCareScene, setCalendar } from '#test/care.ts';
import { assign, type Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

async function makeUndoScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, counselor, admin, as, answer } = scene;
  await setCalendar(built, school.id);
  await answer('3', 1);
  const { _id, claimedAt } = (await as(counselor).claim()).body.followUp;
  built.clock.advance(minutes(30));
  /** Closes the follow-up of the counselor as an admin. */
  const close = () => as(admin).change(_id, { action: 'close', outcome: 'talked' });
  const current = async () => (await as(admin).list()).followUps[0];
  return { ...scene, id: _id, claimedAt, close, current };
}

test('undoing the closing of a colleague’s follow-up leaves it assigned to the colleague', async (t) => {
  const { id, claimedAt, admin, as, close, current } = await makeUndoScene(t);
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
    const { built, id, admin, as, close, current } = await makeUndoScene(t);
    await close();
    built.clock.advance(passed);
    await as(admin).change(id, { action: 'reopen', ...body });
    assert.equal((await current()).claimedBy.name, 'Ada Admin');
  });
}

test('a closing by a colleague cannot be undone: the follow-up is reopened and assigned to the caller', async (t) => {
  const { id, teacher, as, close, current } = await makeUndoScene(t);
  await close();
  await as(teacher).change(id, { action: 'reopen', undo: true });
  assert.equal((await current()).claimedBy.name, 'Tess Teach');
});

async function makeLostAccessScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, make, counselor, as, chooseClasses } = scene;
  const head = await make({ role: 'super_admin' });
  const changeRole = async (who: Person, role: string) => {
    const reply = await callAs(head, 'PUT /admin/change-school-user-role', {
      forSchoolUserId: String(who.schoolUserId),
      role,
    });
    assert.equal(reply.status, 200);
  };
  const claimer = async () => (await as(counselor).list()).followUps[0].claimedBy?.name ?? null;
  const released = () => rowsOf(built, 'follow_up_events', ['by_id'], { act: 'released' });
  return { ...scene, choose: chooseClasses, changeRole, claimer, released };
}

test('a teacher’s claim ends when the student changes to another teacher', async (t) => {
  const { counselor, teacher, other, as, choose, claimer, released } = await makeLostAccessScene(t);
  await as(teacher).claim();
  await choose(['counselor', counselor], ['home_room', other]);
  assert.equal(await claimer(), null);
  assert.deepEqual(await released(), [{ by_id: null }]);
  assert.deepEqual([await as(counselor).waiting(), await as(teacher).waiting()], [1, 0]);
  assert.equal((await as(other).claim()).status, 200);
});

test('a teacher who still has the student in another class keeps the claim', async (t) => {
  const { counselor, teacher, as, choose, claimer, released } = await makeLostAccessScene(t);
  await as(teacher).claim();
  await choose(['counselor', counselor], ['home_room', teacher]);
  await choose(['counselor', counselor], ['third_period', teacher]);
  assert.equal(await claimer(), 'Tess Teach');
  assert.deepEqual(await released(), []);
});

test('an admin who becomes a teacher keeps only the claims of their own students', async (t) => {
  const { built, school, make, student, counselor, admin, as, changeRole, released } =
    await makeLostAccessScene(t);
  const own = await make({ firstName: 'Olga' });
  await assign(built, school.id, own, admin);
  await assign(built, school.id, own, counselor, 'counselor');
  for (const who of [student, own]) assert.equal((await as(admin).claim(who)).status, 200);
  await changeRole(admin, 'super_admin');
  assert.deepEqual(await released(), []);
  await changeRole(admin, 'teacher');
  const followUps: OpenFollowUp[] = (await as(counselor).list()).followUps;
  assert.deepEqual(
    followUps.map((each) => [each.student.firstName, each.claimedBy?.name ?? null]),
    [
      ['Sam', null],
      ['Olga', 'Ada Admin'],
    ],
  );
  assert.deepEqual(await released(), [{ by_id: null }]);
});

test('an admin keeps every claim, whatever the classes of the students', async (t) => {
  const { counselor, admin, as, choose, claimer } = await makeLostAccessScene(t);
  await choose(['counselor', counselor], ['home_room', admin]);
  await as(admin).claim();
  await choose(['counselor', counselor]);
  assert.equal(await claimer(), 'Ada Admin');
});

test('a closed follow-up stays with the person who closed it', async (t) => {
  const { built, teacher, other, as, choose, released } = await makeLostAccessScene(t);
  const { _id } = (await as(teacher).claim()).body.followUp;
  await as(teacher).change(_id, { action: 'close', outcome: 'talked' });
  await choose(['home_room', other]);
  assert.deepEqual(await rowsOf(built, 'follow_ups', ['claimed_by']), [{ claimed_by: teacher.userId }]);
  assert.deepEqual(await released(), []);
});

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin, as, answer, student, counselor } = scene;
  await setCalendar(built, school.id);
  const alerts = async () =>
    (await callAs(admin, 'GET /staff/care/figures', { daysAgo: 30 })).body.figures.alerts;
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

test('closing stores whether the alert was needed, in the history, the audit log and the files', async (t) => {
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

test('a follow-up is closed without saying whether the alert was needed, as pages of the previous version do, and an unknown value is refused', async (t) => {
  const { counselor, as, close, closings } = await makeScene(t);
  const { _id } = await close({});
  assert.deepEqual(await closings(), [undefined]);
  await as(counselor).change(_id, { action: 'reopen' });
  const refused = await as(counselor).change(_id, { action: 'close', outcome: 'talked', needed: 'maybe' });
  assert.equal(refused.status, 400);
});

test('closing ignores whether the alert was needed when no rule opened the follow-up', async (t) => {
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
  // A rule that fires while a follow-up is already open did not open it.
  await answer('3', 1);
  await end(asked._id);
  assert.deepEqual(await closings(), [undefined, undefined]);
  assert.deepEqual(await alerts(), []);
});

test('a reopened follow-up keeps in its history whether the alert was needed, and the latest closing counts', async (t) => {
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

test('the figures count whether alerts were needed for each rule that opened the follow-up, within the window only', async (t) => {
  const { built, school, make, admin, answer, close, alerts } = await makeScene(t);
  const low = await make({});
  await tapIn(built, school.id, low, [
    { ago: 2, feeling: 2 },
    { ago: 1, feeling: 2 },
  ]);
  // The third low day in a row with the answer "awful" makes two rules open a single follow-up.
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
