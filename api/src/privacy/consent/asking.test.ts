import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { SchoolConsentSchema } from '@tapin/contract/consent-rules';
import { sql } from 'kysely';
import { readSettings } from '#src/settings/settings.ts';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { joinSchool, makeDistrict, makePerson, makeSchool, type Person } from '#test/people.ts';
import { importSource, newOrg, newPerson, newRole, newSource } from '#test/roster/roster-scene.ts';
import { rowOf } from '#test/rows.ts';
import { decide, setConsentRules, setDistrictConsentRules } from '#test/scenes/consents.ts';

const rules = { mode: 'opt-out', startDay: '2026-01-12' };

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const [first, second] = [await makeSchool(built, districtId), await makeSchool(built, districtId)];
  for (const { id } of [first, second]) await setConsentRules(built, id, rules);
  const notAskedFrom = async ({ userId: user_id }: Pick<Person, 'userId'>, school_id: number) =>
    (await rowOf(built, 'school_users', ['not_asked_from'], { user_id, school_id })).not_asked_from;
  return { built, db, districtId, first, second, notAskedFrom };
}

test('a refusal also holds at the next school of the district, and a yes only where the district decides', async (t) => {
  const { built, db, districtId, first, second, notAskedFrom } = await makeScene(t);
  const student = await makePerson(built, { schoolId: first.id });
  await decide(built, first.id, student, { answer: false, day: '2026-03-02' });
  await db.updateTable('school_users').set({ is_of_age: true, verified: 'rejected' }).execute();
  const joined = await callAs(student, 'POST /user/school', { schoolCode: second.code, role: 'student' });
  assert.equal(joined.status, 200, joined.text);
  await sql`update school_users set created_at = '2026-03-03T15:00:00Z'`.execute(db);
  const at = (schoolId: number) => notAskedFrom(student, schoolId);
  assert.equal(await at(second.id), '2026-03-02');
  const ofAge = await db.selectFrom('school_users').select('is_of_age').execute();
  assert.deepEqual(ofAge, [{ is_of_age: true }, { is_of_age: true }]);
  const head = await makePerson(built, { schoolId: second.id, role: 'super_admin' });
  const { students, counts } = (await callAs(head, 'GET /admin/consents')).body;
  assert.deepEqual([counts.no, students[0].state, students[0].consent.school], [1, 'no', first.name]);
  const id = String(student.userId);
  const { body: history } = await callAs(head, 'GET /admin/student/:id/consents', { id });
  assert.deepEqual([history.consents.length, history.consents[0].school], [1, first.name]);

  // A yes at the new school holds at that school only; the refusal still holds at the first school.
  const record = (answer: boolean) => callAs(head, 'POST /admin/consents', { students: [id], answer });
  assert.equal((await record(true)).body.recorded, 1);
  assert.equal((await record(true)).body.recorded, 0);
  assert.deepEqual([await at(second.id), await at(first.id)], [null, '2026-03-02']);
  // A later refusal at the first school holds again, and the same yes is then recorded once more.
  await decide(built, first.id, student, { answer: false, day: '2026-03-05' });
  assert.equal(await at(second.id), '2026-03-05');
  assert.equal((await record(true)).body.recorded, 1);
  assert.equal(await at(second.id), null);

  await setDistrictConsentRules(built, districtId, { ...rules, mode: 'opt-in' });
  assert.equal(await at(first.id), '2026-07-31', 'the yes of the other school');
  await sql`update schools set district_id = null where id = ${second.id}`.execute(db);
  assert.equal(await at(first.id), '2026-03-05', 'a school that has left the district');
});

test('the refusal of a family stays with a student whom the roster moves, and with an account that is connected', async (t) => {
  const { built, db, districtId, first, second, notAskedFrom } = await makeScene(t);
  const rosterOf = (school: string) =>
    newSource([
      newOrg('o1', first.name, { identifier: first.code } as object),
      newOrg('o2', second.name, { identifier: second.code } as object),
      newPerson('p1', 'Ana Ruiz', { grade: '7' }),
      newRole('p1', school, 'student'),
    ]);
  await importSource(db, districtId, rosterOf('o1'));
  const { user_id: userId } = await db
    .selectFrom('roster_people')
    .select('user_id')
    .executeTakeFirstOrThrow();
  assert.ok(userId);
  const { school_id: from } = await rowOf({ db }, 'school_users', ['school_id'], { user_id: userId });
  const ana = { userId } as Person;
  await decide(built, from, ana, { answer: false, day: '2026-03-02' });
  await importSource(db, districtId, rosterOf('o2'));
  const { rows } = await sql<{ school_id: number; verified: string }>`
    select school_id, verified from school_users where user_id = ${userId} order by id`.execute(db);
  assert.deepEqual(
    rows.map(({ verified }) => verified),
    ['rejected', 'approved'],
  );
  const to = rows[1]?.school_id ?? 0;
  await setConsentRules(built, to, rules);
  assert.equal(await notAskedFrom(ana, to), '2026-03-02');

  const owner = await makePerson(built, { schoolId: first.id });
  await decide(built, first.id, owner, { answer: true });
  await db.deleteFrom('school_users').where('user_id', '=', owner.userId).execute();
  await sql`update school_users set user_id = ${owner.userId} where user_id = ${userId}`.execute(db);
  await sql`select copy_consents(${userId}, ${owner.userId})`.execute(db);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  assert.equal(await notAskedFrom(owner, to), '2026-03-02');
});

