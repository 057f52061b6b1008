import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { addDays } from '#src/basics/local-day.ts';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { openLedger } from '#src/privacy/retention/ledger/ledger.ts';
import { replayLedger } from '#src/privacy/retention/ledger/replay.ts';
import { readLedger } from '#src/privacy/retention/ledger/stored-ledger.ts';
import { runNight } from '#src/privacy/retention/nightly.ts';
import { findOverdue } from '#src/privacy/retention/verify.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { runOperator } from '#test/operator.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { insert } from '#test/rows.ts';
import { decide, setDistrictConsentRules } from '#test/scenes/consents.ts';
import { storeAnswer } from '#test/school-year.ts';

const rules = { mode: 'opt-out', startDay: '2026-03-11', graceDays: 30, earlierAnswers: 'delete' } as const;

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db, clock } = built;
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  const admin = await makeDistrictAdmin(built, districtId);
  const students = await Promise.all([0, 1, 2].map(() => makePerson(built, { schoolId })));
  const answerAll = async () => {
    for (const student of students)
      for (const day of ['2026-03-09', '2026-03-10'])
        await storeAnswer(built, schoolId, student, { question: 3, response: 2, day });
  };
  await answerAll();
  const ledger = openLedger(join(temporaryFolder(t), 'ledger'));
  const atNight = async (date: string) => {
    clock.goTo(`${addDays(date, 1)}T07:00:00Z`);
    await runNight({ db, now: clock.now(), ledger, pauseRatio: 0, isRunning: () => true });
    assert.equal(await countDifferences(db, null), 0);
    const found = await db.selectFrom('answers').select('student_id').execute();
    return students.map(({ userId }) => found.filter((each) => each.student_id === userId).length);
  };
  return { built, db, districtId, schoolId, admin, students, ledger, atNight, answerAll };
}

test('deletes a student’s earlier answers a week after a refusal, without a confirmed schedule', async (t) => {
  const { built, db, districtId, schoolId, students, atNight } = await makeScene(t);
  const [ana, ben, cam] = students;
  assert.ok(ana && ben && cam);
  const record = async (who: typeof ana, answer: boolean) => decide(built, schoolId, who, { answer });
  await setDistrictConsentRules(built, districtId, rules);
  for (const student of students) await record(student, false);
  const hold = { student_id: cam.userId, reason: 'A lawsuit', last_day: '2026-03-20' };
  await insert(built, 'legal_holds', { ...hold, created_at: built.clock.now() });
  assert.deepEqual(await atNight('2026-03-18'), [2, 2, 2]);
  await record(ben, true);
  await record(ben, false);
  const day = '2026-03-20';
  assert.deepEqual(await findOverdue(db, { day, now: built.clock.now() }), { answers: 2 });
  await assert.rejects(runOperator(built, `retention verify --at ${day}`), { code: 1 });
  assert.deepEqual(await atNight('2026-03-19'), [0, 2, 2]);
  assert.deepEqual(await findOverdue(db, { day, now: built.clock.now() }), {});
  const { kind, rows } = await db.selectFrom('retention_deletions').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([kind, rows], ['refusedAnswers', 2]);
  await setDistrictConsentRules(built, districtId, { ...rules, mode: 'none' });
  assert.deepEqual(await atNight('2026-03-29'), [0, 2, 2], 'without a mode nothing is deleted');
  await setDistrictConsentRules(built, districtId, { ...rules, earlierAnswers: 'hide' });
  assert.deepEqual(await atNight('2026-03-30'), [0, 2, 2], 'hide');
  await setDistrictConsentRules(built, districtId, rules);
  await record(cam, true);
  assert.deepEqual(await atNight('2026-03-31'), [0, 0, 2], 'a yes');
});

test('the deletion after a refusal is repeated when an older backup is restored', async (t) => {
  const { built, db, districtId, schoolId, students, ledger, atNight, answerAll } = await makeScene(t);
  const path = join(temporaryFolder(t), 'copy');
  const copy = openLedger(path);
  const append = ledger.append.bind(ledger);
  ledger.append = async (entry) => {
    await append(entry);
    await copy.append(entry);
  };
  await setDistrictConsentRules(built, districtId, rules);
  const [ana] = students;
  assert.ok(ana);
  await decide(built, schoolId, ana, { answer: false });
  assert.deepEqual(await atNight('2026-03-20'), [0, 2, 2]);
  await answerAll();
  await replayLedger(db, await readLedger(path));
  assert.deepEqual(await atNight('2026-03-21'), [0, 2, 2]);
  // In a later backup, the family has agreed since, and the student has answered again.
  await decide(built, schoolId, ana, { answer: true });
  await storeAnswer(built, schoolId, ana, { question: 3, response: 2, day: '2026-03-22' });
  await replayLedger(db, await readLedger(path));
  assert.deepEqual(await atNight('2026-03-23'), [1, 2, 2]);
});

test('consent rules that delete answers are saved only with the current counts', async (t) => {
  const { built, schoolId, admin, students } = await makeScene(t);
  const [ana] = students;
  assert.ok(ana);
  await decide(built, schoolId, ana, { answer: false });
  const preview = await callAs(admin, 'GET /district/consent-rules/preview', rules);
  const { refused, stopping, no, schools } = preview.body;
  // The student is not asked anyway, because a no also counts where families are not asked.
  assert.deepEqual([refused, stopping, no], [{ students: 1, answers: 2 }, 0, 1]);
  assert.deepEqual(
    schools.map(({ mode, yes, no, none }: (typeof schools)[number]) => [mode, yes, no, none]),
    [['none', 0, 1, 2]],
  );
  const save = async (confirmed?: object) =>
    (await callAs(admin, 'PUT /district/consent-rules', { ...rules, ...(confirmed && { confirmed }) })).body;
  assert.equal((await save()).code, 'changed_meanwhile');
  assert.equal((await save({ students: 1, answers: 1 })).code, 'changed_meanwhile');
  assert.equal((await save(refused)).earlierAnswers, 'delete');
  const { body } = await callAs(admin, 'GET /district/consent-rules');
  assert.equal(body.earlierAnswers, 'delete');
});
