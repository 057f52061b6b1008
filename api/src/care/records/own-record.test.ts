import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { makeDistrictAdmin, type Person } from '#test/people.ts';
import { rowsOf, update } from '#test/rows.ts';

type Scene = Awaited<ReturnType<typeof makeCareScene>>;

const ownOf = (who: Person) => who.visitor.call('GET /user/data', {});

/** Makes a student who feels awful and asks the counselor, who claims the request and closes it. */
async function makeTalkedTo({ school, admin, built, counselor, answer, ask, as }: Scene) {
  await setCalendar(built, school.id, { backup: admin });
  await answer('1', false);
  await answer('3', 1);
  assert.equal((await ask(counselor)).status, 200);
  const { _id } = (await as(counselor).claim()).body.followUp;
  const closed = await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: 'A secret.' });
  assert.equal(closed.status, 200);
  return Number(_id);
}

test('the file of a student has answers and requests, and no follow-ups', async (t) => {
  const scene = await makeCareScene(t);
  const { built, school, student } = scene;
  await makeTalkedTo(scene);
  await student.visitor.call('POST /user/feedback', { body: { feedback: 'Nice faces' } });
  const reply = await ownOf(student);
  assert.equal(reply.body.fileName, 'tapin-my-data-2026-03-11.json');
  const { memberships, ...rest } = reply.body.record;
  const at = '2026-03-11T14:00:00.000Z';
  assert.deepEqual(memberships, [
    {
      school: school.name,
      role: 'student',
      verified: 'approved',
      grade: 9,
      classes: [
        { classType: 'counselor', teacher: 'Cora Counsel' },
        { classType: 'home_room', teacher: 'Tess Teach' },
      ],
      answers: [
        { day: '2026-03-11', question: 'eaten', response: false, answeredAt: at },
        { day: '2026-03-11', question: 'feeling', response: 1, answeredAt: at },
      ],
      requests: [{ at, act: 'asked', adult: 'Cora Counsel' }],
    },
  ]);
  assert.deepEqual(
    [rest.user.firstName, rest.district, rest.notices, rest.feedback],
    ['Sam', null, null, [{ sentAt: at, feedback: 'Nice faces' }]],
  );
  assert.ok(!/secret|followUps|talked|low/.test(reply.text), reply.text);
  const audited = await rowsOf(built, 'audit', ['action']);
  assert.ok(!audited.some(({ action }) => action.startsWith('export')));
});

test('the file of an adult has their own acts and notes about students whom they see', async (t) => {
  const scene = await makeCareScene(t);
  const { built, counselor, teacher, other, school, as } = scene;
  const followUp = await makeTalkedTo(scene);
  const again = (await as(teacher).claim()).body.followUp;
  await as(teacher).change(again._id, { action: 'close', outcome: 'not_needed', note: 'Mine.' });
  const { record } = (await ownOf(counselor)).body;
  const at = '2026-03-11T14:00:00.000Z';
  assert.deepEqual(record.memberships[0].followUps, [
    {
      student: 'Sam Student',
      reason: 'low',
      openedAt: at,
      closedAt: at,
      events: [
        { act: 'claimed', at, outcome: null, note: '' },
        { act: 'closed', at, outcome: 'talked', note: 'A secret.' },
      ],
    },
  ]);
  assert.equal(record.notices.rules.awful, 'now');
  assert.deepEqual((await ownOf(other)).body.record.memberships[0].followUps, []);
  assert.ok(!(await ownOf(teacher)).text.includes('A secret.'));
  const audited = await rowsOf(built, 'audit', ['actor_id', 'school_id', 'detail'], { action: 'export-own' });
  const row = (who: Person, id: number) => ({
    actor_id: who.userId,
    school_id: school.id,
    detail: { followUps: [id] },
  });
  assert.deepEqual(audited, [row(counselor, followUp), row(teacher, Number(again._id))]);
});

test('the file has no notes about a student whom the adult no longer sees, and none after the adult left', async (t) => {
  const scene = await makeCareScene(t);
  const { built, counselor, student } = scene;
  await makeTalkedTo(scene);
  await built.db.deleteFrom('class_assignments').where('teacher_id', '=', counselor.userId).execute();
  const unassigned = (await ownOf(counselor)).body.record.memberships[0];
  assert.deepEqual(unassigned.followUps, []);
  const remove = (who: Person) =>
    update(built, 'school_users', { verified: 'rejected' }, { id: who.schoolUserId });
  await remove(counselor);
  const left = (await ownOf(counselor)).body.record;
  assert.deepEqual([left.memberships[0].verified, left.notices], ['rejected', null]);
  assert.equal('followUps' in left.memberships[0], false);
  await remove(student);
  const removed = (await ownOf(student)).body.record.memberships[0];
  assert.deepEqual([removed.verified, removed.answers.length], ['rejected', 2]);
});

test('the file of a district admin whose access has ended has no notes', async (t) => {
  const scene = await makeCareScene(t);
  const { built, student, as } = scene;
  const head = await makeDistrictAdmin(built, await scene.joinDistrict());
  const { _id } = (await as(head).claim(student)).body.followUp;
  await as(head).change(_id, { action: 'close', outcome: 'referred', note: 'A secret.' });
  assert.ok((await ownOf(head)).text.includes('A secret.'));
  await update(built, 'district_users', { verified: 'rejected' }, { id: head.districtUserId });
  const reply = await ownOf(head);
  assert.equal(reply.body.record.district.verified, 'rejected');
  assert.ok(!reply.text.includes('A secret.'));
});

test('the file has nothing that somebody else wrote', async (t) => {
  const scene = await makeCareScene(t);
  const { make, answer } = scene;
  await makeTalkedTo(scene);
  const classmate = await make({});
  await answer('3', 5, classmate);
  const { record } = (await ownOf(classmate)).body;
  assert.deepEqual(
    record.memberships.map(({ answers }: { answers: { response: number }[] }) =>
      answers.map(({ response }) => response),
    ),
    [[5]],
  );
});
