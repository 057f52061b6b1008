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
  /** How the secret is sent; null leaves it to what the provider says of itself. */
  authentication: typeof ClientSecretPost | null;
  /** Its tokens may name the issuer without the scheme that its discovery document spells out. */
  tokensOmitScheme: boolean;
  /** Its portal sends people who never asked us to sign in: they arrive without a state. */
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

/** What the environment configures; in development the local provider stands in for the rest. */
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

/** Null for a provider that this site does not have. */
export const configurationOf = (all: SsoConfigurations, provider: string): SsoConfiguration | null =>
  Object.hasOwn(all, provider) ? (all[provider] ?? null) : null;

/** What stands on the buttons beside those of the usual three. */
export function ownProviders(configurations: SsoConfigurations): { id: string; name: string }[] {
  return Object.entries(configurations).flatMap(([id, configuration]) =>
    configuration?.name && !isUsual(id) ? [{ id, name: configuration.name }] : [],
  );
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

/** Basic is what a provider understands that says nothing. */
function authenticationFor({ token_endpoint_auth_methods_supported: known }: ServerMetadata) {
  const postOnly = known && !known.includes('client_secret_basic') && known.includes('client_secret_post');
  return postOnly ? ClientSecretPost : ClientSecretBasic;
}

/** A client of the provider, for one of the spellings of its issuer. */
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
