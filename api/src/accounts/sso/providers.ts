import type { SsoProvider } from '@tapin/shared/contract/sso-calls';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  type ServerMetadata,
} from 'openid-client';
import type { Config, SsoConfiguration, SsoConfigurations } from '#src/basics/config.ts';

interface Peculiarities {
  issuer: string;
  scope: string;
  /** How the secret is sent. */
  authentication: typeof ClientSecretPost;
  /** Its tokens may name the issuer without the scheme that its discovery document spells out. */
  tokensOmitScheme: boolean;
  /** Its portal sends people who never asked us to sign in: they arrive without a state. */
  launchesWithoutState: boolean;
}

export const peculiarities: Record<SsoProvider, Peculiarities> = {
  google: {
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    authentication: ClientSecretPost,
    tokensOmitScheme: true,
    launchesWithoutState: false,
  },
  clever: {
    issuer: 'https://clever.com',
    scope: 'openid',
    authentication: ClientSecretBasic,
    tokensOmitScheme: false,
    launchesWithoutState: true,
  },
  classlink: {
    issuer: 'https://launchpad.classlink.com',
    scope: 'openid email profile',
    authentication: ClientSecretPost,
    tokensOmitScheme: false,
    launchesWithoutState: false,
  },
};

/** What the environment configures; in development the local provider stands in for the rest. */
export function ssoConfigurations({ ssoClients, mode, port }: Config): SsoConfigurations {
  const configurationOf = (provider: SsoProvider): SsoConfiguration | null => {
    const client = ssoClients[provider];
    if (client) return { issuer: peculiarities[provider].issuer, client };
    if (mode === 'production') return null;
    return {
      issuer: `http://127.0.0.1:${port}/api/dev/oidc/${provider}`,
      client: { id: 'tapin-development', secret: 'not-a-secret' },
    };
  };
  return {
    google: configurationOf('google'),
    clever: configurationOf('clever'),
    classlink: configurationOf('classlink'),
  };
}

const discovered = new Map<string, Promise<ServerMetadata>>();

/** The provider's own description, read once; a failure is tried again at the next sign-in. */
async function metadataOf({ issuer, client }: SsoConfiguration): Promise<ServerMetadata> {
  const known = discovered.get(issuer);
  if (known) return known;
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const reading = discovery(new URL(issuer), client.id, undefined, undefined, {
    execute: insecure,
    timeout: 8,
  }).then((configuration) => configuration.serverMetadata());
  discovered.set(issuer, reading);
  reading.catch(() => discovered.delete(issuer));
  return reading;
}

type Fetch = NonNullable<Configuration[typeof customFetch]>;

/** A client of the provider, for one of the spellings of its issuer. */
export async function clientOf(
  provider: SsoProvider,
  configuration: SsoConfiguration,
  options: { issuer?: string; fetch?: Fetch } = {},
): Promise<Configuration> {
  const { supportsPKCE: _, ...metadata } = await metadataOf(configuration);
  const { client } = configuration;
  const made = new Configuration(
    { ...metadata, issuer: options.issuer ?? metadata.issuer },
    client.id,
    client.secret,
    peculiarities[provider].authentication(client.secret),
  );
  made.timeout = 8;
  if (configuration.issuer.startsWith('http:')) allowInsecureRequests(made);
  if (options.fetch) made[customFetch] = options.fetch;
  return made;
}
