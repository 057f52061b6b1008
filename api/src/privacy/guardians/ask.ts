import type { InputOf, OutputOf } from '@tapin/contract/calls';
import { maxGuardiansAskedAtOnce } from '@tapin/contract/guardian-calls';
import { pageSizes } from '@tapin/contract/paging';
import { sql } from 'kysely';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, hours, minutes } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { countEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { type Device, findSchoolToday } from '#src/people/calendar/school-days.ts';
import { matchesTerm, personOf } from '#src/people/users/users.ts';
import { findStudents, listPage, listStudents } from '#src/privacy/consent/repository.ts';
import { guardianOf } from './addresses.ts';
import { countReady, findMode, listGuardians, lockReady } from './repository.ts';

/**
 * The maximum of emails to guardians a minute from all schools together, so that other emails need not wait behind
 * them.
 */
const maxPerMinute = 60;
const day = hours(24);
/** Addresses can be removed and added again, so the daily limits are kept by student and by mailbox. */
const maxPerStudent = 10;
const maxPerMailbox = 10;

async function listUndecided(db: Database, schoolId: number, device: Device): Promise<number[]> {
  const today = await findSchoolToday(db, schoolId, device);
  const choice = { schoolId, today, matches: sql<boolean>`not su.is_of_age`, show: 'none' } as const;
  const rows = await listStudents(db, choice, { offset: 0, pageSize: 1_000_000 });
  return rows.map(({ id }) => id);
}

async function listChosen(db: Database, schoolId: number, given: readonly string[]): Promise<number[]> {
  const ids = new Set(given.map((id) => parseId(id) ?? 0));
  const found = await findStudents(db, schoolId, [...ids]);
  if (found.length !== ids.size) throw new AppError('not_found');
  return found;
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from messages
    where kind = 'guardian-request' and sent_at is null and attempts = 0`.execute(db);
  return rows[0]?.waiting ?? 0;
}

async function isWithinLimits(db: Database, studentId: number, email: string, now: Date): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const same = await countEvent(db, `guardian mail:${studentId} ${mailbox}`, now, day);
  if (same.count > 1) return false;
  const ofStudent = await countEvent(db, `guardian mails about:${studentId}`, now, day);
  const ofMailbox = await countEvent(db, `guardian mails to:${mailbox}`, now, day);
  return ofStudent.count <= maxPerStudent && ofMailbox.count <= maxPerMailbox;
}

/**
 * Emails a link to the guardians of the chosen students, or of all students without a decision. A guardian gets at
 * most one email about a student a day, even when the call is repeated or made twice at the same time.
 */
export async function askGuardians(
  db: Database,
  { schoolId, userId }: Membership,
  chosen: readonly string[] | undefined,
  device: Device,
): Promise<number> {
  const { now } = device;
  const { isOn, mode } = await findMode(db, schoolId);
  if (!isOn || mode === 'none') throw new AppError('guardians_not_asked');
  const students = chosen
    ? await listChosen(db, schoolId, chosen)
    : await listUndecided(db, schoolId, device);
  return db.transaction().execute(async (transaction) => {
    const ready = await lockReady(transaction, { schoolId, students, now, limit: maxGuardiansAskedAtOnce });
    const waiting = await countWaiting(transaction);
    const asked: number[] = [];
    for (const { id, student_id, email, language } of ready) {
      if (!(await isWithinLimits(transaction, student_id, email, now))) continue;
      await queueMail(transaction, {
        kind: 'guardian-request',
        recipient: email,
        language,
        values: { guardian: String(id) },
        now,
        notBefore: addMs(now, minutes(Math.floor((waiting + asked.length) / maxPerMinute))),
      });
      asked.push(id);
    }
    if (asked.length === 0) return 0;
    await transaction.updateTable('guardians').set({ asked_at: now }).where('id', 'in', asked).execute();
    const detail = { guardians: asked.length };
    await audit(transaction, { at: now, actorId: userId, action: 'ask-guardians', schoolId, detail });
    return asked.length;
  });
}

export async function loadOverview(
  db: Database,
  { schoolId }: Membership,
  { offset = 0, pageSize = pageSizes.list, searchTerm }: InputOf<'GET /admin/guardians'>['query'],
  device: Device,
): Promise<OutputOf<'GET /admin/guardians'>> {
  const { now } = device;
  const { isOn, mode } = await findMode(db, schoolId);
  const undecided = mode === 'none' ? [] : await listUndecided(db, schoolId, device);
  const ready = await countReady(db, schoolId, undecided, now);
  const choice = {
    schoolId,
    today: await findSchoolToday(db, schoolId, device),
    matches: matchesTerm(searchTerm),
  };
  const { students, counts } = await listPage(db, choice, { offset, pageSize });
  const guardians = await listGuardians(
    db,
    schoolId,
    students.map(({ id }) => id),
    now,
  );
  return {
    count: students.length,
    pageSize,
    total: counts.all,
    isOn,
    mode,
    undecided: undecided.length,
    withoutAddress: ready.without_address,
    ready: { students: ready.students, guardians: ready.guardians },
    students: students.map((row) => ({
      ...personOf(row),
      state: row.state,
      guardians: guardians.filter((each) => each.student_id === row.id).map(guardianOf),
    })),
  };
}
