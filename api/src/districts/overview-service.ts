import type { AskedSchool } from '@tapin/contract/district-calls';
import type { Trend, Trends } from '@tapin/contract/district-trends';
import type { Language, Verification } from '@tapin/contract/entities';
import type { ExportedFile } from '@tapin/contract/figures';
import { type QuestionName, questionNames, questions } from '@tapin/contract/questions';
import type { CountName, Hidden, OverviewTotals, SchoolOverview } from '@tapin/contract/school-overview';
import type { TrendRange } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import type { Cell } from '#src/basics/csv.ts';
import { exportedFile, formatDay } from '#src/basics/exported-file.ts';
import { fillPlaceholders, texts } from '#src/basics/language.ts';
import { addDays, localDay } from '#src/basics/local-day.ts';
import { loadDistrictCare, loadOutgoingCare } from '#src/care/figures/service.ts';
import { hasAnswer } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { schoolOf } from '#src/people/memberships/replies.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasLowFeeling } from '#src/policy/low-answers.ts';
import { hasCapability, isRequestedRole } from '#src/policy/roles.ts';
import { awaitsRoster } from '#src/policy/roster-roles.ts';
import { isPublishable } from '#src/policy/small-groups.ts';
import { listDecidable } from './requests-service.ts';
import { loadOutgoingTrends } from './trends.ts';

function trendHeaders(words: Record<QuestionName | 'change', string>, count: TrendRange): string[] {
  const days = String(count);
  const change = fillPlaceholders(words.change, { days });
  return questionNames.flatMap((name) => [fillPlaceholders(words[name], { days }), change]);
}

/** The texts for a figure without a value: nobody answered, or too few students did. */
type Reasons = Record<'noAnswers' | 'fewerThanFive', string>;

const shownValue = (trend: Trend | undefined, reasons: Reasons): Cell =>
  trend?.value ?? (trend?.noAnswers ? reasons.noAnswers : reasons.fewerThanFive);

const trendCells = (trends: Trends | undefined, reasons: Reasons): Cell[] =>
  questions.flatMap(({ name, type }) => {
    const value = shownValue(trends?.[name], reasons);
    const isMean = type === 'feeling' && typeof value === 'number';
    return [isMean ? value.toFixed(1) : value, trends?.[name].change ?? ''];
  });

interface OverviewRow {
  id: number;
  name: string;
  code: string;
  totalStudents: number;
  checkedInStudents: number;
  needCare: number;
  /** The number of students who answered the question that `needCare` is about. */
  feelings: number;
  requests: number;
  awaitsRoster: boolean;
}

const isStudent = hasCapability('su.role', 'answersCheckIn');
const isRequest = isRequestedRole('su.role');

async function listOverview(db: Database, districtId: number, day: string): Promise<OverviewRow[]> {
  const { rows } = await sql<OverviewRow>`
    select s.id, s.name, s.code,
      count(*) filter (where ${isStudent} and su.verified = 'approved' and ${isAskedOn('su', sql`${day}::date`)})::integer as "totalStudents",
      count(d.student_id)::integer as "checkedInStudents",
      count(*) filter (where ${hasLowFeeling('d')})::integer as "needCare",
      count(d.feeling)::integer as feelings,
      count(*) filter (where ${isRequest} and su.verified = 'pending')::integer as requests,
      ${awaitsRoster('s.district_id')} as "awaitsRoster"
    from schools s
    left join school_users su on su.school_id = s.id
    left join student_days d on d.school_id = s.id and d.day = ${day}::date and d.student_id = su.user_id
      and ${isStudent} and su.verified = 'approved' and ${hasAnswer('d')} and ${isAskedOn('su', sql`d.day`)}
    where s.district_id = ${districtId}
    group by s.id
    order by folded(s.name) collate "C", s.id`.execute(db);
  return rows;
}

