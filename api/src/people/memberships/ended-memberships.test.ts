import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { closeSuspendedFollowUps } from '#src/care/escalation/rounds.ts';
import { makeCareScene } from '#test/care.ts';
import type { Person } from '#test/people.ts';
import { endMemberships, resumeMemberships } from './ended-memberships.ts';

async function makeScene(t: TestContext) {
  const scene = await makeCareScene(t);
  const { built, counselor, student, answer, as } = scene;
  const { db, clock } = built;
  await answer('3', 1);
  const inTransaction = (change: typeof endMemberships, who: Person) =>
    db.transaction().execute((transaction) => change(transaction, [who.schoolUserId], clock.now()));
  const followUp = () =>
    db.selectFrom('follow_ups').select(['claimed_by', 'closed_at', 'outcome']).executeTakeFirstOrThrow();
  const acts = async () => {
    const rows = await db.selectFrom('follow_up_events').select('act').orderBy('id').execute();
    return rows.map(({ act }) => act);
  };
  const close = () => closeSuspendedFollowUps({ db, now: clock.now(), isRunning: () => true });
  const listed = async (who = counselor) => (await as(who).list()).followUps.length;
  const end = (who = student) => inTransaction(endMemberships, who);
  const resume = (who = student) => inTransaction(resumeMemberships, who);
  return { ...scene, db, clock, end, resume, followUp, acts, close, listed };
}

test('the follow-ups of an ended student are in no list and no email, and come back within 14 days', async (t) => {
  const { clock, counselor, admin, as, mailed, end, resume, followUp, acts, close, listed } =
    await makeScene(t);
  const sent = await mailed();
  await as(counselor).claim();
  await end();
  assert.deepEqual([await listed(), await listed(admin), await as(counselor).waiting()], [0, 0, 0]);
  clock.advance(7 * 86_400_000);
  assert.deepEqual(await mailed(), sent);
  clock.advance(6.9 * 86_400_000);
  assert.equal(await close(), 0);
  await resume();
  assert.deepEqual([await listed(), await as(counselor).waiting()], [1, 0]);
  assert.deepEqual(await followUp(), { claimed_by: counselor.userId, closed_at: null, outcome: null });
  assert.deepEqual(await acts(), ['opened', 'claimed']);
  clock.advance(86_400_000);
  assert.equal(await close(), 0);
});

test('suspended follow-ups are closed after 14 days as those of a student who left', async (t) => {
  const { clock, end, resume, followUp, acts, close, listed } = await makeScene(t);
  await end();
  clock.advance(14 * 86_400_000);
  assert.deepEqual([await close(), await close()], [1, 0]);
  assert.deepEqual(await followUp(), { claimed_by: null, closed_at: clock.now(), outcome: 'left' });
  assert.deepEqual(await acts(), ['opened', 'closed']);
  await resume();
  assert.equal(await listed(), 0);
});

test('an ended teacher loses access with the next request, and what they claimed is released', async (t) => {
  const { db, school, teacher, student, as, end, resume, followUp, acts } = await makeScene(t);
  await as(teacher).claim();
  await end(teacher);
  const query = { schoolUserId: String(teacher.schoolUserId) };
  const refused = await teacher.visitor.call('GET /staff/follow-ups', { query });
  assert.deepEqual([refused.status, refused.body.code], [403, 'membership_not_approved']);
  assert.equal((await followUp()).claimed_by, null);
  assert.deepEqual(await acts(), ['opened', 'claimed', 'released']);
  await resume(teacher);
  assert.equal((await teacher.visitor.call('GET /staff/follow-ups', { query })).status, 200);

  await end(student);
  const params = { school: String(school.id) };
  const answered = await student.visitor.call('POST /student/submit-response/:school', {
    params,
    body: { questionId: '1', response: true },
  });
  assert.deepEqual([answered.status, answered.body.code], [403, 'membership_not_approved']);
  const { ended_at } = await db
    .selectFrom('school_users')
    .select('ended_at')
    .where('id', '=', student.schoolUserId)
    .executeTakeFirstOrThrow();
  assert.ok(ended_at);
});
