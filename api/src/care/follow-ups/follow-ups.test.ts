import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callAs } from '#test/call-as.ts';
import { makeCareScene } from '#test/care.ts';
import { makePerson, makeSchool, type Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

test('claiming a follow-up ("I will check in") shows others who claimed it and when', async (t) => {
  const { built, school, student, counselor, teacher, other, as } = await makeCareScene(t);
  await tapIn(built, school.id, student, [{ ago: 0, feeling: 2 }]);
  const { followUp } = (await as(counselor).claim()).body;
  assert.deepEqual([followUp.reason, followUp.isMine], ['low', true]);
  const [seen] = (await as(teacher).list()).followUps;
  const claimedBy = { _id: String(counselor.schoolUserId), name: 'Cora Counsel' };
  assert.deepEqual(
    [seen.claimedBy, seen.claimedAt, seen.isMine, seen.student.firstName],
    [claimedBy, '2026-03-11T14:00:00.000Z', false, 'Sam'],
  );
  const refused = await as(teacher).claim();
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.msg],
    [409, 'already_claimed', 'Cora Counsel is already following up.'],
  );
  assert.deepEqual((await as(other).list()).followUps, []);
  assert.deepEqual([await as(counselor).waiting(), await as(teacher).waiting()], [0, 0]);
  assert.equal((await as(counselor).claim()).body.followUp._id, followUp._id);
});

test('one of two simultaneous claims succeeds, and the other gets the name of the adult who has claimed it', async (t) => {
  const { built, counselor, teacher, as } = await makeCareScene(t);
  const replies = await Promise.all([counselor, teacher, counselor, teacher].map((who) => as(who).claim()));
  const codes = replies.map(({ status }) => status);
  assert.equal(codes.filter((status) => status === 200).length, 2);
  assert.equal(codes.filter((status) => status === 409).length, 2);
  assert.equal((await rowsOf(built, 'follow_ups', ['id'])).length, 1);
  assert.equal((await rowsOf(built, 'follow_up_events', ['id'], { act: 'claimed' })).length, 1);
});

test('a follow-up is open until somebody records an outcome, and can be reopened', async (t) => {
  const { counselor, admin, answer, as } = await makeCareScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  assert.equal((await answer('3', 5)).status, 200);
  assert.equal((await as(admin).list()).followUps.length, 1);
  assert.equal((await as(counselor).change(_id, { action: 'close' })).body.code, 'validation');
  const note = 'Slept badly.\nWe talk again on Friday.';
  const closed = await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: ` ${note} ` });
  assert.equal(closed.status, 200);
  const whole = async () => (await as(counselor).history()).body.followUps[0];
  const ended = await whole();
  assert.deepEqual([ended.outcome, ended.note], ['talked', note]);
  assert.deepEqual((await as(admin).list()).followUps, []);
  assert.equal((await as(admin).change(_id, { action: 'close', outcome: 'talked' })).body.code, 'conflict');
  assert.equal((await as(admin).change(_id, { action: 'reopen' })).status, 200);
  const reopened = await whole();
  assert.deepEqual([reopened.closedAt, reopened.outcome, reopened.note], [null, null, '']);
  assert.equal(reopened.claimedBy.name, 'Ada Admin');
  assert.equal((await as(admin).change(_id, { action: 'release' })).body.followUp.claimedBy, null);
  const { events } = await whole();
  assert.deepEqual(
    events.map((event: { act: string; by: { name: string } }) => [event.act, event.by.name]),
    [
      ['opened', 'Cora Counsel'],
      ['claimed', 'Cora Counsel'],
      ['closed', 'Cora Counsel'],
      ['reopened', 'Ada Admin'],
      ['released', 'Ada Admin'],
    ],
  );
  assert.equal(events[2].note, note);
});

test('a closed follow-up is not reopened while the student has an open one', async (t) => {
  const { counselor, teacher, as } = await makeCareScene(t);
  const first = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(first._id, { action: 'close', outcome: 'not_needed' });
  const second = (await as(teacher).claim()).body.followUp;
  assert.notEqual(second._id, first._id);
  assert.equal((await as(counselor).change(first._id, { action: 'reopen' })).body.code, 'conflict');
});

