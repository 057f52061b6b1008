import type { Verification } from '@tapin/contract/entities';
import { districtRole } from '@tapin/contract/policy';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { changeDistrictSettings, readDistrictSettings } from '#src/settings/settings.ts';

export async function findDistrict(db: Database, by: 'id' | 'code', value: number | string) {
  const row = await db
    .selectFrom('districts')
    .select(['id', 'name', 'code', 'settings'])
    .where(by, '=', value)
    .executeTakeFirst();
  return row && { ...row, ...readDistrictSettings(row.settings) };
}

export const findDistrictByCode = (db: Database, code: string) => findDistrict(db, 'code', code);

/**
 * Stores a person's request for a district. A person has at most one district, so a new request replaces the former
 * one.
 */
export function saveDistrictUser(db: Database, districtId: number, userId: number, verified: Verification) {
  const state = { district_id: districtId, verified };
  return db
    .insertInto('district_users')
    .values({ user_id: userId, ...state })
    .onConflict((conflict) =>
      // A new request has a new id, so that a decision about the former one finds nothing.
      conflict.column('user_id').doUpdateSet({ ...state, id: sql`nextval('entity_id')` }),
    )
    .returning(['id', 'role', 'verified'])
    .executeTakeFirstOrThrow();
}

export async function setDistrictAccess(db: Database, id: number, verified: Verification): Promise<void> {
  await db.updateTable('district_users').set({ verified }).where('id', '=', id).execute();
}

export async function setRemotes(db: Database, districtId: number, remotes: string[]) {
  await changeDistrictSettings(db, districtId, { remotes });
  const district = await findDistrict(db, 'id', districtId);
  if (!district) throw new Error(`There is no district ${districtId}.`);
  return district;
}

/**
 * Derives the memberships of a district's admins: approved in each of its schools, pending where the district has
 * asked for a school, and none elsewhere.
 */
export async function syncAdminMemberships(db: Database, districtId: number): Promise<void> {
  await sql`
    with admins as (
      select user_id from district_users where district_id = ${districtId} and verified = 'approved'
    ), due as (
      select s.id as school_id, a.user_id,
        case when s.district_id = ${districtId} then 'approved' else 'pending' end as verified
      from schools s cross join admins a
      where s.district_id = ${districtId} or s.id in (
        select school_id from district_requests where district_id = ${districtId} and verified = 'pending')
    ), made as (
      insert into school_users as su (school_id, user_id, role, verified)
      select school_id, user_id, ${districtRole}, verified from due
      on conflict (school_id, user_id) do update set role = ${districtRole}, verified = excluded.verified
        where su.verified <> excluded.verified or su.role <> ${districtRole}
    )
    update school_users su set verified = 'rejected'
    from district_users du
    where du.district_id = ${districtId} and su.user_id = du.user_id and su.role = ${districtRole}
      and su.verified <> 'rejected'
      and not exists (select from due where due.school_id = su.school_id and due.user_id = su.user_id)`.execute(
    db,
  );
}
