import { maxSlipsAtOnce, slipCodeLength } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { countFailure, readFailures } from '#src/accounts/log-in/attempt-limits.ts';
import type { Proof } from '#src/accounts/log-in/required-proof.ts';
import { requireProof } from '#src/accounts/log-in/required-proof.ts';
import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days, hours, minutes } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import { newCode } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { CallContext } from '#src/http/call-context.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { countEvent, limitEvents, readCount } from '#src/infrastructure/rate-limits/event-counts.ts';
import { hmac } from '#src/infrastructure/sealing.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import {
  confirmAccountWithoutAddress,
  listClasses,
  listSlipStudents,
  rosteredStudents,
} from './repository.ts';

const newSlipCode = () => newCode(slipCodeLength);

/** Returns the hash of a code. A code is typed from paper, so case, spaces and hyphens do not matter. */
const slipCodeHash = (db: Database, code: string): Promise<string> =>
  hmac(db, 'slips', [code.replace(/[\s-]/g, '').toUpperCase()]);

/**
 * After so many wrong codes from all addresses together in 15 minutes, each log-in with a slip needs a proof of work.
 * A right code still works then, so that nobody can lock out the students of a deployment.
 */
export const maxWrongSlips = 1_000;
const windowMs = minutes(15);
const wrongSlipsKey = 'wrong slips';

/**
 * Finds the account of a code, and whether it belongs only to a student, at a school with active access, in the
 * district of the person who printed the code.
 */
async function findBySlip(db: Database, codeHash: string, now: Date) {
  const isStudent = hasCapability('su.role', 'answersCheckIn');
  const { rows } = await sql<{ user_id: number; is_student: boolean }>`
    select slip.user_id,
      exists (select from school_users su
        where su.user_id = u.id and su.verified = 'approved' and su.ended_at is null and ${isStudent})
      and not exists (select from school_users su join schools s on s.id = su.school_id
        where su.user_id = u.id and su.verified <> 'rejected' and not (${isStudent} and (slip.created_by is null
          or exists (select from school_users printer join schools ps on ps.id = printer.school_id
            where printer.user_id = slip.created_by and ps.district_id is not distinct from s.district_id))))
      and not exists (select from district_users d where d.user_id = u.id) as is_student
    from slips slip join users u on u.id = slip.user_id
    where slip.code_hash = ${codeHash} and slip.expires_at > ${now} and u.password_hash is null`.execute(db);
  return rows[0];
}

/** Starts a session with the code of a slip. It ends with the browser, because the device may be shared. */
export async function logInWithSlip(context: CallContext, code: string, proof: Proof | undefined) {
  const { services, reply, now, client } = context;
  const { db } = services;
  const everywhere = await readCount(db, wrongSlipsKey, now);
  const ofClient = await readFailures(db, client, now);
  await requireProof(context, everywhere.count >= maxWrongSlips ? everywhere : ofClient, proof);
  const found = await findBySlip(db, await slipCodeHash(db, code), now);
  if (!found) {
    await countFailure(db, { email: '', client, device: null }, now);
    await countEvent(db, wrongSlipsKey, now, windowMs);
    throw new AppError('slip_wrong');
  }
  if (!found.is_student) throw new AppError('account_ended');
  const { user_id: userId } = found;
  await db
    .updateTable('slips')
    .set((slip) => ({ uses: slip('uses', '+', 1), used_at: now }))
    .where('user_id', '=', userId)
    .execute();
  await confirmAccountWithoutAddress(db, userId);
  const started = await startSession(services, reply, { userId, remember: false, loggedInBy: 'slip' });
  if (!started) throw new AppError('slip_wrong');
}

/** The limit allows the admins of a school with 250 classes to print all of them in an hour. */
const printLimit = { max: 400, windowMs: hours(1) };
const longestValidMs = days(365);

interface Choice {
  classId: number | null;
  students: number[] | null;
}

/** Returns the end of the last day of the school year, or the time in twelve months if the calendar has no end. */
async function endOfSlips(db: Database, schoolId: number, now: Date): Promise<Date> {
  const latest = addMs(now, longestValidMs);
  const { rows } = await sql<{ ends_at: Date }>`
    select (last_day + 1)::timestamp at time zone coalesce(time_zone, 'UTC') as ends_at
    from school_calendars where school_id = ${schoolId} and last_day is not null`.execute(db);
  const [calendar] = rows;
  return calendar && calendar.ends_at > now && calendar.ends_at < latest ? calendar.ends_at : latest;
}

async function findClass(db: Database, member: Membership, classId: number) {
  const classes = await listClasses(db, visibleStudentsOf(member));
  const found = classes.find(({ id }) => id === classId);
  if (!found) throw new AppError('not_found');
  return found;
}

async function endSlipSessions(db: Database, userIds: number[]): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', userIds)
    .where('signed_in_by', '=', 'slip')
    .execute();
}

async function storeSlips(
  db: Database,
  slips: { id: number; hash: string }[],
  values: { created_by: number; created_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('slips')
    .values(slips.map(({ id, hash }) => ({ user_id: id, code_hash: hash, ...values })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((excluded) => ({
        code_hash: excluded.ref('excluded.code_hash'),
        created_by: excluded.ref('excluded.created_by'),
        created_at: excluded.ref('excluded.created_at'),
        expires_at: excluded.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export const limitSlips = (db: Database, { userId }: Membership, now: Date): Promise<void> =>
  limitEvents(db, `slips by ${userId}`, printLimit, now);

/**
 * Creates new codes, which replace the earlier codes of the students. The codes are only returned here, and stored as
 * hashes.
 */
export async function createSlips(db: Database, member: Membership, choice: Choice, now: Date) {
  return inTransaction(db, async (transaction) => {
    const visible = visibleStudentsOf(member);
    const ofClass = choice.classId === null ? null : await findClass(transaction, member, choice.classId);
    const people = rosteredStudents(visible, choice.classId);
    const students = await listSlipStudents(transaction, people, choice.students, maxSlipsAtOnce);
    if (students.length === 0) throw new AppError('not_found');
    const expires_at = await endOfSlips(transaction, member.schoolId, now);
    const slips = await Promise.all(
      students.map(async (student) => {
        const code = newSlipCode();
        return { ...student, code, hash: await slipCodeHash(transaction, code) };
      }),
    );
    await storeSlips(transaction, slips, { created_by: member.userId, created_at: now, expires_at });
    await endSlipSessions(
      transaction,
      students.map(({ id }) => id),
    );
    for (const { id } of students) {
      const entry = { at: now, actorId: member.userId, action: 'print-slip', schoolId: member.schoolId };
      await audit(transaction, { ...entry, subjectId: id });
    }
    const school = await transaction
      .selectFrom('schools')
      .select('name')
      .where('id', '=', member.schoolId)
      .executeTakeFirstOrThrow();
    return { school: school.name, className: ofClass?.title ?? '', expiresAt: expires_at, slips };
  });
}

export async function revokeSlip(db: Database, member: Membership, given: string, now: Date): Promise<void> {
  const id = parseId(given);
  await db.transaction().execute(async (transaction) => {
    const people = rosteredStudents(visibleStudentsOf(member));
    const [student] = id === null ? [] : await listSlipStudents(transaction, people, [id], 1);
    if (!student) throw new AppError('not_found');
    await transaction
      .updateTable('slips')
      .set({ code_hash: null })
      .where('user_id', '=', student.id)
      .execute();
    await endSlipSessions(transaction, [student.id]);
    const entry = { at: now, actorId: member.userId, action: 'revoke-slip', schoolId: member.schoolId };
    await audit(transaction, { ...entry, subjectId: student.id });
  });
}
