import type { ExportedFile } from '@tapin/shared/contract/figures';
import type { Language } from '@tapin/shared/contract/languages';
import { exportedFile, formatDay, formatTimeIn } from '#src/basics/exported-file.ts';
import { texts } from '#src/basics/language.ts';
import { findSchoolName, findTimeZone } from '#src/care/records/repository.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { type LookFilters, listAllLooks } from './looks.ts';

/** Returns the list of looks as a file, and audits the download. */
export async function exportLooks(
  db: Database,
  member: Membership,
  filters: LookFilters,
  { now, today, language }: { now: Date; today: string; language: Language },
): Promise<ExportedFile> {
  const { schoolId, userId } = member;
  const words = texts[language];
  const { columns, title, kinds, deleted, many } = words.rights.looks;
  const looks = await listAllLooks(db, member, filters, now);
  const school = await findSchoolName(db, schoolId);
  const zone = await findTimeZone(db, schoolId);
  const { searchTerm, student, kind, daysAgo } = filters;
  const detail = { list: 'looks', searchTerm, student, kind, daysAgo, rows: looks.length };
  await audit(db, { at: now, actorId: userId, action: 'export-list', schoolId, detail });
  const rows = looks.map(({ at, by, student: seen, kind: looked }) => [
    formatTimeIn(language, zone, at),
    by.name || deleted,
    seen ? seen.name || deleted : many,
    kinds[looked],
  ]);
  return exportedFile(
    { of: school, list: 'looks', day: today },
    [
      [words.exports.school, school],
      [words.exports.day, formatDay(language, today)],
      [words.exports.list, title],
    ],
    [[columns.time, columns.by, columns.student, columns.kind], ...rows],
  );
}
