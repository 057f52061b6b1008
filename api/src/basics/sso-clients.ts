import { type SsoProvider, ssoProviders } from '@tapin/contract/vocabulary';
import { type Environment, invalidVariable, StartError } from './environment.ts';

/** The districts whose rostered people a single sign-on provider may identify, and the claims that it uses. */
export interface RosterTrust {
  /** The codes of districts. With a tenant, the district trusts the provider only with people of that tenant. */
  districts: readonly { code: string; tenant: string | null }[];
  tenantClaim: string | null;
  /** The claims that are compared with the identifiers, the username and, for `email`, the address in the roster. */
  claims: readonly string[];
}

interface Defaults {
  tenantClaim: string | null;
  claims: readonly string[];
  /** Whether people of many districts log in with the provider, so that a district without a tenant is a mistake. */
  hasTenants: boolean;
}

const listOf = (given: string | undefined) => (given ?? '').split(/[, ]+/).filter(Boolean);

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

interface SsoClient {
  id: string;
  secret: string;
  issuer: string | null;
  roster: RosterTrust | null;
}

/** A provider other than Google, Clever and ClassLink, such as the provider of one district. */
interface AdditionalProvider extends SsoClient {
  issuer: string;
  name: string;
  trustsAddresses: boolean;
}

export interface SsoClients {
  builtIn: Record<SsoProvider, SsoClient | null>;
  additional: ReadonlyMap<string, AdditionalProvider>;
}

const builtIn = new Set<string>(ssoProviders);

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Refuses an issuer without https, except on the same machine, because it receives the client secret. */
function requireHttpsIssuer(variable: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isFine = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopbackHosts.has(url.hostname));
  if (isFine) return given;
  throw invalidVariable(variable, given, 'an address that starts with https://');
}

const prefixes = { google: 'GOOGLE', clever: 'CLEVER', classlink: 'CLASSLINK' } as const;

/**
 * Many districts log in with these providers. The claims are those by which each provider identifies people of a
 * roster.
 */
const rosterDefaults = {
  google: { tenantClaim: 'hd', claims: ['email'], hasTenants: true },
  clever: { tenantClaim: 'district', claims: ['sub', 'email'], hasTenants: true },
  classlink: { tenantClaim: 'TenantId', claims: ['SourcedId', 'LoginId', 'email'], hasTenants: true },
} as const;

function builtInClient(
  environment: Environment,
  variables: NodeJS.ProcessEnv,
  provider: SsoProvider,
): SsoClient | null {
  const name = prefixes[provider];
  const id = environment[`${name}_CLIENT_ID`];
  const secret = environment[`${name}_CLIENT_SECRET`];
  const issuer = environment[`${name}_ISSUER`];
  if (id && secret) {
    const roster = readRosterTrust(variables, name, rosterDefaults[provider]);
    return { id, secret, issuer: issuer ? requireHttpsIssuer(`${name}_ISSUER`, issuer) : null, roster };
  }
  if (!id && !secret) return null;
  throw new StartError(
    `The variables ${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both.`,
  );
}

function readAdditionalProvider(variables: NodeJS.ProcessEnv, id: string): AdditionalProvider {
  const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}`;
  const required = (suffix: string): string => {
    const value = variables[`${prefix}_${suffix}`];
    if (value) return value;
    throw new StartError(
      `The variable ${prefix}_${suffix} is missing: set it, or remove "${id}" from OIDC_PROVIDERS.`,
    );
  };
  const trustEmail = variables[`${prefix}_TRUST_EMAIL`] || 'off';
  if (trustEmail !== 'on' && trustEmail !== 'off')
    throw invalidVariable(`${prefix}_TRUST_EMAIL`, trustEmail, 'on or off');
  return {
    name: required('NAME').slice(0, 60),
    issuer: requireHttpsIssuer(`${prefix}_ISSUER`, required('ISSUER')),
    id: required('CLIENT_ID'),
    secret: required('CLIENT_SECRET'),
    trustsAddresses: trustEmail === 'on',
    roster: readRosterTrust(variables, prefix, { tenantClaim: null, claims: ['email'], hasTenants: false }),
  };
}

export function readSsoClients(environment: Environment, variables: NodeJS.ProcessEnv): SsoClients {
  const names = (variables.OIDC_PROVIDERS ?? '').split(/[, ]+/).filter(Boolean);
  const wrong = names.find((id) => !/^[a-z][a-z0-9-]{0,29}$/.test(id) || builtIn.has(id));
  if (wrong !== undefined) {
    const expected = 'names of a–z, 0–9 and - other than google, clever and classlink';
    throw invalidVariable('OIDC_PROVIDERS', variables.OIDC_PROVIDERS, expected);
  }
  return {
    builtIn: {
      google: builtInClient(environment, variables, 'google'),
      clever: builtInClient(environment, variables, 'clever'),
      classlink: builtInClient(environment, variables, 'classlink'),
    },
    additional: new Map(names.map((id) => [id, readAdditionalProvider(variables, id)])),
  };
}
