import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { storeYearFigures } from '#src/privacy/retention/due/run-retention.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { runOperator } from '#test/operator.ts';
import {
  codeOfDistrict,
  joinSchool,
  makeDistrict,
  makeDistrictAdmin,
  makePerson,
  makeSchool,
} from '#test/people.ts';
import { insert, rowsOf, update } from '#test/rows.ts';
import { decide, setDistrictConsentRules } from '#test/scenes/consents.ts';
import { storeAnswer } from '#test/school-year.ts';
import { runNight } from './nightly.ts';
import { findOverdue } from './verify.ts';

test('a district can neither see nor end the legal hold of another district on a student who moved', async (t) => {
  const built = await build(t);
  const [one, other] = [await makeDistrict(built), await makeDistrict(built)];
  const [here, there] = [await makeSchool(built, one), await makeSchool(built, other)];
  const admin = await makeDistrictAdmin(built, one);
  const otherAdmin = await makeDistrictAdmin(built, other);
  const student = await makePerson(built, { schoolId: here.id, verified: 'rejected' });
  await joinSchool(built, student, there.id);

  const about = { student: student.email, reason: 'A lawsuit', lastDay: null };
  const add = async (who: typeof admin) =>
    (await callAs(who, 'POST /district/retention/hold', about)).body.holds;
  const [{ _id: hold }] = await add(otherAdmin);
  assert.deepEqual((await callAs(admin, 'GET /district/retention')).body.holds, []);
  const end = (who: typeof admin) => callAs(who, 'DELETE /district/retention/hold/:hold', { hold });
  assert.equal((await end(admin)).body.code, 'not_found');
  assert.equal((await add(admin)).length, 1);
  assert.equal((await end(otherAdmin)).status, 200);
});

test('stored figures of a school year exclude students without consent, and need at least ten students', async (t) => {
  const built = await build(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  await setDistrictConsentRules(built, districtId, { mode: 'opt-out', earlierAnswers: 'hide' });
  const students = [];
  for (let count = 0; count < 11; count += 1) students.push(await makePerson(built, { schoolId }));
  const day = '2026-03-10';
  for (const student of students)
    await storeAnswer(built, schoolId, student, { question: 3, response: 2, day });
  const [ana, ben] = students;
  assert.ok(ana && ben);
  // Only one student has answered this question.
  await storeAnswer(built, schoolId, ben, { question: 4, response: 1, day });
  const store = async () => {
    await storeYearFigures(db, schoolId, '2026-07-01');
    return db.selectFrom('year_figures').select(['students', 'responses']).execute();
  };
  await decide(built, schoolId, ana, { answer: false });
  await decide(built, schoolId, ben, { answer: false });
  assert.deepEqual(await store(), [], 'nine students');
  await decide(built, schoolId, ben, { answer: true });
  assert.deepEqual(await store(), [{ students: 10, responses: { '3:2': 10 } }]);
});

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db, clock } = built;
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  const admin = await makeDistrictAdmin(built, districtId);
  const students = await Promise.all([0, 1].map(() => makePerson(built, { schoolId })));
  // The session of the admin lasts for years.
  await sql`update sessions set expires_at = '2100-01-01'`.execute(db);
  const days = ['2026-03-11', '2026-06-30', '2026-07-01', '2027-03-11'];
  for (const student of students)
    for (const day of days) await storeAnswer(built, schoolId, student, { question: 3, response: 2, day });
  for (const { userId: student_id } of students)
    for (const day of days) {
      const at = new Date(`${day}T12:00:00Z`);
      const times = { opened_at: at, closed_at: at, reason: 'low', outcome: 'talked' } as const;
      await insert(built, 'follow_ups', { school_id: schoolId, student_id, ...times });
    }
  const countRows = async () => {
    const { rows } = await sql<{ answers: number; follow_ups: number }>`select
      (select count(*) from answers)::integer as answers,
      (select count(*) from follow_ups)::integer as follow_ups`.execute(db);
    return rows[0];
  };
  const dryRun = async () => (await callAs(admin, 'GET /district/retention/dry-run')).body;
  const confirm = async () => {
    const { schedule, counts } = await dryRun();
    return callAs(admin, 'POST /district/retention/confirm', { schedule, counts });
  };
  const atNight = (date: string) => runAt(`${addDays(date, 1)}T07:00:00Z`);
  const runAt = async (time: string) => {
    clock.goTo(time);
    const ledger = { append: async () => {} };
    return runNight({ db, now: clock.now(), ledger, pauseRatio: 0, isRunning: () => true });
  };
  const run = (words: string) => runOperator(built, words);
  const calls = { countRows, dryRun, confirm, atNight, runAt, run };
  return { built, db, admin, students, schoolId, ...calls };
}

