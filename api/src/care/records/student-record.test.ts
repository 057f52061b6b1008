import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { joinSchool, makeDistrict, makePerson, makeSchool, type Person } from '#test/people.ts';
import { letRecordsFollow } from '#test/roster-runs.ts';
import { rowsOf, update } from '#test/rows.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin, counselor, answer, ask, as } = scene;
  await setCalendar(built, school.id, { backup: admin });
  await answer('3', 1);
  await ask(counselor);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: 'A secret.' });
  return { ...scene, take: (who: Person) => as(who).record() };
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
  const audited = await rowsOf(built, 'audit', ['actor_id', 'subject_id', 'school_id', 'action', 'detail'], {
    actor_id: admin.userId,
  });
  const about = { actor_id: admin.userId, subject_id: student.userId, school_id: school.id };
  assert.deepEqual(audited, [
    { ...about, action: 'view-student', detail: { page: 'record' } },
    { ...about, action: 'export-record', detail: { answers: 1, followUps: 1 } },
  ]);
});

test('the answers that the student gave at another school are not in it', async (t) => {
  const { built, admin, student, take } = await makeScene(t);
  const elsewhere = await makeSchool(built);
  await joinSchool(built, student, elsewhere.id);
  assert.equal((await answerAs(student, elsewhere.id, '1', true)).status, 200);
  assert.equal((await take(admin)).body.record.answers.length, 1);
});

test('the answers at a former school are in it if the district lets the new school read them, without follow-ups', async (t) => {
  const { built, school, admin, student, take } = await makeScene(t);
  const districtId = await makeDistrict(built);
  const next = await makeSchool(built, districtId);
  const nextAdmin = await makePerson(built, { role: 'admin', schoolId: next.id });
  const ended = { is_rostered: true, verified: 'rejected' as const, ended_at: built.clock.now() };
  await update(built, 'schools', { district_id: districtId }, { id: school.id });
  await update(built, 'school_users', ended, { id: student.schoolUserId });
  await joinSchool(built, student, next.id);
  const allow = (isAllowed: boolean) => letRecordsFollow(built, districtId, isAllowed);
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
  await update(built, 'schools', { district_id: other }, { id: school.id });
  assert.deepEqual(await read(), alone);
});
