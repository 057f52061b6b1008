import type { AskedSchool, SchoolOverview } from '@tapin/shared/contract/district-calls';
import type { Language } from '@tapin/shared/contract/entities';
import type { ExportedFile } from '@tapin/shared/contract/figures';
import { dayIn, exportedFile } from '#src/basics/exported-file.ts';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/means/audit/audit.ts';
import { schoolOf } from '#src/people/memberships/replies.ts';
import { findDistrict, listAsked, listOverview } from './repository.ts';

export async function loadOverview(
  db: Database,
  { districtId }: DistrictAccess,
  today: string,
): Promise<SchoolOverview[]> {
  const schools = await listOverview(db, districtId, today);
  return schools.map((row) => ({
    school: schoolOf(row),
    totalStudents: row.students,
    checkedInStudents: row.checked_in,
    needCare: row.need_care,
    requests: row.requests,
  }));
}

export async function loadAsked(db: Database, { districtId }: DistrictAccess): Promise<AskedSchool[]> {
  const asked = await listAsked(db, districtId);
  return asked.map(({ id, name, verified }) => ({ school: { _id: String(id), name }, verified }));
}

/** Without the schools' codes: they let people in, and a file goes further than a screen. */
export async function exportOverview(
  db: Database,
  access: DistrictAccess,
  { now, today, language }: { now: Date; today: string; language: Language },
): Promise<ExportedFile> {
  const { districtId, userId } = access;
  const { name } = await findDistrict(db, districtId);
  const schools = await loadOverview(db, access, today);
  const words = texts[language].exports;
  const about = [
    [words.district, name],
    [words.day, dayIn(language, today)],
    [words.list, words.lists.schools],
  ];
  const { needCare, requests } = words.columns;
  const table = [
    [words.school, words.students, words.tappedIn, needCare, requests],
    ...schools.map((one) => [
      one.school.name,
      one.totalStudents,
      one.checkedInStudents,
      one.needCare,
      one.requests,
    ]),
  ];
  const detail = { list: 'schools', rows: schools.length };
  await audit(db, { at: now, actorId: userId, action: 'export-list', districtId, detail });
  return exportedFile({ of: name, list: 'schools', day: today }, about, table);
}
