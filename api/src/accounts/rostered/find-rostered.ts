import { sql } from 'kysely';
import type { RosterTrust } from '#src/basics/sso-clients.ts';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

/**
 * The values by which a provider identifies a person of a roster, and the districts that trust the provider with this
 * person.
 */
export interface RosterIdentity {
  districtCodes: string[];
  identifiers: string[];
  email: string | null;
}

type Claims = Record<string, unknown>;

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

export function rosterIdentityOf(
  claims: Claims,
  { email }: { email: string | null },
  trust: RosterTrust | null,
): RosterIdentity | null {
  if (trust === null) return null;
  const tenant = trust.tenantClaim === null ? '' : textOf(claims[trust.tenantClaim]);
  const districtCodes = trust.districts
    .filter((district) => district.tenant === null || (tenant !== '' && district.tenant === tenant))
    .map(({ code }) => code);
  const identifiers = trust.claims
    .filter((claim) => claim !== 'email')
    .map((claim) => textOf(claims[claim]))
    .filter(Boolean);
  return districtCodes.length === 0
    ? null
    : { districtCodes, identifiers, email: trust.claims.includes('email') ? email : null };
}

/**
 * Lists the accounts of the rostered people who match, at most two. Each part of the statement uses an index, because
 * all people of a district log in for the first time on the same morning.
 */
export async function listRosteredAccounts(db: Database, identity: RosterIdentity): Promise<number[]> {
  const { districtCodes, identifiers, email } = identity;
  const lowerCase = identifiers.map((identifier) => identifier.toLowerCase());
  const { rows } = await sql<{ user_id: number }>`
    with trusting as (select id from districts where upper(code) = any(${districtCodes}::text[])),
    found as (
      select user_id, district_id from roster_people where identifiers && ${identifiers}::text[]
      union select user_id, district_id from roster_people
        where district_id in (select id from trusting) and sourced_id = any(${identifiers}::text[])
      union select user_id, district_id from roster_people
        where district_id in (select id from trusting) and lower(username) = any(${lowerCase}::text[])
          and username <> ''
      union select user_id, district_id from roster_people
        where district_id in (select id from trusting) and email = ${email}::text and email <> ''
    )
    select distinct user_id from found where district_id in (select id from trusting) limit 2`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function listRosterDistricts(db: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select upper(d.code) as code from roster_people rp join districts d on d.id = rp.district_id
    where rp.user_id = ${userId}`.execute(db);
  return rows.map(({ code }) => code);
}

/**
 * Whether an account has access, or a pending request, to a school or district outside the districts with these codes.
 */
export async function hasAccessBeyond(db: Database, userId: number, codes: string[]): Promise<boolean> {
  const { rows } = await sql<{ is_beyond: boolean }>`
    select exists (
      select from school_users su join schools s on s.id = su.school_id left join districts d on d.id = s.district_id
      where su.user_id = ${userId} and su.verified <> 'rejected' and not coalesce(upper(d.code) = any(${codes}::text[]), false)
      union all
      select from district_users du join districts d on d.id = du.district_id
      where du.user_id = ${userId} and du.verified <> 'rejected' and not upper(d.code) = any(${codes}::text[])) as is_beyond`.execute(
    db,
  );
  return rows[0]?.is_beyond ?? false;
}

/**
 * Whether an account has left the districts with these codes and has access elsewhere. Without codes, no district
 * trusts the provider with the account.
 */
export async function hasGoneElsewhere(db: Database, userId: number, codes: string[]): Promise<boolean> {
  const { rows } = await sql<{ is_inside: boolean }>`
    select exists (
      select from school_users su join schools s on s.id = su.school_id join districts d on d.id = s.district_id
      where su.user_id = ${userId} and su.verified <> 'rejected' and upper(d.code) = any(${codes}::text[])
      union all
      select from district_users du join districts d on d.id = du.district_id
      where du.user_id = ${userId} and du.verified <> 'rejected' and upper(d.code) = any(${codes}::text[])) as is_inside`.execute(
    db,
  );
  return !rows[0]?.is_inside && (await hasAccessBeyond(db, userId, codes));
}

export async function hasHigherRole(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_higher: boolean }>`
    select (u.password_hash is not null or exists (select from identities where user_id = u.id))
      and (exists (select from district_users du where du.user_id = u.id and du.verified = 'approved')
        or exists (select from school_users su where su.user_id = u.id and su.verified = 'approved'
          and (${hasCapability('su.role', 'headsSchool')} or ${hasCapability('su.role', 'managesDistrict')}))) as is_higher
    from users u where u.id = ${userId}`.execute(db);
  return rows[0]?.is_higher ?? false;
}

/** Whether an account has no school, no district and no password, so that its deletion loses nothing. */
export async function isUnused(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_unused: boolean }>`
    select u.password_hash is null
      and not exists (select from school_users where user_id = u.id)
      and not exists (select from district_users where user_id = u.id)
      and not exists (select from roster_people where user_id = u.id) as is_unused
    from users u where u.id = ${userId}`.execute(db);
  return rows[0]?.is_unused ?? false;
}

/**
 * Stores the confirmed address of a rostered person, if it is the address in the roster. The caller has checked that
 * no other account has it.
 */
export async function confirmRosterAddress(db: Database, userId: number, email: string): Promise<void> {
  await sql`update users set email = ${email}, email_verified = true
    where id = ${userId} and email is null
      and exists (select from roster_people where user_id = ${userId} and email = ${email})`.execute(db);
}
