import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { deleteAccount } from './delete-account.ts';

/** How many rows of each kind were removed. */
export type DisposedCounts = Record<'schools' | 'people' | 'answers' | 'followUps' | 'classes', number>;

/** The people who belong to this district only. Those who are also elsewhere keep their accounts. */
async function listOwnPeople(db: Database, districtId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where (exists (select from school_users m join schools s on s.id = m.school_id
        where m.user_id = u.id and s.district_id = ${districtId})
      or exists (select from district_users d where d.user_id = u.id and d.district_id = ${districtId}))
      and not exists (select from school_users m join schools s on s.id = m.school_id
        where m.user_id = u.id and s.district_id is distinct from ${districtId} and m.verified <> 'rejected')
      and not exists (select from district_users d where d.user_id = u.id and d.district_id <> ${districtId})
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

const count = async (db: Database, table: string, schoolIds: number[]) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where school_id = any(${schoolIds}::integer[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/**
 * Removes a district with its schools, their people and everything about them. The caller passes a transaction. Of the
 * audit, entries with ids and without names remain until their time is over.
 */
export async function deleteDistrict(db: Database, districtId: number): Promise<DisposedCounts> {
  const schools = await db.selectFrom('schools').select('id').where('district_id', '=', districtId).execute();
  const schoolIds = schools.map(({ id }) => id);
  const people = await listOwnPeople(db, districtId);
  const counts: DisposedCounts = {
    schools: schoolIds.length,
    people: people.length,
    answers: await count(db, 'answers', schoolIds),
    followUps: await count(db, 'follow_ups', schoolIds),
    classes: await count(db, 'classes', schoolIds),
  };
  for (const id of people) await deleteAccount(db, id);
  for (const table of [
    'answers',
    'answer_corrections',
    'student_days',
    'student_totals',
    'district_requests',
    'class_assignments',
    'school_users',
    'school_calendars',
    'school_holidays',
    'school_revisions',
  ])
    await sql`delete from ${sql.table(table)} where school_id = any(${schoolIds}::integer[])`.execute(db);
  await sql`delete from district_requests where district_id = ${districtId}`.execute(db);
  await sql`delete from district_users where district_id = ${districtId}`.execute(db);
  await sql`delete from schools where id = any(${schoolIds}::integer[])`.execute(db);
  await sql`delete from school_revisions where school_id = any(${schoolIds}::integer[])`.execute(db);
  await sql`delete from districts where id = ${districtId}`.execute(db);
  return counts;
}
