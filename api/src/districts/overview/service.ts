import type { AskedSchool, SchoolOverview } from '@tapin/shared/contract/district-calls';
import type { Language } from '@tapin/shared/contract/entities';
import type { ExportedFile } from '@tapin/shared/contract/figures';
import { exportedFile, formatDay } from '#src/basics/exported-file.ts';
import { texts } from '#src/basics/language.ts';
import { localDay } from '#src/basics/local-day.ts';
import { loadDistrictCare } from '#src/care/figures/service.ts';
import type { Database } from '#src/database/database.ts';
import { listDecidable } from '#src/districts/requests/role-requests.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { schoolOf } from '#src/people/memberships/replies.ts';
import { findDistrict, listAsked, listOverview } from './repository.ts';

export async function loadOverview(
  db: Database,
  access: DistrictAccess,
  device: Device,
): Promise<SchoolOverview[]> {
  const { districtId } = access;
  const schools = await listOverview(db, districtId, localDay(device.now, device.zone));
  const care = await loadDistrictCare(db, districtId, device);
  const roleRequests = await listDecidable(
    db,
    access,
    schools.map(({ id }) => id),
    device.now,
  );
  const careOf = (schoolId: number) => {
    const figures = care.get(schoolId);
    return figures && { care: figures };
  };
  return schools.map((row) => ({
    school: schoolOf(row),
    totalStudents: row.students,
    checkedInStudents: row.checked_in,
    needCare: row.need_care,
    requests: row.requests + (roleRequests.get(row.id)?.length ?? 0),
    ...careOf(row.id),
  }));
}

export async function loadAsked(db: Database, { districtId }: DistrictAccess): Promise<AskedSchool[]> {
  const asked = await listAsked(db, districtId);
  return asked.map(({ id, name, verified }) => ({ school: { _id: String(id), name }, verified }));
}

/** Exports the overview without the schools' codes, which let people join and must not travel in a file. */
export async function exportOverview(
  db: Database,
  access: DistrictAccess,
  device: Device,
  language: Language,
): Promise<ExportedFile> {
  const { now } = device;
  const today = localDay(now, device.zone);
  const { districtId, userId } = access;
  const { name } = await findDistrict(db, districtId);
  const schools = await loadOverview(db, access, device);
  const words = texts[language].exports;
  const about = [
    [words.district, name],
    [words.day, formatDay(language, today)],
    [words.list, words.lists.schools],
  ];
  const { needCare, followedUp, firstAct, open, openLong, requests } = words.columns;
  const table = [
    [words.school, words.students, words.tappedIn, needCare, followedUp, firstAct, open, openLong, requests],
    ...schools.map((one) => [
      one.school.name,
      one.totalStudents,
      one.checkedInStudents,
      one.needCare,
      one.care?.sameDayPercent ?? '',
      one.care?.medianMinutes ?? '',
      one.care?.open ?? '',
      one.care?.openByAge?.older ?? '',
      one.requests,
    ]),
  ];
  const detail = { list: 'schools', rows: schools.length };
  await audit(db, { at: now, actorId: userId, action: 'export-list', districtId, detail });
  return exportedFile({ of: name, list: 'schools', day: today }, about, table);
}