test('keeps the answers of a school year until its last day has ended in Hawaii', async (t) => {
  const { countRows, confirm, runAt, run } = await makeScene(t);
  await runAt('2028-06-29T07:00:00Z');
  await confirm();
  assert.equal(await runAt('2028-07-01T09:59:00Z'), true);
  assert.deepEqual(await countRows(), { answers: 8, follow_ups: 8 });
  await runAt('2028-07-01T22:00:00Z');
  await run('retention verify');
  assert.equal(await runAt('2028-07-02T07:00:00Z'), true);
  assert.deepEqual(await countRows(), { answers: 4, follow_ups: 4 });
});

test('deletes due data every night, but nothing before the district has confirmed a dry run', async (t) => {
  const { db, built, admin, countRows, dryRun, confirm, atNight, run } = await makeScene(t);
  assert.equal(await atNight('2028-07-02'), true);
  assert.deepEqual(await countRows(), { answers: 8, follow_ups: 8 });
  const { counts, before } = await dryRun();
  assert.deepEqual(counts, { answers: 4, followUps: 4, accounts: 0 });
  assert.deepEqual([before.answers, before.accounts], ['2026-07-01', '2027-07-02']);
  assert.equal((await confirm()).body.confirmed?.counts.answers, 4);
  await assert.rejects(run('retention verify'), { code: 1 });
  const overdue = await findOverdue(db, { day: '2028-07-02', now: built.clock.now() });
  assert.deepEqual(Object.keys(overdue), ['answers', 'student_days', 'student_totals', 'follow_ups']);
  assert.equal(await atNight('2028-07-02'), false);
  assert.equal(await atNight('2028-07-03'), true);
  assert.deepEqual(await countRows(), { answers: 4, follow_ups: 4 });
  assert.equal(await countDifferences(db, null), 0);
  await run('retention verify');
  const { body } = await callAs(admin, 'GET /district/retention');
  assert.deepEqual(
    body.deletions.map(({ kind, rows }: { kind: string; rows: number }) => [kind, rows]),
    [
      ['followUps', 4],
      ['answers', 4],
    ],
  );
});

test('a list of students says that answers were deleted, instead of saying that the student never tapped in', async (t) => {
  const { db, built, schoolId, confirm, atNight } = await makeScene(t);
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  await sql`update sessions set expires_at = '2100-01-01'`.execute(db);
  await sql`update school_users set created_at = '2025-09-01'`.execute(db);
  const late = await makePerson(built, { schoolId });
  await sql`update school_users set created_at = '2029-09-01' where user_id = ${late.userId}`.execute(db);
  const deletedBefore = async () => {
    const { students } = (await callAs(head, 'GET /staff/caseload')).body;
    return students.map((each: object) =>
      'answersDeletedBefore' in each ? each.answersDeletedBefore : null,
    );
  };
  await confirm();
  assert.deepEqual(await deletedBefore(), [null, null, null]);
  await atNight('2029-07-02');
  assert.deepEqual((await deletedBefore()).toSorted(), ['2027-07-01', '2027-07-01', null]);
});

test('a confirmation is refused when the counts have changed, or for another schedule', async (t) => {
  const { built, admin, dryRun, run } = await makeScene(t);
  built.clock.advanceDays(850);
  const seen = await dryRun();
  const schedule = { ...seen.schedule, answers: 1 };
  const send = (body: Pick<typeof seen, 'schedule' | 'counts'>) =>
    callAs(admin, 'POST /district/retention/confirm', { schedule: body.schedule, counts: body.counts });
  const { counts } = seen;
  assert.equal((await send({ schedule, counts })).body.code, 'changed_meanwhile');
  assert.equal((await send({ ...seen, counts: { ...counts, answers: 3 } })).body.code, 'changed_meanwhile');
  assert.equal((await send({ schedule: seen.schedule, counts })).status, 200);
  // A shorter period needs a confirmation, a longer one holds immediately.
  await callAs(admin, 'PUT /district/retention', { schedule });
  assert.match(String((await run('retention run')).lines), /deleted 4 answers, 4 follow-ups, 0 accounts/);
  await callAs(admin, 'PUT /district/retention', { schedule: { ...schedule, answers: 9 } });
  assert.match(
    String((await run('retention run --at 2030-07-01 --yes')).lines),
    /deleted 0 answers, 4 follow-ups/,
  );
  // Sessions, emails and similar rows expire by the clock of the machine.
  await insert(built, 'throttles', { key: 'log-in', count: 1, expires_at: built.clock.now() });
  await run('retention verify --at 2030-07-01');
});

