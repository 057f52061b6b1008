import { addDays, weekday } from '#src/basics/local-day.ts';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import type { Built } from '#test/build.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { fc } from '#test/random/property-testing.ts';
import { update } from '#test/rows.ts';

const today = '2026-03-11';
/** Two months, so that each window of the dashboard cuts some questions. */
const firstDay = addDays(today, -60);
const studentGrades = [9, 10, null, 9];

export interface PlannedQuestion {
  id: string;
  slot: 4 | 5;
  type: 'basic' | 'steps';
  grades: number[];
  weekdays: number[];
  first: string;
  last: string;
  hasEnded: boolean;
}

const plannedQuestion = fc.record({
  gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
  days: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 30 })),
  type: fc.constantFrom('basic' as const, 'steps' as const),
  grades: fc.subarray([9, 10]),
  weekdays: fc.subarray([1, 3, 5, 6]),
  hasEnded: fc.boolean(),
});
const plannedAnswer = fc.record({
  student: fc.integer({ min: 0, max: studentGrades.length }),
  ago: fc.integer({ min: 0, max: 62 }),
  question: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(4, 5, 4)),
  response: fc.integer({ min: 1, max: 5 }),
});

/** Questions of both slots, one after the other in each slot, and answers on any of their days. */
export const plannedSchool = fc.record({
  slots: fc.tuple(
    fc.array(plannedQuestion, { maxLength: 6 }),
    fc.array(plannedQuestion, { minLength: 1, maxLength: 6 }),
  ),
  answers: fc.array(plannedAnswer, { minLength: 20, maxLength: 120 }),
});
type PlannedSchool = typeof plannedSchool extends fc.Arbitrary<infer T> ? T : never;

async function makeQuestions(
  built: Built,
  schoolId: number,
  plan: PlannedSchool,
): Promise<PlannedQuestion[]> {
  const made: PlannedQuestion[] = [];
  for (const [index, slot] of ([4, 5] as const).entries()) {
    let next = firstDay;
    for (const { gap, days, hasEnded, ...planned } of plan.slots[index] ?? []) {
      const first = addDays(next, gap);
      const last = addDays(first, days - 1);
      next = addDays(last, 1);
      const over = hasEnded && last <= today;
      const given = { ...planned, slot, firstDay: first, lastDay: last };
      const id = await makeOwnQuestion(built, schoolId, {
        ...given,
        ...(over && { endedAt: built.clock.now() }),
      });
      made.push({ ...planned, id, slot, first, last, hasEnded: over });
    }
  }
  return made;
}

async function giveAnswers(
  { db, clock }: Built,
  schoolId: number,
  { students, questions }: { students: number[]; questions: PlannedQuestion[] },
  plan: PlannedSchool,
): Promise<void> {
  for (const { student, ago, question, response } of plan.answers) {
    const studentId = students[student];
    const day = addDays(today, -ago);
    const own = questions.find(({ slot, first, last }) => slot === question && first <= day && day <= last);
    if (studentId === undefined || (question > 3 && !own)) continue;
    const fitting = question < 3 ? response % 2 : own?.type === 'basic' ? 1 + (response % 2) : response;
    await recordAnswer(db, { schoolId, studentId, question, response: fitting, day, now: clock.now() });
    const answered = { answered_at: clock.now() };
    if (own) await update({ db }, 'own_questions', answered, { id: Number(own.id.slice(1)) });
  }
}

/** Creates a school with questions and answers by a plan, a rejected question on all days, and a removed student. */
export async function makeOwnSchool(built: Built, plan: PlannedSchool) {
  const { id: schoolId } = await makeSchool(built);
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  const students: { userId: number; grade: number | null }[] = [];
  for (const grade of studentGrades) {
    const { userId } = await makePerson(built, { schoolId, ...(grade !== null && { grade }) });
    students.push({ userId, grade });
  }
  const removed = await makePerson(built, { schoolId, verified: 'rejected', grade: 9 });
  const lastDay = addDays(today, 100);
  await makeOwnQuestion(built, schoolId, { verified: 'rejected', firstDay, lastDay });
  const questions = await makeQuestions(built, schoolId, plan);
  const answering = [...students.map(({ userId }) => userId), removed.userId];
  await giveAnswers(built, schoolId, { students: answering, questions }, plan);
  return { schoolId, head, students, questions };
}

/** Whether a question was asked on a day between the two days, counted day by day. */
export function wasAsked(question: PlannedQuestion, start: string, end: string): boolean {
  const { first, last, hasEnded, weekdays } = question;
  for (let day = start < first ? first : start; day <= end && day <= last; day = addDays(day, 1)) {
    const isSchoolDay = weekday(day) > 0 && weekday(day) < 6;
    const isChosen = weekdays.length === 0 || weekdays.includes(weekday(day));
    if (isSchoolDay && isChosen && !(hasEnded && day === last)) return true;
  }
  return false;
}
