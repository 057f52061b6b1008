import type { DistrictTrends, Trend, Trends } from '@tapin/shared/contract/district-trends';
import { type BuiltInQuestion, fieldPerQuestion, questions } from '@tapin/shared/contract/questions';
import { minGroupSize } from '@tapin/shared/contract/school-overview';
import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { addDays, localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { type DayRow, listDays, listSchoolIds } from './repository.ts';

interface Days {
  /** The first and the last day. */
  start: string;
  end: string;
}

const daysUntil = (end: string, count: number): Days => ({ start: addDays(end, 1 - count), end });

/** The weeks of a range, the oldest first. A range of one week has its days instead. */
function partsOf({ end }: Days, count: TrendRange): Days[] {
  const size = count === 7 ? 1 : 7;
  const parts = Math.floor(count / size);
  return Array.from({ length: parts }, (_, index) =>
    daysUntil(addDays(end, -size * (parts - 1 - index)), size),
  );
}

/** The mean of a question over some days, or null if fewer than five students answered it on every one of them. */
function meanOf(
  rows: readonly DayRow[],
  { start, end }: Days,
  { name, type }: BuiltInQuestion,
): number | null {
  const within = rows.filter(({ day }) => day >= start && day <= end);
  if (!within.some((row) => row[`${name}_count`] >= minGroupSize)) return null;
  const sum = (column: `${typeof name}_${'count' | 'sum'}`) =>
    within.reduce((total, row) => total + row[column], 0);
  const mean = sum(`${name}_sum`) / sum(`${name}_count`);
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

/** The trend of one school, or of several schools together, each with the rows of its days. */
function trendOf(
  schools: readonly DayRow[][],
  { now, before, parts }: Ranges,
  question: BuiltInQuestion,
): Trend {
  const shownIn = (days: Days) => schools.filter((rows) => meanOf(rows, days, question) !== null);
  // A school with a hidden mean is left out of the mean of all. Otherwise the others could be subtracted from it.
  const mean = (days: Days, of = shownIn(days)) => meanOf(of.flat(), days, question);
  const inBoth = shownIn(now).filter((rows) => shownIn(before).includes(rows));
  const [nowInBoth, beforeInBoth] = [mean(now, inBoth), mean(before, inBoth)];
  const isShare = question.type === 'basic';
  const isAnswered = schools
    .flat()
    .some((row) => row.day >= now.start && row.day <= now.end && row[`${question.name}_count`] > 0);
  return {
    value: isShare ? shareOf(mean(now)) : rounded(mean(now), 1),
    ...(!isAnswered && { noAnswers: true as const }),
    change:
      nowInBoth === null || beforeInBoth === null ? null : rounded(nowInBoth - beforeInBoth, isShare ? 0 : 1),
    points: parts.map((part) => rounded(mean(part), isShare ? 1 : 2)),
  };
}

const trendsOf = (schools: readonly DayRow[][], ranges: Ranges): Trends =>
  fieldPerQuestion(questions, 'name', (question) => trendOf(schools, ranges, question));

/** Compares how the students of each school answered with the range before, without the figures of too few students. */
export async function loadTrends(
  db: Database,
  { districtId }: DistrictAccess,
  { device, count }: { device: Device; count: TrendRange },
): Promise<DistrictTrends> {
  const now = daysUntil(localDay(device.now, device.zone), count);
  const before = daysUntil(addDays(now.start, -1), count);
  const ranges = { now, before, parts: partsOf(now, count) };
  const rows = await listDays(db, districtId, { start: before.start, end: now.end });
  const bySchool = Map.groupBy(rows, ({ school_id }) => school_id);
  const schoolIds = await listSchoolIds(db, districtId);
  return {
    schools: schoolIds.map((id) => ({
      school: String(id),
      trends: trendsOf([bySchool.get(id) ?? []], ranges),
    })),
    together: trendsOf([...bySchool.values()], ranges),
  };
}