test('when two follow-ups of a student are reopened at once, only one is open', async (t) => {
  const { built, counselor, admin, as } = await makeCareScene(t);
  const ids: string[] = [];
  for (const who of [counselor, admin]) {
    const { _id } = (await as(who).claim()).body.followUp;
    await as(who).change(_id, { action: 'close', outcome: 'talked' });
    ids.push(_id);
  }
  const replies = await Promise.all(ids.map((id) => as(admin).change(id, { action: 'reopen' })));
  assert.deepEqual(replies.map(({ body }) => body.code ?? 'ok').sort(), ['conflict', 'ok']);
  const open = await built.db.selectFrom('follow_ups').select('id').where('closed_at', 'is', null).execute();
  assert.equal(open.length, 1);
});

test('a follow-up is handed over to a colleague who sees the student, and the colleague is notified', async (t) => {
  const { counselor, teacher, other, admin, as, mailed } = await makeCareScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  const handOver = (who: Person, to: Person) =>
    as(who).change(_id, { action: 'hand-over', to: String(to.schoolUserId) });
  assert.equal((await handOver(counselor, other)).body.code, 'colleague_out_of_scope');
  assert.equal((await handOver(teacher, teacher)).body.code, 'already_claimed');
  const { colleagues } = (await as(counselor).history()).body;
  const names = colleagues.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, ['Cora Counsel', 'Ada Admin', 'Tess Teach']);
  assert.equal((await handOver(counselor, teacher)).body.followUp.claimedBy.name, 'Tess Teach');
  assert.deepEqual(await mailed(), [`care-handed-over ${teacher.email}`]);
  assert.equal((await handOver(admin, admin)).body.followUp.isMine, true);
  const closing = await as(teacher).change(_id, { action: 'close', outcome: 'talked' });
  assert.equal(closing.body.msg, 'Ada Admin is already following up.');
});

test('an unclaimed follow-up can be handed over to a colleague who sees the student', async (t) => {
  const { built, student, counselor, teacher, other, as } = await makeCareScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'release' });
  const { body } = await as(teacher).colleagues();
  assert.deepEqual(
    body.colleagues.map(({ name, isCounselor }: { name: string; isCounselor: boolean }) => [
      name,
      isCounselor,
    ]),
    [
      ['Cora Counsel', true],
      ['Ada Admin', false],
      ['Tess Teach', false],
    ],
  );
  assert.equal((await as(other).colleagues()).body.code, 'not_found');
  // The list of colleagues shows nothing about the student, so no look at the student is audited.
  const looks = await rowsOf(built, 'audit', ['id'], {
    subject_id: student.userId,
    actor_id: teacher.userId,
  });
  assert.deepEqual(looks, []);
  const to = String(counselor.schoolUserId);
  const handed = (await as(teacher).change(_id, { action: 'hand-over', to })).body.followUp;
  assert.deepEqual([handed.claimedBy.name, handed.isWaiting], ['Cora Counsel', false]);
});

test('a note for the next colleague is in the history of the follow-up and in the record', async (t) => {
  const { school, counselor, teacher, admin, as } = await makeCareScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  const [to, note] = [String(teacher.schoolUserId), 'Ask about the bus.'];
  const handed = await as(counselor).change(_id, { action: 'hand-over', to, note: ` ${note}\n` });
  assert.equal(handed.status, 200);
  assert.doesNotMatch(handed.text, /bus/);
  const notes = ({ events }: { events: { act: string; note: string }[] }) =>
    events.filter((event) => event.note !== '').map((event) => [event.act, event.note]);
  const [seen] = (await as(teacher).history()).body.followUps;
  assert.deepEqual(notes(seen), [['handed_over', note]]);
  const { record } = (await as(admin).record()).body;
  assert.deepEqual([record.school, notes(record.followUps[0])], [school.name, [['handed_over', note]]]);
});

