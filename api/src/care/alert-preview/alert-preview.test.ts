import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InputOf } from '@tapin/contract/calls';
import { addDays } from '#src/basics/local-day.ts';
import { onLowAnswer } from '#src/care/rules/rules.ts';
import { submitResponse } from '#src/check-ins/answers/service.ts';
import { callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { dice } from '#test/figures/generated-schools.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { assign, type Person } from '#test/people.ts';
import { update } from '#test/rows.ts';

type Query = Omit<InputOf<'GET /staff/care/alert-preview'>['query'], 'schoolUserId'>;

const allOn: Query = { awful: 'on', lowDays: 3, notEatenDays: 2, ownLow: 'on' };

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin, student } = scene;
  await setCalendar(built, school.id);
  const preview = async (query: Query = allOn, who = admin) =>
    (await callAs(who, 'GET /staff/care/alert-preview', query)).body.preview;
  /** Stores an answer at ten in the morning of a day, as the API does. */
  const give = (day: string, questionId: string, response: boolean | number, who: Person = student) =>
    submitResponse(
      built.db,
      {
        id: who.schoolUserId,
        schoolId: school.id,
        userId: who.userId,
        role: 'student',
        notAskedFrom: null,
        schoolZone: null,
      },
      { questionId, response },
      { now: new Date(`${day}T15:00:00Z`), timeZone: 'America/Chicago' },
      onLowAnswer,
    );
  const feel = async (feelings: readonly number[], who?: Person) => {
    let day = '2026-03-11';
    for (const feeling of feelings.toReversed()) {
      do day = addDays(day, -1);
      while ([0, 6].includes(new Date(day).getUTCDay()));
      if (feeling > 0) await give(day, '3', feeling, who);
    }
  };
  return { ...scene, preview, give, feel };
}

const none = { followUps: 0, counselors: 0, withoutCounselor: 0 };

test('the alert preview counts what each rule would have opened, alone and together with the rules that are on', async (t) => {
  const { make, preview, feel } = await makeScene(t);
  const alone = await make({});
  await feel([4, 2, 2, 1, 2, 2, 2, 4]);
  await feel([4, 4, 4, 1], alone);
  const shown = await preview();
  assert.deepEqual([shown.firstDay, shown.lastDay, shown.schoolDays], ['2026-02-27', '2026-03-10', 8]);
  assert.deepEqual(shown.rules, {
    awful: { followUps: 2, counselors: 1, withoutCounselor: 1 },
    // A run of low days reaches the limit of three days once, and double that limit once.
    lowDays: { followUps: 2, counselors: 1, withoutCounselor: 0, days: 3 },
    notEatenDays: { ...none, days: 2 },
    ownLow: none,
  });
  // On the day of the answer "awful", the run also reaches three days: both rules open a single follow-up.
  assert.deepEqual(shown.together, { followUps: 3, counselors: 1, withoutCounselor: 1 });
  const other = await preview({ awful: 'off', lowDays: 2, ownLow: 'off' });
  assert.deepEqual(other.rules.lowDays, { followUps: 3, counselors: 1, withoutCounselor: 0, days: 2 });
  assert.deepEqual(other.together, { followUps: 3, counselors: 1, withoutCounselor: 0 });
  const off = await preview({ awful: 'off', ownLow: 'off' });
  assert.deepEqual(off.together, none);
  assert.deepEqual([off.rules.awful.followUps, off.rules.lowDays.days], [2, 3], 'as if it was on');
});

test('the alert preview counts low answers to own questions, and leaves out today and students who have left', async (t) => {
  const { built, school, make, preview, give, feel } = await makeScene(t);
  const question = await makeOwnQuestion(built, school.id, { lowResponses: [2] });
  const gone = await make({});
  await feel([4, 4, 4, 4, 4]);
  await feel([4, 4, 4, 4, 1], gone);
  await give('2026-03-10', question, false);
  await give('2026-03-09', question, true);
  await give('2026-03-11', question, false);
  await give('2026-03-11', '3', 1);
  assert.equal((await preview()).rules.awful.followUps, 1);
  await update(built, 'school_users', { verified: 'rejected' }, { user_id: gone.userId });
  const { rules, together } = await preview();
  assert.deepEqual(rules.ownLow, { followUps: 1, counselors: 1, withoutCounselor: 0 });
  assert.deepEqual([rules.awful, together.followUps], [none, 1]);
});

