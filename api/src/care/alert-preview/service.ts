import type { AlertPreview, PreviewedFollowUps } from '@tapin/contract/alert-preview';
import type { InputOf } from '@tapin/contract/calls';
import { isLowResponse } from '@tapin/contract/low-answers';
import { fieldPerQuestion, lowQuestions } from '@tapin/contract/questions';
import { defaultRunLengths, type SchoolSettings } from '@tapin/contract/school-settings';
import type { AlertRule } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { loadNotifiableStaff } from '#src/care/notifications/recipients.ts';
import { type AnsweredDay, evaluateOwnRule, evaluateRules, lookBackDays } from '#src/care/rules/rules.ts';
import { responseOf } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { listSchoolDays } from '#src/people/calendar/school-days.ts';
import { type LowDayRow, listDaysWithAnswers, listLowDays } from './repository.ts';

interface FiredDay {
  studentId: number;
  day: string;
  rules: ReadonlySet<AlertRule>;
}

const noLowAnswers = fieldPerQuestion(lowQuestions, 'name', () => null);

function groupByStudent(rows: readonly LowDayRow[]): Map<number, Map<string, LowDayRow>> {
  const students = new Map<number, Map<string, LowDayRow>>();
  for (const row of rows) {
    const days = students.get(row.student_id) ?? new Map<string, LowDayRow>();
    students.set(row.student_id, days.set(row.day, row));
  }
  return students;
}

/**
 * Iterates over the school days up to a day, the latest first, with the answers of a student. It is lazy, because a
 * run is much shorter than the whole list. A missing answer ends a run, as does an answer that is not low.
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

/** Applies the rules to each low answer from `first` on, as if the answer had just been given. */
function listFiredDays(
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

type FormRules = InputOf<'GET /staff/care/alert-preview'>['query'];

const maxSchoolDays = 20;
/** With fewer days, the number would be accidental. */
const minDaysWithAnswers = 5;
/** The school days are searched for in this time, which is longer than the summer holidays and a month. */
const searchedDays = 120;

interface PreviewWindow {
  counted: readonly string[];
  first: string;
  /** All school days up to yesterday on which a run may have begun, the earliest first. */
  schoolDays: readonly string[];
}

/**
 * Returns the latest school days before today, since the first answer. Returns null if too few of them have answers.
 */
async function findWindow(db: Database, schoolId: number, today: string): Promise<PreviewWindow | null> {
  const start = addDays(today, -searchedDays);
  const schoolDays = await listSchoolDays(db, schoolId, addDays(start, -lookBackDays), addDays(today, -1));
  const latest = schoolDays.filter((day) => day >= start).slice(-maxSchoolDays);
  const withAnswers = await listDaysWithAnswers(db, schoolId, latest);
  const [first] = withAnswers;
  if (first === undefined || withAnswers.length < minDaysWithAnswers) return null;
  return { first, schoolDays, counted: latest.filter((day) => day >= first) };
}

/** Counts one follow-up for each student and day, as if each follow-up was closed before the next alert. */
function countFollowUps(
  days: readonly FiredDay[],
  counselorOf: ReadonlyMap<number, number>,
): PreviewedFollowUps {
  const counselors = days.map(({ studentId }) => counselorOf.get(studentId));
  return {
    followUps: days.length,
    counselors: new Set(counselors.filter((id) => id !== undefined)).size,
    withoutCounselor: counselors.filter((id) => id === undefined).length,
  };
}

async function loadCounselors(db: Database, schoolId: number): Promise<Map<number, number>> {
  const { people } = await loadNotifiableStaff(db, schoolId);
  return new Map(people.flatMap(({ userId, studentIds }) => studentIds.map((id) => [id, userId] as const)));
}

/** The settings form works without the preview, so a slow preview is canceled early. */
const timeoutMs = 5_000;

/**
 * Returns how many follow-ups the rules of a form would have opened on the latest school days, each rule alone and all
 * together.
 */
export function loadAlertPreview(
  db: Database,
  schoolId: number,
  today: string,
  form: FormRules,
): Promise<AlertPreview | null> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(transaction);
    return computeAlertPreview(transaction, schoolId, today, form);
  });
}

async function computeAlertPreview(
  db: Database,
  schoolId: number,
  today: string,
  form: FormRules,
): Promise<AlertPreview | null> {
  const window = await findWindow(db, schoolId, today);
  if (!window) return null;
  const { first, counted } = window;
  const last = addDays(today, -1);
  const rows = await listLowDays(db, { schoolId, first, last, runsFrom: addDays(first, -lookBackDays) });
  const { lowDays = defaultRunLengths.lowDays, notEatenDays = defaultRunLengths.notEatenDays } = form;
  const fired = listFiredDays(rows, window, { awful: true, ownLow: true, lowDays, notEatenDays });
  const counselors = await loadCounselors(db, schoolId);
  const isOn: Record<AlertRule, boolean> = {
    awful: form.awful === 'on',
    lowDays: form.lowDays !== undefined,
    notEatenDays: form.notEatenDays !== undefined,
    ownLow: form.ownLow === 'on',
  };
  const countWhere = (counts: (rules: ReadonlySet<AlertRule>) => boolean) =>
    countFollowUps(
      fired.filter(({ rules }) => counts(rules)),
      counselors,
    );
  const countOf = (rule: AlertRule) => countWhere((rules) => rules.has(rule));
  return {
    firstDay: first,
    lastDay: counted.at(-1) ?? first,
    schoolDays: counted.length,
    rules: {
      awful: countOf('awful'),
      lowDays: { ...countOf('lowDays'), days: lowDays },
      notEatenDays: { ...countOf('notEatenDays'), days: notEatenDays },
      ownLow: countOf('ownLow'),
    },
    together: countWhere((rules) => [...rules].some((rule) => isOn[rule])),
  };
}
