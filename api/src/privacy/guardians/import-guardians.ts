import type { OutputOf } from '@tapin/contract/calls';
import { parseEmail } from '@tapin/contract/email';
import { type GuardianProblem, maxGuardiansPerStudent } from '@tapin/contract/guardian-calls';
import { fallbackLanguage, isLanguage } from '@tapin/contract/languages';
import { maxConsentRows } from '@tapin/contract/vocabulary';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { matchRows, readRowsAboutPeople } from '#src/privacy/consent/consent-file.ts';
import { findMode, insertGuardians, listKnown, listOwnAddresses, type NewGuardian } from './repository.ts';

type Reply = OutputOf<'POST /admin/guardians/import'>;

function readRows(csv: string) {
  const rows = readRowsAboutPeople(csv, 'guardian', maxConsentRows);
  if (!rows) throw new AppError('guardian_file_invalid');
  return rows.map(({ cell, ...row }) => ({
    ...row,
    guardian: cell('guardian'),
    language: cell('language').toLowerCase(),
  }));
}

function groupAddresses(rows: readonly { student_id: number; email: string }[]): Map<number, Set<string>> {
  const groups = new Map<number, Set<string>>();
  for (const { student_id, email } of rows) {
    const group = groups.get(student_id) ?? new Set();
    groups.set(student_id, group.add(email));
  }
  return groups;
}

export async function importGuardians(
  db: Database,
  { schoolId, userId }: Membership,
  { csv, record }: { csv: string; record: boolean },
  now: Date,
): Promise<Reply> {
  if (!(await findMode(db, schoolId)).isOn) throw new AppError('guardians_not_asked');
  const rows = readRows(csv);
  const matches = await matchRows(db, schoolId, rows);
  const students = [...new Set([...matches.values()].flat())];
  const known = groupAddresses(await listKnown(db, schoolId, students));
  const own = groupAddresses(await listOwnAddresses(db, students));
  const problems: Reply['problems'] = [];
  const accepted = new Map<string, NewGuardian>();
  let added = 0;
  for (const { row, email: of, rosterId, guardian, language: typed } of rows) {
    const refuse = (problem: GuardianProblem, value: string) => problems.push({ row, problem, value });
    const [studentId, ...others] = matches.get(row) ?? [];
    const email = parseEmail(guardian);
    const language = typed || fallbackLanguage;
    if (of === '' && rosterId === '') refuse('person_missing', '');
    else if (studentId === undefined) refuse('person_unknown', of || rosterId);
    else if (others.length > 0) refuse('several_people', `${of} ${rosterId}`.trim());
    else if (email === null) refuse('address_invalid', guardian);
    else if (!isLanguage(language)) refuse('language_unknown', language.slice(0, 60));
    else if ([...(own.get(studentId) ?? [])].some((address) => mailboxOf(address) === mailboxOf(email)))
      refuse('address_of_student', email);
    else {
      const addresses = known.get(studentId) ?? new Set();
      const isNew = !addresses.has(email);
      if (isNew && addresses.size >= maxGuardiansPerStudent) refuse('too_many_guardians', email);
      else {
        known.set(studentId, addresses.add(email));
        accepted.set(`${studentId} ${email}`, { studentId, email, language });
        if (isNew) added += 1;
      }
    }
  }
  const all = [...accepted.values()];
  if (record && all.length > 0) {
    await db.transaction().execute(async (transaction) => {
      await insertGuardians(transaction, schoolId, all, now);
      const detail = { added, rows: rows.length };
      await audit(transaction, { at: now, actorId: userId, action: 'import-guardians', schoolId, detail });
    });
  }
  return { rows: rows.length, added, unchanged: all.length - added, problems, isRecorded: record };
}