test('closing a follow-up that a colleague has closed changes nothing, and the reply has no notes', async (t) => {
  const { built, counselor, teacher, admin, as } = await makeCareScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  const countEvents = async () => (await rowsOf(built, 'follow_up_events', ['id'])).length;
  const to = String(teacher.schoolUserId);
  const note = 'secret';
  await as(counselor).change(_id, { action: 'hand-over', to, note });
  const before = await countEvents();
  const again = [
    await as(teacher).claim(),
    await as(teacher).change(_id, { action: 'hand-over', to, note }),
    await as(admin).change(_id, { action: 'hand-over', to, note }),
  ];
  assert.equal(await countEvents(), before);
  await as(teacher).change(_id, { action: 'release', note });
  again.push(await as(teacher).change(_id, { action: 'release', note }));
  assert.equal(await countEvents(), before + 1);
  for (const { status, text } of again) {
    assert.equal(status, 200);
    assert.doesNotMatch(text, /secret|"events"|"note"/);
  }
});

test('a colleague cannot act on a follow-up that another colleague has claimed, and an admin can', async (t) => {
  const { counselor, teacher, admin, as } = await makeCareScene(t);
  const { followUp } = (await as(counselor).claim()).body;
  const mayAct = async (who: Person) => (await as(who).list()).followUps[0].mayAct;
  assert.equal(followUp.mayAct, true);
  assert.deepEqual(
    [await mayAct(teacher), await mayAct(counselor), await mayAct(admin)],
    [false, true, true],
  );
  await as(counselor).change(followUp._id, { action: 'release' });
  assert.equal(await mayAct(teacher), true);
});

test('nobody out of scope reads a note, and each reading of follow-ups is audited', async (t) => {
  const { built, make, counselor, teacher, other, student, as } = await makeCareScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  const secret = 'a secret';
  await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: secret });
  const elsewhere = await makePerson(built, { role: 'admin', schoolId: (await makeSchool(built)).id });
  const removed = await make({ role: 'admin', verified: 'rejected' });
  const waiting = await make({ role: 'teacher', verified: 'pending' });
  const outcomes = [];
  for (const who of [other, elsewhere, removed, waiting, student]) {
    const replies = [
      await as(who).history(),
      await as(who).change(_id, { action: 'reopen' }),
      await as(who).claim(),
    ];
    assert.ok(!replies.some(({ text }) => text.includes(secret)));
    outcomes.push(replies.map(({ body }) => body.code));
  }
  const all = (code: string) => [code, code, code];
  assert.deepEqual(outcomes, [
    all('not_found'),
    all('not_found'),
    all('membership_not_approved'),
    all('membership_not_approved'),
    all('forbidden'),
  ]);
  assert.ok(!(await as(teacher).history()).text.includes(secret));
  const entries = await rowsOf(built, 'audit', ['actor_id', 'action', 'detail'], {
    subject_id: student.userId,
  });
  const followUp = Number(_id);
  assert.deepEqual(entries, [
    { actor_id: counselor.userId, action: 'follow-up', detail: { act: 'opened', followUp } },
    { actor_id: counselor.userId, action: 'follow-up', detail: { act: 'claimed', followUp } },
    {
      actor_id: counselor.userId,
      action: 'follow-up',
      detail: { act: 'closed', followUp, outcome: 'talked' },
    },
    { actor_id: teacher.userId, action: 'view-student', detail: { page: 'follow-ups' } },
  ]);
  const change = built.db.updateTable('follow_up_events').set({ note: '' });
  await assert.rejects(change.execute(), /append-only/);
});

test('removing a student closes the follow-up, and removing a colleague releases the claimed ones', async (t) => {
  const { built, make, school, counselor, admin, teacher, student, as } = await makeCareScene(t);
  const second = await make({});
  await as(counselor).claim();
  await as(admin).claim(second);
  const remove = (about: Person) =>
    callAs(admin, 'POST /admin/approve-or-reject-school-user', {
      forSchoolUserId: String(about.schoolUserId),
      approve: false,
    });
  assert.equal((await remove(counselor)).status, 200);
  const [left] = (await as(teacher).list()).followUps;
  assert.deepEqual([left.student._id, left.claimedBy], [String(student.userId), null]);
  assert.equal((await remove(student)).status, 200);
  assert.deepEqual((await as(teacher).list()).followUps, []);
  const rows = await rowsOf(built, 'follow_ups', ['student_id', 'outcome'], { school_id: school.id });
  assert.deepEqual(rows, [
    { student_id: student.userId, outcome: 'left' },
    { student_id: second.userId, outcome: null },
  ]);
});
