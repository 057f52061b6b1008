import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#src/basics/local-day.ts';
import { submitResponse } from '#src/check-ins/answers/service.ts';
import { addHoliday, makeCareScene, setCalendar } from '#test/care.ts';
import { dice } from '#test/figures/generated-schools.ts';
import { assign } from '#test/people.ts';
import { onLowAnswer } from './rules.ts';

const year = { first: '2025-08-18', last: '2026-05-29' };
const breaks = [
  ['2025-09-01', '2025-09-01'],
  ['2025-11-24', '2025-11-28'],
  ['2025-12-22', '2026-01-05'],
  ['2026-03-16', '2026-03-20'],
] as const;

interface Given {
  day: string;
  eaten: boolean | null;
  feeling: number | null;
}

function makeYear(seed: number): Given[] {
  const roll = dice(seed);
  const days: Given[] = [];
  let mood = 3;
  for (let day = '2025-08-11'; day <= '2026-06-05'; day = addDays(day, 1)) {
    if (roll(4) === 0) mood = 1 + roll(5);
    const isOff = [0, 6].includes(new Date(day).getUTCDay());
    if (roll(isOff ? 6 : 12) > (isOff ? 0 : 10)) continue;
    if (isOff && roll(5) > 0) continue;
    const feeling = Math.max(1, Math.min(5, mood + roll(3) - 1));
    days.push({ day, feeling: roll(10) > 0 ? feeling : null, eaten: roll(9) > 0 ? roll(3) > 0 : null });
  }
  return days;
}

/** Computes independently of the code under test which rules should fire, with its own calendar. */
function expectedFrom(given: Given[], { lowDays, notEatenDays }: { lowDays: number; notEatenDays: number }) {
  const isSchoolDay = (day: string) => {
    const date = new Date(`${day}T12:00:00Z`);
    const isBreak = breaks.some(([from, to]) => day >= from && day <= to);
    return day >= year.first && day <= year.last && ![0, 6].includes(date.getUTCDay()) && !isBreak;
  };
  const byDay = new Map(given.map((each) => [each.day, each]));
  const occasions: string[] = [];
  let low = 0;
  let hungry = 0;
  for (let day = '2025-08-11'; day <= '2026-06-05'; day = addDays(day, 1)) {
    const { feeling = null, eaten = null } = byDay.get(day) ?? {};
    if (isSchoolDay(day)) {
      low = feeling !== null && feeling <= 2 ? low + 1 : 0;
      hungry = eaten === false ? hungry + 1 : 0;
      if (low > 0 && low % lowDays === 0) occasions.push(`lowDays ${day}`);
      if (hungry > 0 && hungry % notEatenDays === 0) occasions.push(`notEatenDays ${day}`);
    }
    if (feeling === 1) occasions.push(`awful ${day}`);
  }
  return occasions.sort();
}

test('over a year of answers, the alert rules fire exactly when an independent count says so', async (t) => {
  const { built, school, make, counselor } = await makeCareScene(t);
  await setCalendar(built, school.id, { firstDay: year.first, lastDay: year.last });
  for (const [first, last] of breaks) await addHoliday(built, school.id, first, last);
  const rules = { lowDays: 3, notEatenDays: 2 };
  let answers = 0;
  let fired = 0;
  for (const seed of [1, 2]) {
    const student = await make({});
    await assign(built, school.id, student, counselor, 'counselor');
    const member = {
      id: student.schoolUserId,
      schoolId: school.id,
      userId: student.userId,
      role: 'student',
      notAskedFrom: null,
      schoolZone: null,
    } as const;
    const given = makeYear(seed);
    for (const { day, eaten, feeling } of given) {
      for (const [questionId, response] of [
        ['1', eaten],
        ['3', feeling],
      ] as const) {
        if (response === null) continue;
        const when = { now: new Date(`${day}T15:30:00Z`), timeZone: 'America/Chicago' };
        // A repeated submission fires no rule a second time.
        for (const now of [when.now, new Date(when.now.getTime() + 60_000)]) {
          await submitResponse(built.db, member, { questionId, response }, { ...when, now }, onLowAnswer);
        }
        answers += 1;
      }
    }
    const occasions = await occasionsOf(student.userId);
    assert.deepEqual(occasions, expectedFrom(given, rules), `seed ${seed}`);
    fired += occasions.length;
  }
  t.diagnostic(`${answers} answers, ${fired} occasions`);
  assert.ok(fired > 20);

  async function occasionsOf(studentId: number): Promise<string[]> {
    const rows = await built.db
      .selectFrom('notifications')
      .innerJoin('follow_ups', 'follow_ups.id', 'notifications.follow_up_id')
      .select('occasion')
      .where('student_id', '=', studentId)
      .where('user_id', '=', counselor.userId)
      .execute();
    return rows.map(({ occasion }) => occasion).sort();
  }
});