const joined = new Date('2025-08-20T15:00:00Z');

test('the first day without questions for a student follows from the mode, the consents and the membership', async (t) => {
  const built = await build(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const { id } = await makeSchool(built, districtId);
  const student = await makePerson(built, { schoolId: id });
  const adult = await makePerson(built, { schoolId: id, role: 'teacher' });
  await sql`update school_users set created_at = ${joined}`.execute(db);
  const notAskedFrom = async (who = student) =>
    (await rowOf({ db }, 'school_users', ['not_asked_from'], { user_id: who.userId })).not_asked_from;

  assert.equal(await notAskedFrom(), null);
  await setConsentRules(built, id, { mode: 'opt-in', startDay: '2026-01-12' });
  assert.equal(await notAskedFrom(), '2026-01-12', 'no consent: the start day');
  assert.equal(await notAskedFrom(adult), null, 'an adult');
  await sql`update school_users set created_at = ${new Date('2026-02-10T02:00:00Z')}`.execute(db);
  assert.equal(await notAskedFrom(), '2026-02-09', 'joined later: the day of joining at the school');
  await decide(built, id, student, { answer: true });
  assert.equal(await notAskedFrom(), '2026-07-31', 'yes: the school year and the 30 days of grace');
  await setDistrictConsentRules(built, districtId, { graceDays: 0 });
  assert.equal(await notAskedFrom(), '2026-07-01', 'the grace of the district');
  await decide(built, id, student, { answer: false, day: '2026-03-10' });
  assert.equal(await notAskedFrom(), '2026-03-10', 'no: from that day on');
  await setConsentRules(built, id, { mode: 'opt-out', startDay: '2026-04-01' });
  assert.equal(await notAskedFrom(), '2026-03-10', 'opt-out: a no counts also before the start day');
  await setDistrictConsentRules(built, districtId, { mode: 'none', graceDays: 0 });
  assert.equal(await notAskedFrom(), '2026-03-10', 'a no counts where families are not asked');
  await setDistrictConsentRules(built, districtId, { mode: 'none', earlierAnswers: 'hide' });
  assert.equal(await notAskedFrom(), '0001-01-01', 'hide: no day counts, in every mode');
  await setDistrictConsentRules(built, districtId, { mode: null, earlierAnswers: 'hide' });
  assert.equal(await notAskedFrom(), '0001-01-01', 'hide: no day counts');
  await decide(built, id, student, { answer: true });
  assert.equal(await notAskedFrom(), null, 'opt-out: a yes');

  const later = await makePerson(built, { schoolId: id });
  assert.equal(await notAskedFrom(later), null);
  await setConsentRules(built, id, { mode: 'opt-in', startDay: '2026-01-12' });
  const newest = await makePerson(built, { schoolId: id });
  assert.notEqual(await notAskedFrom(newest), null, 'a membership that begins while consent is needed');
  await assert.rejects(sql`update consents set answer = not answer`.execute(db), /never changed/);
  await sql`update schools set district_id = null where id = ${id}`.execute(db);
  assert.equal(await notAskedFrom(), '2026-07-31', 'a school that has left its district has its own grace');
});

test('the database has the same default consent rules as the contract', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const { rows } = await sql`select mode, start_day as "startDay", asks_guardians as "asksGuardians",
    grace_days as "graceDays", earlier_answers as "earlierAnswers" from consent_modes where school_id = ${id}`.execute(
    built.db,
  );
  assert.deepEqual(rows, [readSettings(SchoolConsentSchema, {})]);
});

