import type { SsoProvider } from '@tapin/shared/contract/vocabulary';
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
  /** How the client secret is sent; null uses the metadata of the provider. */
  authentication: typeof ClientSecretPost | null;
  /** Whether its tokens may have the issuer without the scheme. */
  tokensOmitScheme: boolean;
  /** Whether its portal starts sign-ins, which arrive without a state. */
  launchesWithoutState: boolean;
}

const usual: Record<SsoProvider, Peculiarities> = {
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

const ofAnyOther = {
  scope: 'openid email profile',
  authentication: null,
  tokensOmitScheme: false,
  launchesWithoutState: false,
};

const isUsual = (provider: string): provider is SsoProvider => Object.hasOwn(usual, provider);

export const peculiaritiesOf = (provider: string): Omit<Peculiarities, 'issuer'> =>
  isUsual(provider) ? usual[provider] : ofAnyOther;

/** Returns the configured providers. In development the local provider replaces those that are not configured. */
export function ssoConfigurations({ ssoClients, mode, port }: Config): SsoConfigurations {
  const usualConfiguration = (provider: SsoProvider): SsoConfiguration | null => {
    const client = ssoClients.usual[provider];
    if (client) return { issuer: client.issuer ?? usual[provider].issuer, client };
    if (mode === 'production') return null;
    return {
      issuer: `http://127.0.0.1:${port}/api/dev/oidc/${provider}`,
      client: { id: 'tapin-development', secret: 'not-a-secret' },
    };
  };
  const own = [...ssoClients.own].map(([id, { issuer, name, trustsAddresses, ...client }]) => [
    id,
    { issuer, name, trustsAddresses, client },
  ]);
  return {
    ...Object.fromEntries(own),
    google: usualConfiguration('google'),
    clever: usualConfiguration('clever'),
    classlink: usualConfiguration('classlink'),
  };
}

/** Returns the configuration of a provider, or null when this site does not have it. */
export const configurationOf = (all: SsoConfigurations, provider: string): SsoConfiguration | null =>
  Object.hasOwn(all, provider) ? (all[provider] ?? null) : null;

/** Returns the names of the providers beside the usual three, for their buttons. */
export function ownProviders(configurations: SsoConfigurations): { id: string; name: string }[] {
  return Object.entries(configurations).flatMap(([id, configuration]) =>
    configuration?.name && !isUsual(id) ? [{ id, name: configuration.name }] : [],
  );
}

const discovered = new Map<string, Promise<ServerMetadata>>();

/** Returns the metadata of a provider. It is read once; after a failure the next sign-in tries again. */
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

/** Returns how the client secret is sent. Basic authentication is the default of the standard. */
function authenticationFor({ token_endpoint_auth_methods_supported: known }: ServerMetadata) {
  const postOnly = known && !known.includes('client_secret_basic') && known.includes('client_secret_post');
  return postOnly ? ClientSecretPost : ClientSecretBasic;
}

/** Creates a client of the provider for one spelling of its issuer. */
export async function clientOf(
  provider: string,
  configuration: SsoConfiguration,
  options: { issuer?: string; fetch?: Fetch } = {},
): Promise<Configuration> {
  const { supportsPKCE: _, ...metadata } = await metadataOf(configuration);
  const { client } = configuration;
  const made = new Configuration(
    { ...metadata, issuer: options.issuer ?? metadata.issuer },
    client.id,
    client.secret,
    (peculiaritiesOf(provider).authentication ?? authenticationFor(metadata))(client.secret),
  );
  made.timeout = 8;
  if (configuration.issuer.startsWith('http:')) allowInsecureRequests(made);
  if (options.fetch) made[customFetch] = options.fetch;
  return made;
}
