import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { makeDistrict, makePerson, makeSchool, type Person } from '#test/people.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin, counselor, student, answer, as } = scene;
  await setCalendar(built, school.id, { backup: admin });
  await answer('3', 1);
  await student.visitor.call('POST /student/:school/talk', {
    params: { school: String(school.id) },
    body: { adult: String(counselor.userId) },
  });
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: 'A secret.' });
  const take = (who: Person) =>
    who.visitor.call('GET /staff/student/:id/record', {
      params: { id: String(student.userId) },
      query: { schoolUserId: String(who.schoolUserId) },
    });
  return { ...scene, take };
}

test('the school’s record has answers, requests, and follow-ups with their notes', async (t) => {
  const { built, school, admin, student, take } = await makeScene(t);
  const { fileName, record } = (await take(admin)).body;
  assert.equal(fileName, 'sam-student-record-2026-03-11.json');
  const at = '2026-03-11T14:00:00.000Z';
  const cora = { name: 'Cora Counsel' };
  const event = { at, by: cora, to: null, outcome: null, note: '' };
  assert.deepEqual(
    [record.school, record.student.firstName, record.grade, record.answers, record.requests],
    [
      school.name,
      'Sam',
      9,
      [{ day: '2026-03-11', question: 'feeling', response: 1, answeredAt: at }],
      [{ at, act: 'asked', adult: 'Cora Counsel' }],
    ],
  );
  assert.deepEqual(record.followUps, [
    {
      reason: 'asked',
      openedAt: at,
      askedOf: cora,
      claimedBy: cora,
      claimedAt: at,
      closedAt: at,
      outcome: 'talked',
      note: 'A secret.',
      events: [
        { ...event, act: 'opened', by: null },
        { ...event, act: 'asked', by: null, to: cora },
        { ...event, act: 'claimed' },
        { ...event, act: 'closed', outcome: 'talked', note: 'A secret.' },
      ],
    },
  ]);
  const audited = await built.db
    .selectFrom('audit')
    .select(['actor_id', 'subject_id', 'school_id', 'action', 'detail'])
    .where('actor_id', '=', admin.userId)
    .orderBy('id')
    .execute();
  const about = { actor_id: admin.userId, subject_id: student.userId, school_id: school.id };
  assert.deepEqual(audited, [
    { ...about, action: 'view-student', detail: { page: 'record' } },
    { ...about, action: 'export-record', detail: { answers: 1, followUps: 1 } },
  ]);
});

test('only a role that sees all students can download it, and nobody of another school', async (t) => {
  const { built, make, counselor, student, take } = await makeScene(t);
  const elsewhere = await makePerson(built, { role: 'admin', schoolId: (await makeSchool(built)).id });
  const removed = await make({ role: 'admin', verified: 'rejected' });
  const waiting = await make({ role: 'admin', verified: 'pending' });
  const replies = await Promise.all([counselor, student, elsewhere, removed, waiting].map(take));
  assert.deepEqual(
    replies.map(({ body }) => body.code),
    ['forbidden', 'forbidden', 'not_found', 'membership_not_approved', 'membership_not_approved'],
  );
  assert.ok(!replies.some(({ text }) => text.includes('secret')));
  const taken = await built.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'export-record')
    .execute();
  assert.deepEqual(taken, []);
});

test('the answers that the student gave at another school are not in it', async (t) => {
  const { built, admin, student, take } = await makeScene(t);
  const elsewhere = await makeSchool(built);
  await built.db
    .insertInto('school_users')
    .values({
      school_id: elsewhere.id,
      user_id: student.userId,
      role: 'student',
      verified: 'approved',
      grade: 9,
    })
    .execute();
  const params = { school: String(elsewhere.id) };
  const submitted = await student.visitor.call('POST /student/submit-response/:school', {
    params,
    body: { questionId: '1', response: true },
  });
  assert.equal(submitted.status, 200);
  assert.equal((await take(admin)).body.record.answers.length, 1);
});

test('the answers at a former school are in it if the district lets the new school read them, without follow-ups', async (t) => {
  const { built, school, admin, student, take } = await makeScene(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const next = await makeSchool(built, districtId);
  const nextAdmin = await makePerson(built, { role: 'admin', schoolId: next.id });
  const ended = { is_rostered: true, verified: 'rejected' as const, ended_at: built.clock.now() };
  await db.updateTable('schools').set({ district_id: districtId }).where('id', '=', school.id).execute();
  await db.updateTable('school_users').set(ended).where('id', '=', student.schoolUserId).execute();
  const joined = { school_id: next.id, user_id: student.userId, role: 'student' as const, grade: 9 };
  await db
    .insertInto('school_users')
    .values({ ...joined, verified: 'approved' })
    .execute();
  const allow = (recordFollowsStudent: boolean) =>
    sql`insert into roster_sources (district_id, settings, mapping)
      values (${districtId}, ${JSON.stringify({ recordFollowsStudent })}::jsonb, '{}')
      on conflict (district_id) do update set settings = excluded.settings`.execute(db);
  const read = async () => {
    const { record } = (await take(nextAdmin)).body;
    const { answers, memberships, followUps, requests } = record;
    const schools = memberships.map((membership: { school: string }) => membership.school);
    return [answers.map((answer: { school?: string }) => answer.school), schools, followUps, requests];
  };
  const alone = [[], [next.name], [], []];
  const { ids, both } = { ids: [school.name], both: [next.name, school.name] };
  assert.deepEqual(await read(), alone);
  await allow(true);
  assert.deepEqual(await read(), [ids, both, [], []]);
  assert.equal((await take(admin)).body.code, 'not_found');
  await allow(false);
  assert.deepEqual(await read(), alone);
  // The setting of a district does not reach a school of another one.
  await allow(true);
  const other = await makeDistrict(built);
  await db.updateTable('schools').set({ district_id: other }).where('id', '=', school.id).execute();
  assert.deepEqual(await read(), alone);
});
