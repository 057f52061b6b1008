import type { Language } from '@tapin/contract/entities';
import type { GuardianSource } from '@tapin/contract/guardian-calls';
import type { ConsentMode } from '@tapin/contract/vocabulary';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { isAskedByEmail } from './links.ts';

export interface GuardianRow {
  guardian_id: number;
  student_id: number;
  address: string;
  language: Language;
  source: GuardianSource;
  asked_at: Date | null;
  has_link: boolean;
  answer: boolean | null;
  answered_at: Date | null;
  answered_year: number | null;
}

export async function findMode(
  db: Database,
  schoolId: number,
): Promise<{ isOn: boolean; mode: ConsentMode }> {
  const { rows } = await sql<{ asks_guardians: boolean; mode: ConsentMode }>`
    select asks_guardians, mode from consent_modes where school_id = ${schoolId}`.execute(db);
  return { isOn: rows[0]?.asks_guardians ?? false, mode: rows[0]?.mode ?? 'none' };
}

const guardianColumns = (
  now: Date,
) => sql`g.id as guardian_id, g.student_id, g.email as address, g.language, g.source, g.asked_at,
  ${isAskedByEmail} and exists (select from guardian_links l where l.guardian_id = g.id and l.expires_at > ${now}) as has_link,
  own.answer, own.created_at as answered_at, own.school_year as answered_year`;

const ownDecision = sql`left join lateral (
  select c.answer, c.created_at, c.school_year from consents c where c.guardian_id = g.id order by c.id desc limit 1
) own on true`;

export async function listGuardians(db: Database, schoolId: number, students: readonly number[], now: Date) {
  const { rows } = await sql<GuardianRow>`
    select ${guardianColumns(now)} from guardians g ${ownDecision}
    where g.school_id = ${schoolId} and g.student_id = any (${sql.val([...students])}::integer[])
    order by g.id`.execute(db);
  return rows;
}

/** The condition on `guardians g` that no email was sent in the last day. */
const mayBeAskedAgain = (now: Date) =>
  sql<SqlBool>`(g.asked_at is null or g.asked_at <= ${now}::timestamptz - interval '1 day')`;

export async function countReady(db: Database, schoolId: number, students: readonly number[], now: Date) {
  const { rows } = await sql<{ without_address: number; students: number; guardians: number }>`
    select count(*) filter (where not exists (select from guardians g
        where g.school_id = ${schoolId} and g.student_id = chosen.id))::integer as without_address,
      count(*) filter (where ready.guardians > 0)::integer as students,
      coalesce(sum(ready.guardians), 0)::integer as guardians
    from unnest(${sql.val([...students])}::integer[]) as chosen (id)
    cross join lateral (select count(*) as guardians from guardians g where g.school_id = ${schoolId}
      and g.student_id = chosen.id and ${isAskedByEmail} and ${mayBeAskedAgain(now)}) ready`.execute(db);
  return rows[0] ?? { without_address: 0, students: 0, guardians: 0 };
}

/**
 * Locks the guardians of the students who may be emailed now. Guardians whom another request has locked are left out.
 */
export async function lockReady(
  db: Database,
  {
    schoolId,
    students,
    now,
    limit,
  }: { schoolId: number; students: readonly number[]; now: Date; limit: number },
) {
  const { rows } = await sql<{ id: number; student_id: number; email: string; language: Language }>`
    select g.id, g.student_id, g.email, g.language from guardians g
    where g.school_id = ${schoolId} and g.student_id = any (${sql.val([...students])}::integer[])
      and ${isAskedByEmail} and ${mayBeAskedAgain(now)}
    order by g.id limit ${limit} for update of g skip locked`.execute(db);
  return rows;
}

export interface NewGuardian {
  studentId: number;
  email: string;
  language: Language;
}

/**
 * Stores addresses. If the student already has an address, only its language changes. Returns the number of new
 * addresses.
 */
export async function insertGuardians(
  db: Database,
  schoolId: number,
  guardians: readonly NewGuardian[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into guardians as g (school_id, student_id, email, language, source, created_at)
    select ${schoolId}::integer, given.student_id, given.email, given.language, 'school', ${now}::timestamptz
    from unnest(${sql.val(guardians.map(({ studentId }) => studentId))}::integer[],
      ${sql.val(guardians.map(({ email }) => email))}::text[],
      ${sql.val(guardians.map(({ language }) => language))}::text[]) as given (student_id, email, language)
    on conflict (school_id, student_id, email) do update set language = excluded.language, unused_since = null
    returning xmax = 0 as is_new`.execute(db);
  return rows.filter(({ is_new }) => is_new).length;
}

export async function listKnown(db: Database, schoolId: number, students: readonly number[]) {
  const { rows } = await sql<{ student_id: number; email: string; language: Language }>`
    select student_id, email, language from guardians
    where school_id = ${schoolId} and student_id = any (${sql.val([...students])}::integer[])`.execute(db);
  return rows;
}

export async function listOwnAddresses(db: Database, students: readonly number[]) {
  const { rows } = await sql<{ student_id: number; email: string }>`
    select id as student_id, email from users
      where id = any (${sql.val([...students])}::integer[]) and email is not null
    union select user_id, email from roster_people
      where user_id = any (${sql.val([...students])}::integer[]) and email <> ''`.execute(db);
  return rows;
}
