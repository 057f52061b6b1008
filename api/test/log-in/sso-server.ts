import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { LocalIdentity } from '#src/accounts/sso/local-identities.ts';
import { LocalProvider } from '#src/accounts/sso/local-provider.ts';
import type { SsoConfiguration } from '#src/basics/config.ts';

export interface SsoServer {
  configuration: SsoConfiguration;
  approve(authorizeUrl: string, identity: LocalIdentity): string;
  secrets: Set<string>;
  tokenRequests: { form: URLSearchParams; authorization: string | undefined }[];
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const secretIn = (authorization = '') =>
  decodeURIComponent(
    Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')[1] ?? '',
  );

/** Starts an OpenID provider on a port. Its tokens may spell the issuer differently. */
export async function startSsoServer(
  spelling: (issuer: string) => string = (issuer) => issuer,
): Promise<SsoServer> {
  const secrets: SsoServer['secrets'] = new Set();
  const tokenRequests: SsoServer['tokenRequests'] = [];
  let issuer = '';
  let provider = new LocalProvider('');
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.endsWith('/.well-known/openid-configuration')) {
      return reply(200, provider.metadata(issuer, issuer));
    }
    if (request.method === 'POST') {
      const form = new URLSearchParams(await bodyOf(request));
      const { authorization } = request.headers;
      tokenRequests.push({ form, authorization });
      if (secrets.size > 0 && !secrets.has(form.get('client_secret') ?? secretIn(authorization)))
        return reply(401, { error: 'invalid_client' });
      const tokens = provider.tokens(form);
      return tokens ? reply(200, tokens) : reply(400, { error: 'invalid_grant' });
    }
    return reply(200, provider.jwks());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  issuer = `http://127.0.0.1:${address.port}`;
  provider = new LocalProvider(spelling(issuer));
  return {
    configuration: { issuer, client: { id: 'test-client', secret: 'test-secret' } },
    approve: (url, identity) => provider.approve(identity, new URL(url).searchParams),
    secrets,
    tokenRequests,
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
