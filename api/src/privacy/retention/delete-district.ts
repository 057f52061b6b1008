import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { deleteAccount } from './delete-account.ts';

/**
 * The condition that a user `u` belongs to this district only. The others keep their accounts, also those who have left the
 * other school, because its district decides for how long their data is kept.
 */
export const belongsOnlyTo = (districtId: number): RawBuilder<boolean> => sql<boolean>`(
  (exists (select from school_users m join schools s on s.id = m.school_id
      where m.user_id = u.id and s.district_id = ${districtId})
    or exists (select from district_users d where d.user_id = u.id and d.district_id = ${districtId}))
  and not exists (select from school_users m join schools s on s.id = m.school_id
    where m.user_id = u.id and s.district_id is distinct from ${districtId}
    )
  and not exists (select from district_users d where d.user_id = u.id and d.district_id <> ${districtId}))`;

/** Deletes some people of the district, and returns how many. The caller passes a transaction. */
export async function deletePeopleOf(db: Database, districtId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${belongsOnlyTo(districtId)} order by u.id limit ${limit}`.execute(db);
  for (const { id } of rows) await deleteAccount(db, id);
  return rows.length;
}

/** The tables of schools whose rows no foreign key deletes with the school. */
const tablesOfSchools = [
  'answers',
  'answer_corrections',
  'student_days',
  'student_totals',
  'district_requests',
  'class_assignments',
  'school_users',
  'school_calendars',
  'school_holidays',
];

/** Removes schools with all that refers to them, except their people and the audit log. The caller passes a transaction. */
export async function deleteSchools(db: Database, schoolIds: number[]): Promise<void> {
  const ids = sql`${schoolIds}::integer[]`;
  for (const table of tablesOfSchools)
    await sql`delete from ${sql.table(table)} where school_id = any(${ids})`.execute(db);
  await sql`delete from schools where id = any(${ids})`.execute(db);
  await sql`delete from school_revisions where school_id = any(${ids})`.execute(db);
}

/** Removes the schools and the district itself, whose people are deleted already. The caller passes a transaction. */
export async function deleteSchoolsAndDistrict(db: Database, districtId: number): Promise<void> {
  const schools = await db.selectFrom('schools').select('id').where('district_id', '=', districtId).execute();
  await deleteSchools(
    db,
    schools.map(({ id }) => id),
  );
  await sql`delete from district_requests where district_id = ${districtId}`.execute(db);
  await sql`delete from district_users where district_id = ${districtId}`.execute(db);
  await sql`delete from districts where id = ${districtId}`.execute(db);
}
