import { parseEmail } from '@tapin/contract/email';
import type { Role } from '@tapin/contract/entities';
import { isBlank } from '@tapin/contract/visible';
import { platformRoleOf } from '#src/policy/platform-roles.ts';

export interface SsoProfile {
  provider: string;
  subject: string;
  email: string | null;
  firstName: string;
  lastName: string;
  /** The role of the person at the provider. With null the person chooses a role. */
  role: Role | null;
}

type Claims = Record<string, unknown>;

function text(value: unknown): string {
  const given = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return isBlank(given) ? '' : given;
}

/**
 * Reads the names, which are in `given_name` and `family_name`, in one text, or in an object with `first` and `last`.
 */
function namesOf(claims: Claims): { firstName: string; lastName: string } {
  const { name } = claims;
  if (typeof name === 'object' && name !== null) {
    const first = 'first' in name ? text(name.first) : '';
    const last = 'last' in name ? text(name.last) : '';
    if (first || last) return { firstName: first, lastName: last };
  }
  const firstName = text(claims.given_name);
  const lastName = text(claims.family_name);
  if (firstName || lastName) return { firstName, lastName };
  const [first = '', ...rest] = text(name).split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
}

/** The providers whose roles are known. A role from any other provider may mean anything, so it is ignored. */
const providersWithRoles = new Set(['clever', 'classlink']);

export function profileOf(provider: string, claims: Claims, trustsAddresses = false): SsoProfile | null {
  const subject = text(claims.sub);
  if (subject === '') return null;
  // The ids of ClassLink are unique only within a tenant.
  const tenant = provider === 'classlink' ? text(claims.TenantId) : '';
  const isDeclaredConfirmed = claims.email_verified === true || claims.email_verified === 'true';
  const isDeclaredUnconfirmed = claims.email_verified === false || claims.email_verified === 'false';
  const confirmed = isDeclaredConfirmed || (trustsAddresses && !isDeclaredUnconfirmed);
  const role = text(claims.user_type ?? claims.Role ?? claims.role).toLowerCase();
  const names = namesOf(claims);
  return {
    provider,
    subject: tenant === '' ? subject : `${tenant}:${subject}`,
    email: confirmed ? parseEmail(text(claims.email)) : null,
    firstName: names.firstName.slice(0, 100),
    lastName: names.lastName.slice(0, 100),
    role: providersWithRoles.has(provider) ? platformRoleOf(role) : null,
  };
}
