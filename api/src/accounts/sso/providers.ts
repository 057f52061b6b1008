import { type SsoProvider, ssoProviders } from '@tapin/contract/vocabulary';
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

/** The maximum size of a provider's reply. Metadata, keys and tokens have a few kilobytes. */
export const maxReplyBytes = 256 * 1024;

/** Fetches a reply of a provider. The limit counts the bytes after decompression, as they arrive. */
export async function boundedFetch(url: string | URL, options: RequestInit): Promise<Response> {
  const reply = await fetch(url, options);
  if (reply.body === null) return reply;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of reply.body) {
    length += chunk.length;
    // The error ends the loop, which cancels the rest of the reply.
    if (length > maxReplyBytes) throw new Error('the reply of the provider is too long');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = reply;
  return new Response(new Blob(chunks), { status, statusText, headers });
}

interface ProviderTraits {
  issuer: string;
  scope: string;
  /** How the client secret is sent. Null uses the metadata of the provider. */
  authentication: typeof ClientSecretPost | null;
  /** Whether the tokens may have the issuer without the scheme. */
  tokensOmitScheme: boolean;
  /** Whether the portal of the provider starts log-ins, which arrive without a state. */
  launchesWithoutState: boolean;
}

const builtInProviders: Record<SsoProvider, ProviderTraits> = {
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

const defaultTraits = {
  scope: 'openid email profile',
  authentication: null,
  tokensOmitScheme: false,
  launchesWithoutState: false,
};

export const isBuiltIn = (provider: string): provider is SsoProvider =>
  Object.hasOwn(builtInProviders, provider);

export const traitsOf = (provider: string): Omit<ProviderTraits, 'issuer'> =>
  isBuiltIn(provider) ? builtInProviders[provider] : defaultTraits;

/** Returns the configured providers. In development, the local provider replaces providers without a configuration. */
export function ssoConfigurations({ ssoClients, mode, port }: Config): SsoConfigurations {
  const builtInConfiguration = (provider: SsoProvider): SsoConfiguration | null => {
    const client = ssoClients.builtIn[provider];
    if (client) {
      const { issuer, roster } = client;
      return { issuer: issuer ?? builtInProviders[provider].issuer, client, roster };
    }
    if (mode === 'production') return null;
    return {
      issuer: `http://127.0.0.1:${port}/api/dev/oidc/${provider}`,
      client: { id: 'tapin-development', secret: 'not-a-secret' },
    };
  };
  const additional = [...ssoClients.additional].map(
    ([id, { issuer, name, trustsAddresses, roster, ...client }]) => [
      id,
      { issuer, name, trustsAddresses, roster, client },
    ],
  );
  return {
    ...Object.fromEntries(additional),
    google: builtInConfiguration('google'),
    clever: builtInConfiguration('clever'),
    classlink: builtInConfiguration('classlink'),
  };
}

export const configurationOf = (all: SsoConfigurations, provider: string): SsoConfiguration | null =>
  Object.hasOwn(all, provider) ? (all[provider] ?? null) : null;

/** Lists the providers other than Google, Clever and ClassLink, for their buttons. */
export function listAdditionalProviders(configurations: SsoConfigurations): { id: string; name: string }[] {
  return Object.entries(configurations).flatMap(([id, configuration]) =>
    configuration?.name && !isBuiltIn(id) ? [{ id, name: configuration.name }] : [],
  );
}

export const listBuiltInProviders = (configurations: SsoConfigurations): SsoProvider[] =>
  ssoProviders.filter((provider) => configurationOf(configurations, provider) !== null);

const metadataByIssuer = new Map<string, Promise<ServerMetadata>>();

async function metadataOf({ issuer, client }: SsoConfiguration): Promise<ServerMetadata> {
  const known = metadataByIssuer.get(issuer);
  if (known) return known;
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  const reading = discovery(new URL(issuer), client.id, undefined, undefined, {
    execute: insecure,
    timeout: 8,
    [customFetch]: (url, { method, headers, redirect, signal }) =>
      boundedFetch(url, { method, headers, redirect, ...(signal && { signal }) }),
  }).then((configuration) => configuration.serverMetadata());
  metadataByIssuer.set(issuer, reading);
  reading.catch(() => metadataByIssuer.delete(issuer));
  return reading;
}

type Fetch = NonNullable<Configuration[typeof customFetch]>;

/** Returns how the client secret is sent. The standard's default is basic authentication. */
function authenticationFor({ token_endpoint_auth_methods_supported: known }: ServerMetadata) {
  const postOnly = known && !known.includes('client_secret_basic') && known.includes('client_secret_post');
  return postOnly ? ClientSecretPost : ClientSecretBasic;
}

export async function createClient(
  provider: string,
  configuration: SsoConfiguration,
  options: { issuer?: string; fetch?: Fetch } = {},
): Promise<Configuration> {
  const { supportsPKCE: _, ...metadata } = await metadataOf(configuration);
  const { client } = configuration;
  const openIdClient = new Configuration(
    { ...metadata, issuer: options.issuer ?? metadata.issuer },
    client.id,
    client.secret,
    (traitsOf(provider).authentication ?? authenticationFor(metadata))(client.secret),
  );
  openIdClient.timeout = 8;
  if (configuration.issuer.startsWith('http:')) allowInsecureRequests(openIdClient);
  if (options.fetch) openIdClient[customFetch] = options.fetch;
  return openIdClient;
}
