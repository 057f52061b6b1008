import { type SsoProvider, ssoProviders } from '@tapin/contract/vocabulary';
import { type Environment, invalidVariable, StartError } from './environment.ts';

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

/** The registration of TapIn with an OpenID provider. */
interface SsoClient {
  id: string;
  secret: string;
  /** Null for the default issuer of the provider. */
  issuer: string | null;
  /** Null when no district trusts the provider with its roster. */
  roster: RosterTrust | null;
}

/** A provider other than Google, Clever and ClassLink, such as that of a district. */
interface AdditionalProvider extends SsoClient {
  issuer: string;
  /** The text of its button. */
  name: string;
  /** Whether an email address counts as confirmed although the provider does not say so. */
  trustsAddresses: boolean;
}

export interface SsoClients {
  builtIn: Record<SsoProvider, SsoClient | null>;
  additional: ReadonlyMap<string, AdditionalProvider>;
}

const builtIn = new Set<string>(ssoProviders);

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Refuses an issuer without https, except on the same machine, because tokens and the client secret are sent to it. */
function requireHttpsIssuer(variable: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isFine = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopbackHosts.has(url.hostname));
  if (isFine) return given;
  throw invalidVariable(variable, given, 'an address that starts with https://');
}

const prefixes = { google: 'GOOGLE', clever: 'CLEVER', classlink: 'CLASSLINK' } as const;

/** Many districts log in with these providers. The claims are those by which each of them knows people of a roster. */
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

/** Returns all log-in providers: the three built-in ones, and those in OIDC_PROVIDERS. */
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
