import { type SsoProvider, ssoProviders } from '@tapin/shared/contract/vocabulary';
import { type Environment, invalidVariable } from './environment.ts';
import { type RosterTrust, readRosterTrust } from './roster-trust.ts';
import { StartError } from './start-error.ts';

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

/** Returns all sign-in providers: the three built-in ones, and those in OIDC_PROVIDERS. */
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
