import { isLowResponse } from '@tapin/shared/contract/low-answers';
import { fieldPerQuestion, lowQuestions } from '@tapin/shared/contract/questions';
import type { SchoolSettings } from '@tapin/shared/contract/school-settings';
import type { AlertRule } from '@tapin/shared/contract/vocabulary';
import { addDays } from '#src/basics/local-day.ts';
import { type AnsweredDay, evaluateOwnRule, evaluateRules, lookBackDays } from '#src/care/rules/rules.ts';
import { responseOf } from '#src/check-ins/questions/questions.ts';
import type { LowDayRow } from './repository.ts';

/** A day on which rules fire for a student. */
export interface FiredDay {
  studentId: number;
  day: string;
  rules: ReadonlySet<AlertRule>;
}

const noLowAnswers = fieldPerQuestion(lowQuestions, 'name', () => null);

/** Groups the days of each student by day. */
function groupByStudent(rows: readonly LowDayRow[]): Map<number, Map<string, LowDayRow>> {
  const students = new Map<number, Map<string, LowDayRow>>();
  for (const row of rows) {
    const days = students.get(row.student_id) ?? new Map<string, LowDayRow>();
    students.set(row.student_id, days.set(row.day, row));
  }
  return students;
}

/**
 * Iterates over the school days up to a day, the latest first, with the answers of a student. It is lazy, because a run is
 * much shorter than all of these days. An answer that is not low ends a run like one that is missing.
 */
function answeredDaysUpTo(day: string, schoolDays: readonly string[], byDay: Map<string, LowDayRow>) {
  const earliest = addDays(day, -lookBackDays);
  return {
    *[Symbol.iterator](): Iterator<AnsweredDay> {
      for (let index = schoolDays.length - 1; index >= 0; index -= 1) {
        const schoolDay = schoolDays[index];
        if (schoolDay === undefined || schoolDay < earliest) return;
        if (schoolDay <= day) yield byDay.get(schoolDay) ?? { day: schoolDay, ...noLowAnswers };
      }
    },
  };
}

/** Applies the rules to each low answer from a day on, as if each of them had just been given. */
export function listFiredDays(
  rows: readonly LowDayRow[],
  { first, schoolDays }: { first: string; schoolDays: readonly string[] },
  rules: SchoolSettings['rules'],
): FiredDay[] {
  const fired: FiredDay[] = [];
  for (const [studentId, byDay] of groupByStudent(rows)) {
    for (const [day, row] of byDay) {
      if (day < first) continue;
      const days = answeredDaysUpTo(day, schoolDays, byDay);
      const ofDay = new Set(row.is_own_low ? evaluateOwnRule(rules) : []);
      for (const question of lowQuestions) {
        const response = row[question.name];
        if (response === null || !isLowResponse(question, responseOf(question, response))) continue;
        for (const rule of evaluateRules({ question, response, day }, days, rules)) ofDay.add(rule);
      }
      if (ofDay.size > 0) fired.push({ studentId, day, rules: ofDay });
    }
  }
  return fired;
}