test('the alert preview is empty while fewer than five school days have answers', async (t) => {
  const { built, school, preview, feel, make } = await makeScene(t);
  assert.equal(await preview(), null);
  await feel([1, 1, 1, 1]);
  assert.equal(await preview(), null);
  const second = await make({});
  await feel([4, 0, 0, 0, 0], second);
  assert.equal((await preview()).schoolDays, 5);
  await setCalendar(built, school.id, { firstDay: '2026-08-17', lastDay: '2027-05-28' });
  assert.equal(await preview(), null, 'a school year that has not begun');
});

test('the alert preview counts the latest twenty school days, even after the holidays, and runs of low days that began before them', async (t) => {
  const { built, school, preview, feel } = await makeScene(t);
  await feel(Array.from({ length: 25 }, () => 2));
  const { schoolDays, firstDay, rules } = await preview();
  assert.deepEqual([schoolDays, firstDay], [20, '2026-02-11']);
  // The run has 25 days: it reaches 6, 9, 12, 15, 18, 21 and 24 days inside the window, and 3 days before it.
  assert.equal(rules.lowDays.followUps, 7);
  built.clock.advance(40 * 24 * 3_600_000);
  await setCalendar(built, school.id, { lastDay: '2026-03-10' });
  assert.deepEqual((await preview()).firstDay, '2026-02-11');
});

test('the alert preview includes a late answer for an earlier day and a change of the calendar immediately, and a teacher cannot read it', async (t) => {
  const { built, school, teacher, preview, feel, give, make } = await makeScene(t);
  await feel([4, 4, 4, 4, 4]);
  assert.equal((await preview()).rules.awful.followUps, 0);
  await give('2026-03-09', '3', 1, await make({}));
  assert.equal((await preview()).rules.awful.followUps, 1);
  await setCalendar(built, school.id, { weekdays: [1, 2, 3] });
  assert.equal(await preview(), null);
  assert.equal(await preview(allOn, teacher), undefined);
});

test('the alert preview counts exactly what the rules opened when adults closed each follow-up on the same day', async (t) => {
  const { built, school, make, counselor, preview, give } = await makeScene(t);
  const { db } = built;
  const safe = await makeOwnQuestion(built, school.id, { lowResponses: [2], firstDay: '2026-01-01' });
  const students = [await make({}), await make({}), await make({})];
  for (const who of students) await assign(built, school.id, who, counselor, 'counselor');
  const roll = dice(7);
  // Answers are also given on weekends, on which no run grows.
  for (let day = '2026-02-01'; day < '2026-03-11'; day = addDays(day, 1)) {
    for (const who of students) {
      if (roll(8) > 0) await give(day, '3', roll(3) > 0 ? 2 - roll(2) : 4, who);
      if (roll(8) > 0) await give(day, '1', roll(2) === 0, who);
      if (roll(8) > 0 && ![0, 6].includes(new Date(day).getUTCDay())) await give(day, safe, roll(3) > 0, who);
    }
    const closed = { closed_at: new Date(`${day}T20:00:00Z`), outcome: 'talked' } as const;
    await db.updateTable('follow_ups').set(closed).where('closed_at', 'is', null).execute();
  }
  const { firstDay, rules, together } = await preview();
  const from = new Date(`${firstDay}T06:00:00Z`);
  const opened = await db.selectFrom('follow_ups').select('id').where('opened_at', '>=', from).execute();
  assert.equal(together.followUps, opened.length);
  const notified = await db
    .selectFrom('notifications')
    .select(['follow_up_id', 'occasion'])
    .where('created_at', '>=', from)
    .distinct()
    .execute();
  for (const rule of ['awful', 'lowDays', 'notEatenDays', 'ownLow'] as const) {
    const fired = notified.filter(({ occasion }) => occasion.startsWith(rule)).length;
    assert.equal(rules[rule].followUps, fired, rule);
    assert.ok(fired > 1, `${rule} fired ${fired} times`);
  }
});
