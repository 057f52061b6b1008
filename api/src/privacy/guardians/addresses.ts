import type { OutputOf } from '@tapin/contract/calls';
import { parseEmail } from '@tapin/contract/email';
import type { Language } from '@tapin/contract/entities';
import { maxGuardiansPerStudent } from '@tapin/contract/guardian-calls';
import { sql } from 'kysely';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { findSchoolToday } from '#src/people/calendar/school-days.ts';
import { personOf } from '#src/people/users/users.ts';
import { listStudents } from '../consent/repository.ts';
import { requireStudent } from '../consent/service.ts';
import { forgetGuardians, zoneOfGuardians } from './links.ts';
import {
  findMode,
  type GuardianRow,
  insertGuardians,
  listGuardians,
  listKnown,
  listOwnAddresses,
} from './repository.ts';

export const guardianOf = (row: GuardianRow) => ({
  _id: String(row.guardian_id),
  email: row.address,
  language: row.language,
  source: row.source,
  askedAt: row.asked_at?.toISOString() ?? null,
  hasLink: row.has_link,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

export async function loadGuardians(
  db: Database,
  { schoolId }: Membership,
  id: string,
  now: Date,
): Promise<OutputOf<'GET /admin/student/:id/guardians'>> {
  const today = await findSchoolToday(db, schoolId, { now, zone: zoneOfGuardians });
  const matches = sql<boolean>`su.user_id = ${parseId(id) ?? 0}`;
  const [student] = await listStudents(db, { schoolId, today, matches }, { offset: 0, pageSize: 1 });
  if (!student) throw new AppError('not_found');
  const rows = await listGuardians(db, schoolId, [student.id], now);
  const year = schoolYearOf(today);
  const ofYear = rows.filter(({ answered_year }) => answered_year === year);
  const { isOn } = await findMode(db, schoolId);
  return {
    isOn,
    student: personOf(student),
    state: student.state,
    isDisputed: student.is_disputed,
    guardians: rows.map(guardianOf),
    differ: new Set(ofYear.map(({ answer }) => answer)).size > 1,
  };
}

/** Stores the address of a guardian. If the address is stored already, only its language changes. */
export async function addGuardian(
  db: Database,
  { schoolId, userId }: Membership,
  id: string,
  { email: typed, language, now }: { email: string; language: Language; now: Date },
): Promise<void> {
  const email = parseEmail(typed);
  if (email === null) throw new AppError('email_invalid');
  await db.transaction().execute(async (transaction) => {
    if (!(await findMode(transaction, schoolId)).isOn) throw new AppError('guardians_not_asked');
    const studentId = await requireStudent(transaction, schoolId, id);
    const own = await listOwnAddresses(transaction, [studentId]);
    if (own.some((address) => mailboxOf(address.email) === mailboxOf(email)))
      throw new AppError('guardian_is_student');
    const known = await listKnown(transaction, schoolId, [studentId]);
    const isKnown = known.some((address) => address.email === email);
    if (!isKnown && known.length >= maxGuardiansPerStudent) throw new AppError('too_many_guardians');
    await insertGuardians(transaction, schoolId, [{ studentId, email, language }], now);
    const entry = { at: now, actorId: userId, action: 'add-guardian', schoolId, subjectId: studentId };
    if (!isKnown) await audit(transaction, entry);
  });
}

async function changeGuardian(
  db: Database,
  { schoolId, userId }: Membership,
  given: { id: string; guardian: string },
  { action, now }: { action: string; now: Date },
  change: (transaction: Database, guardianId: number) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const studentId = await requireStudent(transaction, schoolId, given.id);
    const guardian = await transaction
      .selectFrom('guardians')
      .select('id')
      .where('id', '=', parseId(given.guardian) ?? 0)
      .where('school_id', '=', schoolId)
      .where('student_id', '=', studentId)
      .forUpdate()
      .executeTakeFirst();
    if (!guardian) throw new AppError('not_found');
    await change(transaction, guardian.id);
    await audit(transaction, { at: now, actorId: userId, action, schoolId, subjectId: studentId });
  });
}

export const removeGuardian = (
  db: Database,
  member: Membership,
  given: { id: string; guardian: string },
  now: Date,
) =>
  changeGuardian(db, member, given, { action: 'remove-guardian', now }, (transaction, id) =>
    forgetGuardians(transaction, [id]),
  );

/** Revokes the links of a guardian. Emails with a link that are still in the outbox are not sent. */
export const revokeLinks = (
  db: Database,
  member: Membership,
  given: { id: string; guardian: string },
  now: Date,
) =>
  changeGuardian(db, member, given, { action: 'revoke-guardian-links', now }, async (transaction, id) => {
    await transaction.deleteFrom('guardian_links').where('guardian_id', '=', id).execute();
    await transaction
      .deleteFrom('messages')
      .where('kind', 'in', ['guardian-request', 'guardian-copy'])
      .where('sent_at', 'is', null)
      .where((eb) => eb(eb.ref('data', '->>').key('guardian' as never), '=', String(id)))
      .execute();
  });
