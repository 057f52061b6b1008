import { type SsoProvider, ssoProviders } from '@tapin/shared/contract/vocabulary';
import { type Environment, wrongValue } from './environment.ts';
import { StartError } from './start-error.ts';

/** The registration of TapIn with an OpenID provider. */
interface SsoClient {
  id: string;
  secret: string;
  /** Null for the usual issuer of the provider. */
  issuer: string | null;
}

/** A provider beside the usual three, such as that of a district. */
interface OwnProvider extends SsoClient {
  issuer: string;
  /** The text of its button. */
  name: string;
  /** Whether an email address counts as confirmed although the provider does not say so. */
  trustsAddresses: boolean;
}

export interface SsoClients {
  usual: Record<SsoProvider, SsoClient | null>;
  own: ReadonlyMap<string, OwnProvider>;
}

const usual = new Set<string>(ssoProviders);

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Refuses an issuer without https, except on the same machine, because tokens and the client secret are sent to it. */
function checkedIssuer(variable: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isFine = url?.protocol === 'https:' || (url?.protocol === 'http:' && ownMachine.has(url.hostname));
  if (isFine) return given;
  throw wrongValue(variable, given, 'an address that starts with https://');
}

const prefixes = { google: 'GOOGLE', clever: 'CLEVER', classlink: 'CLASSLINK' } as const;

function usualClient(environment: Environment, provider: SsoProvider): SsoClient | null {
  const name = prefixes[provider];
  const id = environment[`${name}_CLIENT_ID`];
  const secret = environment[`${name}_CLIENT_SECRET`];
  const issuer = environment[`${name}_ISSUER`];
  if (id && secret) return { id, secret, issuer: issuer ? checkedIssuer(`${name}_ISSUER`, issuer) : null };
  if (!id && !secret) return null;
  throw new StartError(
    `The variables ${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both.`,
  );
}

function ownProvider(variables: NodeJS.ProcessEnv, id: string): OwnProvider {
  const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}`;
  const required = (suffix: string): string => {
    const value = variables[`${prefix}_${suffix}`];
    if (value) return value;
    throw new StartError(`The variable ${prefix}_${suffix} is missing: OIDC_PROVIDERS names "${id}".`);
  };
  const trust = variables[`${prefix}_TRUST_EMAIL`] || 'off';
  if (trust !== 'on' && trust !== 'off') throw wrongValue(`${prefix}_TRUST_EMAIL`, trust, 'on or off');
  return {
    name: required('NAME').slice(0, 60),
    issuer: checkedIssuer(`${prefix}_ISSUER`, required('ISSUER')),
    id: required('CLIENT_ID'),
    secret: required('CLIENT_SECRET'),
    trustsAddresses: trust === 'on',
  };
}

/** Returns all sign-in providers: the usual three, and those in OIDC_PROVIDERS. */
export function readSsoClients(environment: Environment, variables: NodeJS.ProcessEnv): SsoClients {
  const names = (variables.OIDC_PROVIDERS ?? '').split(/[, ]+/).filter(Boolean);
  const wrong = names.find((id) => !/^[a-z][a-z0-9-]{0,29}$/.test(id) || usual.has(id));
  if (wrong !== undefined) {
    const expected = 'names of a–z, 0–9 and - other than google, clever and classlink';
    throw wrongValue('OIDC_PROVIDERS', variables.OIDC_PROVIDERS, expected);
  }
  return {
    usual: {
      google: usualClient(environment, 'google'),
      clever: usualClient(environment, 'clever'),
      classlink: usualClient(environment, 'classlink'),
    },
    own: new Map(names.map((id) => [id, ownProvider(variables, id)])),
  };
}
