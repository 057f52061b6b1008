import { headRole } from '@tapin/contract/policy';
import type { Database } from '#src/database/database.ts';
import { findDistrictByCode } from '#src/districts/district-repository.ts';
import { OperatorError } from '#src/operator/command-line/command-line.ts';
import { findSchoolByCode } from '#src/people/memberships/repository.ts';

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
  if (!school)
    throw new OperatorError(`There is no school with the code ${code}: "operator list schools" shows all.`);
  return school;
}

export async function requireDistrict(db: Database, code: string) {
  const district = await findDistrictByCode(db, code);
  if (!district)
    throw new OperatorError(
      `There is no district with the code ${code}: "operator list districts" shows all.`,
    );
  return district;
}
