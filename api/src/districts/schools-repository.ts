import type { Verification } from '@tapin/contract/entities';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

export function insertSchool(
  db: Database,
  school: { name: string; code: string; districtId: number | null },
) {
  return db
    .insertInto('schools')
    .values({ name: school.name, code: school.code, district_id: school.districtId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'name', 'code'])
    .executeTakeFirst();
}

export function lockSchoolOfDistrict(db: Database, districtId: number, schoolId: number) {
  return db
    .selectFrom('schools')
    .select(['id', 'name', 'code'])
    .where('id', '=', schoolId)
    .where('district_id', '=', districtId)
    .forUpdate()
    .executeTakeFirst();
}

export function listSchoolsOfDistrict(db: Database, districtId: number) {
  return db
    .selectFrom('schools')
    .select(['id', 'name', 'code'])
    .where('district_id', '=', districtId)
    .orderBy(sql`folded(name) collate "C"`)
    .execute();
}

export async function isCodeTaken(db: Database, code: string, otherThan: number): Promise<boolean> {
  const found = await db
    .selectFrom('schools')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', otherThan)
    .executeTakeFirst();
  return found !== undefined;
}

export function updateSchool(db: Database, id: number, changes: { name?: string; code?: string }) {
  return db
    .updateTable('schools')
    .set(changes)
    .where('id', '=', id)
    .returning(['id', 'name', 'code'])
    .executeTakeFirstOrThrow();
}

/**
 * Whether a school can be removed without a loss: it has no people except the admins of the district, no requests, and
 * no answers or other records. Memberships that have ended, such as those of an undone import, do not prevent it.
 */
export async function isSchoolUnused(db: Database, schoolId: number): Promise<boolean> {
  const records = ['answers', 'student_days', 'follow_ups', 'consents', 'guardians', 'own_questions'];
  const { rows } = await sql<{ unused: boolean }>`
    select not exists (select from school_users su where su.school_id = ${schoolId} and su.verified <> 'rejected'
        and not ${hasCapability('su.role', 'managesDistrict')})
      and ${sql.join(
        records.map(
          (table) => sql`not exists (select from ${sql.table(table)} where school_id = ${schoolId})`,
        ),
        sql` and `,
      )} as unused`.execute(db);
  return rows[0]?.unused === true;
}

export async function moveSchool(db: Database, schoolId: number, districtId: number): Promise<number | null> {
  const school = await db
    .selectFrom('schools')
    .select('district_id')
    .where('id', '=', schoolId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable('schools').set({ district_id: districtId }).where('id', '=', schoolId).execute();
  return school.district_id;
}

export async function saveRequest(
  db: Database,
  schoolId: number,
  districtId: number,
  verified: Verification,
): Promise<void> {
  await db
    .insertInto('district_requests')
    .values({ school_id: schoolId, district_id: districtId, verified })
    .onConflict((conflict) => conflict.columns(['school_id', 'district_id']).doUpdateSet({ verified }))
    .execute();
}

export function lockPendingRequest(db: Database, schoolId: number, districtId: number) {
  return db
    .selectFrom('district_requests')
    .select('district_id')
    .where('school_id', '=', schoolId)
    .where('district_id', '=', districtId)
    .where('verified', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
}

export function listAdminsOfDistrict(db: Database, districtId: number) {
  return db
    .selectFrom('district_users')
    .innerJoin('users', 'users.id', 'district_users.user_id')
    .select(['users.email', 'users.language'])
    .where('district_id', '=', districtId)
    .where('verified', '=', 'approved')
    .where('email_verified', '=', true)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('users.id')
    .execute();
}