async function findLastDay(db: Database, districtId: number, today: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(last.day) as day from schools s
    cross join lateral (
      select d.day from student_days d where d.school_id = s.id and d.day < ${today}::date order by d.day desc limit 1
    ) last
    where s.district_id = ${districtId}`.execute(db);
  return rows[0]?.day ?? null;
}

/** Lists the schools that the district has asked for and does not have: pending requests first, then denied ones. */
async function listAsked(db: Database, districtId: number) {
  const { rows } = await sql<{ id: number; name: string; verified: Verification }>`
    select s.id, s.name, r.verified
    from district_requests r join schools s on s.id = r.school_id
    where r.district_id = ${districtId} and r.verified <> 'approved' and s.district_id is distinct from ${districtId}
    order by r.verified, folded(s.name) collate "C", s.id`.execute(db);
  return rows;
}

function findDistrict(db: Database, districtId: number) {
  return db.selectFrom('districts').select('name').where('id', '=', districtId).executeTakeFirstOrThrow();
}

const careNames = ['sameDayPercent', 'medianMinutes', 'open', 'openLong'] as const;

async function countRequests(db: Database, access: DistrictAccess, rows: readonly OverviewRow[], now: Date) {
  const schoolIds = rows.map(({ id }) => id);
  const roleRequests = await listDecidable(db, access, schoolIds, now);
  return new Map(rows.map(({ id, requests }) => [id, requests + (roleRequests.get(id)?.length ?? 0)]));
}

export async function loadOverview(
  db: Database,
  access: DistrictAccess,
  device: Device,
): Promise<{ schools: SchoolOverview[]; totals: OverviewTotals }> {
  const { districtId } = access;
  const rows = await listOverview(db, districtId, localDay(device.now, device.zone));
  const care = await loadDistrictCare(db, districtId, device);
  const requests = await countRequests(db, access, rows, device.now);
  const sum = (name: CountName) => rows.reduce((total, row) => total + row[name], 0);
  const schools = rows.map((row) => {
    const figures = care.get(row.id);
    return {
      school: schoolOf(row),
      totalStudents: row.totalStudents,
      checkedInStudents: row.checkedInStudents,
      needCare: row.needCare,
      ...(row.totalStudents === 0 && row.awaitsRoster && { awaitsRoster: true as const }),
      requests: requests.get(row.id) ?? 0,
      ...(figures && { care: figures }),
    };
  });
  const totals = {
    totalStudents: sum('totalStudents'),
    checkedInStudents: sum('checkedInStudents'),
    needCare: sum('needCare'),
    requests: schools.reduce((total, school) => total + school.requests, 0),
  };
  return { schools, totals };
}

export async function loadAsked(db: Database, { districtId }: DistrictAccess): Promise<AskedSchool[]> {
  const asked = await listAsked(db, districtId);
  return asked.map(({ id, name, verified }) => ({ school: { _id: String(id), name }, verified }));
}

/**
 * Exports the overview without the codes of the schools, which let people join, and with outgoing figures only. The
 * counts are those of the last complete day, because those of today still change.
 */
export async function exportOverview(
  db: Database,
  access: DistrictAccess,
  { device, count, language }: { device: Device; count: TrendRange; language: Language },
): Promise<ExportedFile> {
  const { now } = device;
  const today = localDay(now, device.zone);
  const { districtId, userId } = access;
  const { name } = await findDistrict(db, districtId);
  const day = (await findLastDay(db, districtId, today)) ?? addDays(today, -1);
  const schools = await listOverview(db, districtId, day);
  const requests = await countRequests(db, access, schools, now);
  const care = await loadOutgoingCare(db, districtId, device);
  const trends = await loadOutgoingTrends(db, access, { device, count });
  const words = texts[language].exports;
  const about = [
    [words.district, name],
    [words.day, formatDay(language, day)],
    [words.list, words.lists.schools],
    [words.hidden.note],
  ];
  const cell = (value: number | null | undefined, reason: Hidden | undefined) =>
    value ?? (reason ? words.hidden[reason] : '');
  const countIn = (value: number, group: number): Cell =>
    isPublishable(group) ? value : words.hidden.fewerThanFive;
  /** A school without students has nothing to hide. Its figures are empty cells, shown as dashes on the screen. */
  const shown = ({ totalStudents }: OverviewRow, cells: Cell[]) =>
    totalStudents === 0 ? cells.map(() => '') : cells;
  const careCells = ({ id }: OverviewRow) =>
    careNames.map((key) => cell(care.get(id)?.[key], care.get(id)?.hidden?.[key]));
  const { needCare, followedUp, firstAct, open, openLong, requests: waiting } = words.columns;
  const { school, students, tappedIn } = words;
  const table = [
    [
      ...[school, students, tappedIn, needCare, followedUp, firstAct, open, openLong, waiting],
      ...trendHeaders(words.trends, count),
    ],
    ...schools.map((one) => [
      one.name,
      one.totalStudents,
      countIn(one.checkedInStudents, one.checkedInStudents),
      countIn(one.needCare, one.feelings),
      ...shown(one, careCells(one)),
      requests.get(one.id) ?? 0,
      ...shown(one, trendCells(trends.get(one.id), words.hidden)),
    ]),
  ];
  const detail = { list: 'schools', rows: schools.length };
  await audit(db, { at: now, actorId: userId, action: 'export-list', districtId, detail });
  return exportedFile({ of: name, list: 'schools', day: today }, about, table);
}
