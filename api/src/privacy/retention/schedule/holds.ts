import { parseEmail } from '@tapin/contract/email';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { lockUser, nameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { lockDeletions } from '#src/privacy/retention/ledger/lease.ts';

/** The district that makes a hold. Null for the operator, who can hold the data of every student. */
export interface HoldAuthor {
  districtId: number | null;
  userId: number | null;
  now: Date;
}

export interface NewHold {
  /** The email address of the student, or the id of the account. */
  student: string;
  reason: string;
  lastDay: string | null;
}

const isInDistrict = (user: string, districtId: number | null): RawBuilder<SqlBool> =>
  districtId === null
    ? sql`true`
    : sql`exists (select from school_users m join schools s on s.id = m.school_id
        where m.user_id = ${sql.ref(user)} and s.district_id = ${districtId})`;

/**
 * Whether a district may see and end a hold `h`. A student who has moved belongs to two districts, and neither can end
 * the hold of the other.
 */
const isHoldOf = (districtId: number | null): RawBuilder<SqlBool> =>
  districtId === null
    ? sql`true`
    : sql`(${isInDistrict('h.student_id', districtId)}
        and not exists (select from district_users author where author.user_id = h.created_by
          and author.district_id <> ${districtId} and not exists (select from district_users same
            where same.user_id = author.user_id and same.district_id = ${districtId})))`;

async function findStudent(db: Database, given: string, districtId: number | null): Promise<number> {
  const text = given.trim();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  const email = parseEmail(text);
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where (u.id = ${id}::integer or (u.email = ${email}::text and u.email_verified))
      and exists (select from school_users su where su.user_id = u.id and ${hasCapability('su.role', 'answersCheckIn')})
      and ${isInDistrict('u.id', districtId)}`.execute(db);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0].id;
}

async function hasSameHold(
  db: Database,
  studentId: number,
  { reason, lastDay }: NewHold,
  userId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from legal_holds where student_id = ${studentId} and reason = ${reason.trim()}
      and last_day is not distinct from ${lastDay}::date and ended_at is null
      and created_by is not distinct from ${userId}::integer`.execute(db);
  return rows.length > 0;
}

export async function addHold(db: Database, hold: NewHold, { districtId, userId, now }: HoldAuthor) {
  return db.transaction().execute(async (transaction) => {
    const studentId = await findStudent(transaction, hold.student, districtId);
    // A deletion in progress would not see the hold. The hold waits for it, so that it is effective when the reply is
    // sent.
    await lockUser(transaction, studentId);
    await lockDeletions(transaction);
    if (await hasSameHold(transaction, studentId, hold, userId)) return studentId;
    await transaction
      .insertInto('legal_holds')
      .values({
        student_id: studentId,
        reason: hold.reason.trim(),
        last_day: hold.lastDay,
        created_by: userId,
        created_at: now,
        ended_by: null,
        ended_at: null,
      })
      .execute();
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'add-legal-hold',
      subjectId: studentId,
      ...(districtId !== null && { districtId }),
      detail: { lastDay: hold.lastDay },
    });
    return studentId;
  });
}

/** Ends a hold. Its row is kept as evidence of who held the data and why. */
export async function endHold(db: Database, holdId: number, { districtId, userId, now }: HoldAuthor) {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ student_id: number }>`
    update legal_holds h set ended_by = ${userId}::integer, ended_at = ${now}
    where h.id = ${holdId} and h.ended_at is null and ${isHoldOf(districtId)}
    returning h.student_id`.execute(transaction);
    const [ended] = rows;
    if (!ended) throw new AppError('not_found');
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'end-legal-hold',
      subjectId: ended.student_id,
      ...(districtId !== null && { districtId }),
    });
  });
}

export async function listHolds(db: Database, districtId: number | null, day: string) {
  const { rows } = await sql<{
    id: number;
    student_id: number;
    student: string;
    reason: string;
    last_day: string | null;
    author: string | null;
    created_at: Date;
  }>`
    select h.id, h.student_id, ${nameOf('u')} as student, h.reason, h.last_day,
      case when a.id is not null then ${nameOf('a')} end as author, h.created_at
    from legal_holds h join users u on u.id = h.student_id left join users a on a.id = h.created_by
    where h.ended_at is null and (h.last_day is null or h.last_day >= ${day}::date)
      and ${isHoldOf(districtId)}
    order by h.id desc`.execute(db);
  return rows;
}

export async function hasHold(db: Database, studentId: number, day: string): Promise<boolean> {
  const { rows } =
    await sql`select from legal_holds h where h.student_id = ${studentId} and h.ended_at is null
    and (h.last_day is null or h.last_day >= ${day}::date)`.execute(db);
  return rows.length > 0;
}
