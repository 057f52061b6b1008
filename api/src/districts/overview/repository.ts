import type { Verification } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import { hasAnswer } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { awaitsRoster } from '#src/policy/awaits-roster.ts';
import { hasLowFeeling } from '#src/policy/low-answers.ts';
import { hasCapability, isRequestedRole } from '#src/policy/roles.ts';

export interface OverviewRow {
  id: number;
  name: string;
  code: string;
  totalStudents: number;
  checkedInStudents: number;
  needCare: number;
  /** How many students answered the question that `needCare` is about. */
  feelings: number;
  requests: number;
  /** Whether the school waits for the first import of the district's roster. */
  awaitsRoster: boolean;
}

const isStudent = hasCapability('su.role', 'answersCheckIn');
const isRequest = isRequestedRole('su.role');

/** Lists all schools of the district with the counts of a day, with one statement. */
export async function listOverview(db: Database, districtId: number, day: string): Promise<OverviewRow[]> {
  const { rows } = await sql<OverviewRow>`
    select s.id, s.name, s.code,
      count(*) filter (where ${isStudent} and su.verified = 'approved' and ${isAskedOn('su', sql`${day}::date`)})::integer as "totalStudents",
      count(d.student_id)::integer as "checkedInStudents",
      count(*) filter (where ${hasLowFeeling('d')})::integer as "needCare",
      count(d.feeling)::integer as feelings,
      count(*) filter (where ${isRequest} and su.verified = 'pending')::integer as requests,
      ${awaitsRoster('s.district_id')} as "awaitsRoster"
    from schools s
    left join school_users su on su.school_id = s.id
    left join student_days d on d.school_id = s.id and d.day = ${day}::date and d.student_id = su.user_id
      and ${isStudent} and su.verified = 'approved' and ${hasAnswer('d')} and ${isAskedOn('su', sql`d.day`)}
    where s.district_id = ${districtId}
    group by s.id
    order by folded(s.name) collate "C", s.id`.execute(db);
  return rows;
}

/** Finds the last day before today on which a student of the district answered. */
export async function findLastDay(db: Database, districtId: number, today: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(last.day) as day from schools s
    cross join lateral (
      select d.day from student_days d where d.school_id = s.id and d.day < ${today}::date order by d.day desc limit 1
    ) last
    where s.district_id = ${districtId}`.execute(db);
  return rows[0]?.day ?? null;
}

/** Lists the schools that the district has asked for and does not have: pending ones first, then denied ones. */
export async function listAsked(db: Database, districtId: number) {
  const { rows } = await sql<{ id: number; name: string; verified: Verification }>`
    select s.id, s.name, r.verified
    from district_requests r join schools s on s.id = r.school_id
    where r.district_id = ${districtId} and r.verified <> 'approved' and s.district_id is distinct from ${districtId}
    order by r.verified, folded(s.name) collate "C", s.id`.execute(db);
  return rows;
}

export function findDistrict(db: Database, districtId: number) {
  return db.selectFrom('districts').select('name').where('id', '=', districtId).executeTakeFirstOrThrow();
}
