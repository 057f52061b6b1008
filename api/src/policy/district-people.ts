import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The condition that the user `user` has access, or a pending request, to a school or district other than this
 * district.
 */
export const hasAccessElsewhere = (
  user: string,
  districtId: number | RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(
  exists (select from school_users x join schools xs on xs.id = x.school_id
    where x.user_id = ${sql.ref(user)} and x.verified <> 'rejected' and xs.district_id is distinct from ${districtId})
  or exists (select from district_users xd
    where xd.user_id = ${sql.ref(user)} and xd.verified <> 'rejected' and xd.district_id <> ${districtId}))`;

const hasAccessHere = (user: string, districtId: number): RawBuilder<SqlBool> => sql`(
  exists (select from school_users y join schools ys on ys.id = y.school_id
    where y.user_id = ${sql.ref(user)} and y.verified <> 'rejected' and ys.district_id = ${districtId})
  or exists (select from district_users yd
    where yd.user_id = ${sql.ref(user)} and yd.verified <> 'rejected' and yd.district_id = ${districtId}))`;

/**
 * The condition that the account of the user `user` may still belong to the district, because it has not moved to
 * another district.
 */
export const isNotGone = (user: string, districtId: number): RawBuilder<SqlBool> =>
  sql`(not ${hasAccessElsewhere(user, districtId)} or ${hasAccessHere(user, districtId)})`;

/**
 * The condition that the user `user` is a member of a school of the district or of the district, and has not moved to
 * another district.
 */
export const isKnownIn = (user: string, districtId: number): RawBuilder<SqlBool> => sql`(
  (exists (select from school_users z join schools zs on zs.id = z.school_id
      where z.user_id = ${sql.ref(user)} and zs.district_id = ${districtId})
    or exists (select from district_users zd where zd.user_id = ${sql.ref(user)} and zd.district_id = ${districtId}))
  and ${isNotGone(user, districtId)})`;
