import type { AlertPreview, PreviewedFollowUps } from '@tapin/shared/contract/alert-preview';
import type { InputOf } from '@tapin/shared/contract/calls';
import { defaultRunLengths } from '@tapin/shared/contract/school-settings';
import type { AlertRule } from '@tapin/shared/contract/vocabulary';
import { addDays } from '#src/basics/local-day.ts';
import { loadNotifiableStaff } from '#src/care/notifications/possible-recipients.ts';
import { lookBackDays } from '#src/care/rules/rules.ts';
import type { Database } from '#src/database/database.ts';
import { listSchoolDays } from '#src/people/calendar/school-days.ts';
import { type FiredDay, listFiredDays } from './fired-rules.ts';
import { listDaysWithAnswers, listLowDays } from './repository.ts';

type FormRules = InputOf<'GET /staff/care/alert-preview'>['query'];

const maxSchoolDays = 20;
/** With fewer days a number would say more about chance than about the rule. */
const minDaysWithAnswers = 5;
/** The school days are searched for in this time, which is longer than a summer and a month. */
const searchedDays = 120;

interface PreviewWindow {
  /** The counted school days. */
  counted: readonly string[];
  first: string;
  /** All school days up to yesterday on which a run may have begun, the earliest first. */
  schoolDays: readonly string[];
}

/** Returns the latest school days before today from the first answer on, or null if there are too few with answers. */
async function findWindow(db: Database, schoolId: number, today: string): Promise<PreviewWindow | null> {
  const start = addDays(today, -searchedDays);
  const schoolDays = await listSchoolDays(db, schoolId, addDays(start, -lookBackDays), addDays(today, -1));
  const latest = schoolDays.filter((day) => day >= start).slice(-maxSchoolDays);
  const withAnswers = await listDaysWithAnswers(db, schoolId, latest);
  const [first] = withAnswers;
  if (first === undefined || withAnswers.length < minDaysWithAnswers) return null;
  return { first, schoolDays, counted: latest.filter((day) => day >= first) };
}

/** Counts one follow-up for each student and day, as if each one was closed before the next alert. */
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

/** Returns how many follow-ups the rules of a form would have opened lately, each rule alone and all of them together. */
export async function loadAlertPreview(
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
