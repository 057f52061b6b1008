import { invalidVariable } from './environment.ts';

/** The districts whose rostered people a provider of single sign-on may identify, and the claims by which it does. */
export interface RosterTrust {
  /** District codes. With a tenant, the district trusts only the people of this tenant of the provider. */
  districts: readonly { code: string; tenant: string | null }[];
  /** The claim with the tenant of a person; null if the provider has one tenant. */
  tenantClaim: string | null;
  /** The claims that are compared with the identifiers, the username and, for `email`, the address of the roster. */
  claims: readonly string[];
}

interface Defaults {
  tenantClaim: string | null;
  claims: readonly string[];
  /** Whether people of many districts log in with the provider, so that a district without a tenant is a mistake. */
  hasTenants: boolean;
}

const listOf = (given: string | undefined) => (given ?? '').split(/[, ]+/).filter(Boolean);

/** Reads which districts trust a provider. Without the variable no district does. */
export function readRosterTrust(
  variables: NodeJS.ProcessEnv,
  prefix: string,
  defaults: Defaults,
): RosterTrust | null {
  const name = `${prefix}_ROSTER_DISTRICTS`;
  const given = variables[name];
  const tenantClaim = variables[`${prefix}_ROSTER_TENANT_CLAIM`] || defaults.tenantClaim;
  const districts = listOf(given).map((entry) => {
    const [, code = '', tenant = ''] = /^([^:]+)(?::(.+))?$/.exec(entry) ?? [];
    const isComplete = code !== '' && (tenant === '' ? !defaults.hasTenants : tenantClaim !== null);
    if (!isComplete) throw invalidVariable(name, given, expected(defaults));
    return { code: code.toUpperCase(), tenant: tenant === '' ? null : tenant };
  });
  if (districts.length === 0) return null;
  const claims = listOf(variables[`${prefix}_ROSTER_CLAIMS`]);
  return { districts, tenantClaim, claims: claims.length > 0 ? claims : defaults.claims };
}

const expected = ({ hasTenants }: Defaults) =>
  hasTenants
    ? 'district codes, each with its tenant, such as CEDAR:4242'
    : 'district codes such as CEDAR, or with a tenant and the variable _ROSTER_TENANT_CLAIM, such as CEDAR:4242';