test('a recorded no ends the check-in of an open page where families are not asked, but not at a school with another rule', async (t) => {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const { id } = await makeSchool(built, districtId);
  const head = await makePerson(built, { schoolId: id, role: 'super_admin' });
  const student = await makePerson(built, { schoolId: id });
  const at = { school: id };
  const ask = async () => (await callAs(student, 'GET /student/:school/questions', at)).body;
  assert.equal((await ask()).questions.length, 3);
  const recorded = await callAs(head, 'POST /admin/consents', {
    students: [String(student.userId)],
    answer: false,
  });
  assert.equal(recorded.body.recorded, 1);

  const refused = await answerAs(student, id, '2', true);
  assert.deepEqual([refused.body.code, (await ask()).checkIn], ['consent_missing', 'off']);
  const rules = { mode: 'opt-out', startDay: '2026-04-01', graceDays: 30, earlierAnswers: 'keep' } as const;
  const changed = await callAs(head, 'PUT /school/:school/consent-rules', { ...at, ...rules });
  assert.deepEqual([changed.status, changed.body.no, (await ask()).checkIn], [200, 1, 'off']);
  const previewed = { ...at, ...rules, mode: 'none' };
  const { body: preview } = await callAs(head, 'GET /school/:school/consent-rules/preview', previewed);
  assert.deepEqual([preview.no, preview.stopping, preview.resuming], [1, 0, 0]);

  const other = await makeSchool(built, districtId);
  const moved = await joinSchool(built, student, other.id);
  const { not_asked_from: from } = await rowOf(built, 'school_users', ['not_asked_from'], { id: moved });
  assert.equal(from, '2026-03-11', 'a school of the district without a rule');
});

test('a student without consent gets no question, stores no answer, and is asked again after a yes', async (t) => {
  const built = await build(t);
  const { db } = built;
  const { id } = await makeSchool(built);
  const student = await makePerson(built, { schoolId: id });
  const ask = async () => (await callAs(student, 'GET /student/:school/questions', { school: id })).body;
  const answer = (questionId: string) => answerAs(student, id, questionId, true);
  await setConsentRules(built, id, { mode: 'opt-out', startDay: '2026-01-12' });
  const first = await answer('1');
  assert.equal(first.status, 200);
  await decide(built, id, student, { answer: false });

  const { questions, answers, checkIn, whomToAsk } = await ask();
  assert.deepEqual([questions, answers, checkIn, whomToAsk], [[], [], 'off', null]);
  const refused = await answer('2');
  assert.deepEqual([refused.status, refused.body.code], [403, 'consent_missing']);
  const correction = { school: id, answer: first.body.answer._id, response: false };
  const corrected = await callAs(student, 'POST /student/correct-response/:school', correction);
  assert.deepEqual([corrected.status, corrected.body.code], [403, 'consent_missing']);
  // A device that claims that it is still yesterday cannot answer either.
  student.visitor.headers['time-zone'] = 'Pacific/Pago_Pago';
  assert.equal((await answer('2')).body.code, 'consent_missing');
  student.visitor.headers['time-zone'] = 'America/Chicago';
  const { rows } = await sql`select from answers`.execute(db);
  assert.equal(rows.length, 1);

  await decide(built, id, student, { answer: true });
  const again = await ask();
  assert.deepEqual([again.questions.length, again.answers.length, again.checkIn], [3, 1, undefined]);
  assert.equal((await answer('2')).status, 200);
});

test('figures count a student’s days before the family’s refusal when the district keeps them, and no days when it hides them', async (t) => {
  const built = await build(t);
  const { clock } = built;
  const { id } = await makeSchool(built);
  const head = await makePerson(built, { schoolId: id, role: 'super_admin' });
  const student = await makePerson(built, { schoolId: id });
  for (let days = 0; days < 4; days += 1) {
    if (days > 0) clock.advanceDays(1);
    await answerAs(student, id, '1', true);
  }
  const figures = async () => {
    const { stats } = (await callAs(head, 'GET /staff/dashboard/stats', { daysAgo: 7 })).body;
    const { feed, total } = (await callAs(head, 'GET /staff/student/:id/feed', { id: student.userId })).body;
    const { students } = (await callAs(head, 'GET /staff/students')).body;
    return [
      stats.totalStudents,
      stats.questionStats[0].stats.true,
      feed.length,
      total,
      students[0].schoolUser.noOfTapIns,
    ];
  };
  const rules = { mode: 'opt-out', startDay: '2026-01-12' };
  assert.deepEqual(await figures(), [1, 4, 4, 4, 4]);
  await setConsentRules(built, id, rules);
  await decide(built, id, student, { answer: false, day: '2026-03-13' });
  assert.deepEqual(await figures(), [1, 2, 2, 2, 2]);
  await setConsentRules(built, id, { ...rules, earlierAnswers: 'hide' });
  assert.deepEqual(await figures(), [0, 0, 0, 0, 0]);
  await decide(built, id, student, { answer: true });
  assert.deepEqual(await figures(), [1, 4, 4, 4, 4]);
});
