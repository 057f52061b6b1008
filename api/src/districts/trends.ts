import type { DistrictTrends, Trend, Trends } from '@tapin/contract/district-trends';
import {
  type BuiltInQuestion,
  fieldPerQuestion,
  type QuestionName,
  questionNames,
  questions,
} from '@tapin/contract/questions';
import type { TrendRange } from '@tapin/contract/vocabulary';
import { wholePercent } from '@tapin/contract/whole-percent';
import { sql } from 'kysely';
import { addDays, localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { isPublishable } from '#src/policy/small-groups.ts';

type DayRow = { school_id: number; day: string } & Record<`${QuestionName}_count`, number> &
  Record<`${QuestionName}_sum`, number>;

const columns = sql.join(
  questionNames.map((name) => {
    const response = sql.ref(`d.${name}`);
    return sql`count(${response})::integer as ${sql.ref(`${name}_count`)},
      coalesce(sum(${response}), 0)::integer as ${sql.ref(`${name}_sum`)}`;
  }),
);

async function listDays(
  db: Database,
  districtId: number,
  { start, end }: { start: string; end: string },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.school_id, d.day, ${columns}
    from schools s
    join school_users su on su.school_id = s.id and su.verified = 'approved'
      and ${hasCapability('su.role', 'answersCheckIn')}
    join student_days d on d.school_id = su.school_id and d.student_id = su.user_id
      and d.day between ${start}::date and ${end}::date
    where s.district_id = ${districtId} and ${isAskedOn('su', sql`d.day`)}
    group by d.school_id, d.day`.execute(db);
  return rows;
}

async function listSchoolIds(db: Database, districtId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('schools')
    .select('id')
    .where('district_id', '=', districtId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Days {
  start: string;
  end: string;
}

const daysUntil = (end: string, count: number): Days => ({ start: addDays(end, 1 - count), end });

/** The weeks of a range, the oldest first. For a range of one week, its days. */
function partsOf({ end }: Days, count: TrendRange): Days[] {
  const size = count === 7 ? 1 : 7;
  const parts = Math.floor(count / size);
  return Array.from({ length: parts }, (_, index) =>
    daysUntil(addDays(end, -size * (parts - 1 - index)), size),
  );
}

function meanOf(
  rows: readonly DayRow[],
  { start, end }: Days,
  { name, type }: BuiltInQuestion,
): number | null {
  const within = rows.filter(({ day }) => day >= start && day <= end);
  const sum = (column: `${typeof name}_${'count' | 'sum'}`) =>
    within.reduce((total, row) => total + row[column], 0);
  const count = sum(`${name}_count`);
  if (count === 0) return null;
  const mean = sum(`${name}_sum`) / count;
  return type === 'basic' ? 100 * mean : mean;
}

const rounded = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits));

const shareOf = (percent: number | null) => (percent === null ? null : wholePercent(percent, 100));

interface Ranges {
  now: Days;
  before: Days;
  parts: Days[];
}

function trendOf(rows: readonly DayRow[], { now, before, parts }: Ranges, question: BuiltInQuestion): Trend {
  const [value, earlier] = [meanOf(rows, now, question), meanOf(rows, before, question)];
  const isShare = question.type === 'basic';
  return {
    value: isShare ? shareOf(value) : rounded(value, 1),
    ...(value === null && { noAnswers: true as const }),
    change: value === null || earlier === null ? null : rounded(value - earlier, isShare ? 0 : 1),
    points: parts.map((part) => rounded(meanOf(rows, part, question), isShare ? 1 : 2)),
  };
}

/** Leaves out the answers of a day to a question if too few students of the school answered. */
const outgoingRow = (row: DayRow): DayRow => {
  const outgoing = { ...row };
  for (const name of questionNames) {
    if (isPublishable(row[`${name}_count`])) continue;
    outgoing[`${name}_count`] = 0;
    outgoing[`${name}_sum`] = 0;
  }
  return outgoing;
};

const trendsOf = (rows: readonly DayRow[], ranges: Ranges): Trends =>
  fieldPerQuestion(questions, 'name', (question) => trendOf(rows, ranges, question));

function rangesUntil(end: string, count: TrendRange): Ranges {
  const now = daysUntil(end, count);
  return { now, before: daysUntil(addDays(now.start, -1), count), parts: partsOf(now, count) };
}

export async function loadTrends(
  db: Database,
  { districtId }: DistrictAccess,
  { device, count }: { device: Device; count: TrendRange },
): Promise<DistrictTrends> {
  const ranges = rangesUntil(localDay(device.now, device.zone), count);
  const rows = await listDays(db, districtId, { start: ranges.before.start, end: ranges.now.end });
  const bySchool = Map.groupBy(rows, ({ school_id }) => school_id);
  const schoolIds = await listSchoolIds(db, districtId);
  return {
    schools: schoolIds.map((id) => ({
      school: String(id),
      trends: trendsOf(bySchool.get(id) ?? [], ranges),
    })),
    together: trendsOf(rows, ranges),
  };
}

/**
 * Like `loadTrends`, but up to yesterday, and without days that may not be exported. A trend without a value may be
 * hidden.
 */
export async function loadOutgoingTrends(
  db: Database,
  { districtId }: DistrictAccess,
  { device, count }: { device: Device; count: TrendRange },
): Promise<Map<number, Trends>> {
  const ranges = rangesUntil(addDays(localDay(device.now, device.zone), -1), count);
  const { before, now } = ranges;
  const rows = await listDays(db, districtId, { start: before.start, end: now.end });
  const trendsOfSchool = (of: readonly DayRow[]) => {
    const trends = trendsOf(of.map(outgoingRow), ranges);
    const isHidden = (question: BuiltInQuestion) => meanOf(of, now, question) !== null;
    return fieldPerQuestion(questions, 'name', (question) => {
      const { noAnswers, ...trend } = trends[question.name];
      return noAnswers && !isHidden(question) ? { ...trend, noAnswers } : trend;
    });
  };
  const bySchool = Map.groupBy(rows, ({ school_id }) => school_id);
  const ids = await listSchoolIds(db, districtId);
  return new Map(ids.map((id) => [id, trendsOfSchool(bySchool.get(id) ?? [])]));
}
