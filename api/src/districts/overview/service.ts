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
import { exportedFile, formatDay } from '#src/basics/exported-file.ts';
import { texts } from '#src/basics/language.ts';
import { localDay } from '#src/basics/local-day.ts';
import { loadDistrictCare } from '#src/care/figures/service.ts';
import type { Database } from '#src/database/database.ts';
import { listDecidable } from '#src/districts/requests/role-requests.ts';
import { loadTrends } from '#src/districts/trends/service.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { schoolOf } from '#src/people/memberships/replies.ts';
import { findDistrict, listAsked, listOverview } from './repository.ts';
import { hideSmallGroups, shownCounts } from './small-groups.ts';
import { trendCells, trendHeaders } from './trend-columns.ts';

/** Loads today's figures of each school and of the whole district, without those of too few students. */
export async function loadOverview(
  db: Database,
  access: DistrictAccess,
  device: Device,
): Promise<{ schools: SchoolOverview[]; totals: OverviewTotals }> {
  const { districtId } = access;
  const rows = await listOverview(db, districtId, localDay(device.now, device.zone));
  const care = await loadDistrictCare(db, districtId, device);
  const schoolIds = rows.map(({ id }) => id);
  const roleRequests = await listDecidable(db, access, schoolIds, device.now);
  const careOf = (schoolId: number) => {
    const figures = care.get(schoolId);
    return figures && { care: figures };
  };
  const { hidden, hiddenTotals } = hideSmallGroups(rows);
  const sum = (name: CountName) => rows.reduce((total, row) => total + row[name], 0);
  const totals = {
    totalStudents: sum('totalStudents'),
    checkedInStudents: sum('checkedInStudents'),
    needCare: sum('needCare'),
  };
  const schools = rows.map((row) => ({
    school: schoolOf(row),
    ...shownCounts(row, hidden.get(row.id) ?? {}),
    ...(row.totalStudents === 0 && row.awaitsRoster && { awaitsRoster: true as const }),
    requests: row.requests + (roleRequests.get(row.id)?.length ?? 0),
    ...careOf(row.id),
  }));
  const requests = schools.reduce((total, school) => total + school.requests, 0);
  return { schools, totals: { ...shownCounts(totals, hiddenTotals), requests } };
}

export async function loadAsked(db: Database, { districtId }: DistrictAccess): Promise<AskedSchool[]> {
  const asked = await listAsked(db, districtId);
  return asked.map(({ id, name, verified }) => ({ school: { _id: String(id), name }, verified }));
}

/** Exports the overview without the schools' codes, which let people join and must not travel in a file. */
export async function exportOverview(
  db: Database,
  access: DistrictAccess,
  { device, count, language }: { device: Device; count: TrendRange; language: Language },
): Promise<ExportedFile> {
  const { now } = device;
  const today = localDay(now, device.zone);
  const { districtId, userId } = access;
  const { name } = await findDistrict(db, districtId);
  const { schools } = await loadOverview(db, access, device);
  const trends = await loadTrends(db, access, { device, count });
  const trendsOf = new Map(trends.schools.map(({ school, trends: of }) => [school, of]));
  const words = texts[language].exports;
  const about = [
    [words.district, name],
    [words.day, formatDay(language, today)],
    [words.list, words.lists.schools],
    [words.hidden.note],
  ];
  // It says nothing about students who have left within the 30 days.
  const hiddenWords = ({ totalStudents }: SchoolOverview) =>
    totalStudents === 0 ? { ...words.hidden, fewerThanFive: words.hidden.noStudents } : words.hidden;
  const cell = (one: SchoolOverview, value: number | null | undefined, reason: Hidden | undefined) =>
    value ?? (reason ? hiddenWords(one)[reason] : '');
  const { needCare, followedUp, firstAct, open, openLong, requests } = words.columns;
  const table = [
    [
      ...[
        words.school,
        words.students,
        words.tappedIn,
        needCare,
        followedUp,
        firstAct,
        open,
        openLong,
        requests,
      ],
      ...trendHeaders(words.trends, count),
    ],
    ...schools.map((one) => [
      one.school.name,
      cell(one, one.totalStudents, one.hidden?.totalStudents),
      cell(one, one.checkedInStudents, one.hidden?.checkedInStudents),
      cell(one, one.needCare, one.hidden?.needCare),
      cell(one, one.care?.sameDayPercent, one.care?.hidden?.sameDayPercent),
      cell(one, one.care?.medianMinutes, one.care?.hidden?.medianMinutes),
      cell(one, one.care?.open, one.care?.hidden?.open),
      cell(one, one.care?.openLong, one.care?.hidden?.openLong),
      one.requests,
      ...trendCells(trendsOf.get(one.school._id), hiddenWords(one).fewerThanFive),
    ]),
  ];
  const detail = { list: 'schools', rows: schools.length };
  await audit(db, { at: now, actorId: userId, action: 'export-list', districtId, detail });
  return exportedFile({ of: name, list: 'schools', day: today }, about, table);
}
