import { maxSlipsAtOnce } from '@tapin/shared/contract/vocabulary';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days, hours } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import { listClasses, listSlipStudents, rosteredStudents } from './repository.ts';
import { newSlipCode, slipCodeHash } from './slip-codes.ts';

/** The admins of a school with 250 classes print all of them in an hour. */
const printLimit = { max: 400, windowMs: hours(1) };
const longestValidMs = days(365);

interface Choice {
  classId: number | null;
  students: number[] | null;
}

/** Returns the end of the last day of the school year, or the time in twelve months if the calendar does not say. */
async function endOfSlips(db: Database, schoolId: number, now: Date): Promise<Date> {
  const latest = addMs(now, longestValidMs);
  const { rows } = await sql<{ ends_at: Date }>`
    select (last_day + 1)::timestamp at time zone coalesce(time_zone, 'UTC') as ends_at
    from school_calendars where school_id = ${schoolId} and last_day is not null`.execute(db);
  const [calendar] = rows;
  return calendar && calendar.ends_at > now && calendar.ends_at < latest ? calendar.ends_at : latest;
}

/** Finds the class, if the member may print its slips. */
async function findClass(db: Database, member: Membership, classId: number) {
  const classes = await listClasses(db, visibleStudentsOf(member));
  const found = classes.find(({ id }) => id === classId);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Ends the sessions that slips of these students have started. */
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

/** Creates new codes, which replace the earlier ones of the students. The codes are returned this once. */
export async function createSlips(db: Database, member: Membership, choice: Choice, now: Date) {
  await limitEvents(db, `slips by ${member.userId}`, printLimit, now);
  return db.transaction().execute(async (transaction) => {
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

/** Revokes the slip of a student, and ends the sessions that it started. */
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
