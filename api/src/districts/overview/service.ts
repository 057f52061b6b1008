import type { AskedSchool } from '@tapin/shared/contract/district-calls';
import type { Language } from '@tapin/shared/contract/entities';
import type { ExportedFile } from '@tapin/shared/contract/figures';
import type {
  CountName,
  Hidden,
  OverviewTotals,
  SchoolOverview,
} from '@tapin/shared/contract/school-overview';
import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import type { Cell } from '#src/basics/csv.ts';
import { exportedFile, formatDay } from '#src/basics/exported-file.ts';
import { texts } from '#src/basics/language.ts';
import { addDays, localDay } from '#src/basics/local-day.ts';
import { loadDistrictCare, loadOutgoingCare } from '#src/care/figures/service.ts';
import type { Database } from '#src/database/database.ts';
import { listDecidable } from '#src/districts/requests/role-requests.ts';
import { loadOutgoingTrends } from '#src/districts/trends/service.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { schoolOf } from '#src/people/memberships/replies.ts';
import { isPublishable } from '#src/policy/small-groups.ts';
import { findDistrict, findLastDay, listAsked, listOverview, type OverviewRow } from './repository.ts';
import { trendCells, trendHeaders } from './trend-columns.ts';

const careNames = ['sameDayPercent', 'medianMinutes', 'open', 'openLong'] as const;

/** The number of requests that wait at each school, those for a role among them. */
async function countRequests(db: Database, access: DistrictAccess, rows: readonly OverviewRow[], now: Date) {
  const schoolIds = rows.map(({ id }) => id);
  const roleRequests = await listDecidable(db, access, schoolIds, now);
  return new Map(rows.map(({ id, requests }) => [id, requests + (roleRequests.get(id)?.length ?? 0)]));
}

/** Loads today's figures of each school and of the whole district. */
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
 * Exports the overview without the schools' codes, which let people join and must not travel in a file, and without what may
 * not leave the screen. The counts are those of the last day that is over, because those of today still change.
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
  /** A count is shown if enough students are in the group that it is a part of. */
  const countIn = (value: number, group: number): Cell =>
    isPublishable(group) ? value : words.hidden.fewerThanFive;
  /** A school without students has nothing to hide. Its figures are empty cells, as they are dashes on the screen. */
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
