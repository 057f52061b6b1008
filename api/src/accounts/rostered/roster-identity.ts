import type { RosterTrust } from '#src/basics/roster-trust.ts';

/** The values by which a provider identifies a person of the roster, and the districts that trust it with this person. */
export interface RosterIdentity {
  districtCodes: string[];
  identifiers: string[];
  /** The confirmed address, if addresses count. */
  email: string | null;
}

type Claims = Record<string, unknown>;

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns null when no district trusts the provider with this person. */
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
