import { headRole } from '@tapin/shared/contract/policy';
import type { Database } from '#src/database/database.ts';
import { findDistrictByCode } from '#src/districts/district/repository.ts';
import { findSchoolByCode } from '#src/people/memberships/repository.ts';
import { OperatorError } from './operator-error.ts';

export function insertDistrict(db: Database, name: string, code: string) {
  return db
    .insertInto('districts')
    .values({ name, code })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'name', 'code'])
    .executeTakeFirst();
}

export async function insertUser(
  db: Database,
  email: string,
  names: { first: string; last: string },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      email_verified: true,
      password_hash: null,
      first_name: names.first,
      last_name: names.last,
      role: headRole,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function requireSchool(db: Database, code: string) {
  const school = await findSchoolByCode(db, code);
  if (!school) throw new OperatorError(`There is no school with the code ${code}.`);
  return school;
}

export async function requireDistrict(db: Database, code: string) {
  const district = await findDistrictByCode(db, code);
  if (!district) throw new OperatorError(`There is no district with the code ${code}.`);
  return district;
}

export function listAudit(db: Database, schoolId: number | null, limit: number) {
  const entries = db
    .selectFrom('audit')
    .select(['id', 'at', 'actor_id', 'action', 'school_id', 'district_id', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(limit);
  return (schoolId === null ? entries : entries.where('school_id', '=', schoolId)).execute();
}