test('retention keeps the data of a student with a legal hold until the hold ends', async (t) => {
  const { db, built, admin, students, countRows, confirm, atNight, run } = await makeScene(t);
  const [held, other] = students;
  const hold = { student: held?.email ?? '', reason: 'A lawsuit', lastDay: '2028-08-01' };
  const { body } = await callAs(admin, 'POST /district/retention/hold', hold);
  assert.deepEqual([body.holds.length, body.holds[0]?.reason], [1, 'A lawsuit']);
  await confirm();
  await atNight('2028-07-02');
  assert.deepEqual(await countRows(), { answers: 6, follow_ups: 6 });
  await run('retention verify');
  await assert.rejects(run(`delete-student --id ${held?.userId} --yes`), /has a legal hold/);
  await run(`delete-student --id ${other?.userId} --yes`);
  await atNight('2028-08-01');
  assert.deepEqual(await countRows(), { answers: 4, follow_ups: 4 });
  await atNight('2028-08-02');
  assert.deepEqual(await countRows(), { answers: 2, follow_ups: 2 });
  const extended = await run(`retention hold --student ${held?.userId} --reason Again`);
  assert.deepEqual(extended.data, { studentId: held?.userId, lastDay: null });
  const [again] = await db.selectFrom('legal_holds').select('id').orderBy('id', 'desc').execute();
  await callAs(admin, 'DELETE /district/retention/hold/:hold', { hold: again?.id });
  assert.deepEqual((await run('retention holds')).data, []);
  const stranger = await makePerson(built, { schoolId: (await makeSchool(built)).id });
  const foreign = { ...hold, student: stranger.email };
  assert.equal((await callAs(admin, 'POST /district/retention/hold', foreign)).body.code, 'not_found');
});

test('retention deletes accounts of students and staff a year after their last membership has ended', async (t) => {
  const { db, built, students, schoolId, confirm, atNight } = await makeScene(t);
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  const returned = await makePerson(built, { schoolId });
  const elsewhere = await makePerson(built, { schoolId });
  await joinSchool(built, elsewhere, (await makeSchool(built)).id);
  const leavers = [students[0]?.userId ?? 0, teacher.userId, returned.userId, elsewhere.userId];
  await update(built, 'school_users', { verified: 'rejected' }, { school_id: schoolId, user_id: leavers });
  const left = await rowsOf(built, 'school_users', ['left_at'], { user_id: leavers });
  assert.equal(left.filter(({ left_at }) => left_at !== null).length, 4);
  await sql`update school_users set left_at = '2027-05-05T12:00:00Z' where left_at is not null`.execute(db);
  await sql`update school_users set verified = 'approved' where user_id = ${returned.userId}`.execute(db);
  await confirm();
  const remaining = async () =>
    new Set((await rowsOf(built, 'users', ['id'], { id: leavers })).map(({ id }) => id));
  await atNight('2028-05-05');
  assert.deepEqual(await remaining(), new Set(leavers));
  await atNight('2028-05-06');
  assert.deepEqual(await remaining(), new Set([returned.userId, elsewhere.userId]));
  assert.equal(await countDifferences(db, null), 0);
});

test('retention keeps the account of a person who has left two districts until it is due in both', async (t) => {
  const { db, built, schoolId, run, confirm } = await makeScene(t);
  const otherDistrict = await makeDistrict(built);
  const { id: otherSchool } = await makeSchool(built, otherDistrict);
  const { userId } = await makePerson(built, { schoolId, verified: 'rejected' });
  await joinSchool(built, { userId }, otherSchool, { verified: 'rejected' });
  const left = new Date('2026-03-11T00:00:00Z');
  await update(built, 'school_users', { created_at: left, left_at: left }, { user_id: userId });
  const code = await codeOfDistrict(built, otherDistrict);
  const isLeft = async () => (await rowsOf(built, 'users', ['id'], { id: userId })).length === 1;
  await confirm();
  await run('retention run --at 2027-07-01 --yes');
  assert.equal(await isLeft(), true, 'the other district has confirmed nothing');
  await sql`update districts set settings = jsonb_set(settings, '{retention}', '{"accounts": 3}')
    where id = ${otherDistrict}`.execute(db);
  // A district whose schools have no people also has to confirm.
  await run(`retention confirm --district ${code} --yes`);
  await run('retention run --at 2029-03-11 --yes');
  assert.equal(await isLeft(), true, 'three years are not over');
  const at = { day: '2029-03-11', now: built.clock.now() };
  assert.equal((await findOverdue(db, at)).school_users, undefined);
  await run('retention run --at 2029-03-12 --yes');
  assert.equal(await isLeft(), false);
});
