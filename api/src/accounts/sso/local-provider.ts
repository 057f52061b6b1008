import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type SsoProvider, ssoProviders } from '@tapin/contract/vocabulary';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Config } from '#src/basics/config.ts';
import { newToken } from '#src/basics/secrets.ts';
import { escapeHtml } from '#src/http/html.ts';
import { type LocalIdentity, localIdentities } from './local-identities.ts';

interface Grant {
  identity: LocalIdentity;
  clientId: string;
  redirectUri: string;
  challenge: string;
  nonce: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A small OpenID provider for development and tests. It supports only the code flow with PKCE. */
export class LocalProvider {
  /** The issuer in its tokens. The discovery document may spell it differently. */
  readonly tokenIssuer: string;
  #made: { publicKey: KeyObject; privateKey: KeyObject } | undefined;
  readonly #grants = new Map<string, Grant>();
  readonly #clock: () => number;

  constructor(tokenIssuer: string, clock: () => number = Date.now) {
    this.tokenIssuer = tokenIssuer;
    this.#clock = clock;
  }

  /** The keys are created on first use, because creating three key pairs takes longer than the start of the server. */
  get #keys() {
    this.#made ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
    return this.#made;
  }

  metadata(issuer: string, browserBase: string) {
    return {
      issuer,
      authorization_endpoint: `${browserBase}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  jwks() {
    return {
      keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'local', alg: 'RS256', use: 'sig' }],
    };
  }

  approve(identity: LocalIdentity, request: URLSearchParams): string {
    const code = newToken();
    const redirectUri = request.get('redirect_uri') ?? '';
    this.#grants.set(code, {
      identity,
      clientId: request.get('client_id') ?? '',
      redirectUri,
      challenge: request.get('code_challenge') ?? '',
      nonce: request.get('nonce') ?? '',
    });
    const url = new URL(redirectUri);
    url.searchParams.set('code', code);
    const state = request.get('state');
    if (state !== null) url.searchParams.set('state', state);
    return url.href;
  }

  /** Returns the tokens for a code, or null when anything in the request is wrong. */
  tokens(form: URLSearchParams): Record<string, unknown> | null {
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return null;
    const now = Math.floor(this.#clock() / 1_000);
    const claims = {
      iss: this.tokenIssuer,
      sub: grant.identity.subject,
      aud: grant.clientId,
      iat: now,
      exp: now + 300,
      nonce: grant.nonce,
      ...grant.identity.claims,
    };
    return {
      access_token: newToken(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: this.#signed(claims),
    };
  }

  #signed(claims: Record<string, unknown>): string {
    const content = `${encode({ alg: 'RS256', kid: 'local', typ: 'JWT' })}.${encode(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), this.#keys.privateKey).toString('base64url')}`;
  }
}

const titles: Record<SsoProvider, string> = { google: 'Google', clever: 'Clever', classlink: 'ClassLink' };

function searchOf(url: string): URLSearchParams {
  return new URL(url, 'http://local').searchParams;
}

function chooserPage(provider: SsoProvider, request: URLSearchParams): string {
  const links = localIdentities(provider).map(({ subject, label }) => {
    const query = new URLSearchParams([...request, ['subject', subject]]);
    return `<li><a href="choose?${escapeHtml(query.toString())}">${escapeHtml(label)}</a></li>`;
  });
  const refusal = new URLSearchParams([...request, ['subject', '']]);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Log in</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Log in with ${titles[provider]}</h1>
<p>This page of the development server replaces ${titles[provider]}. Choose a person.</p>
<ul>${links.join('\n')}</ul>
<p><a href="choose?${escapeHtml(refusal.toString())}">Cancel</a></p>
</body>
</html>
`;
}

/** Replaces the three providers in development, so that their buttons work without accounts at the providers. */
export async function localProviderRoutes(fastify: FastifyInstance, config: Config): Promise<void> {
  fastify.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  // The token request is sent by a server and has no origin.
  const open: RouteShorthandOptions = { config: { access: { kind: 'public' }, allowsAnyOrigin: true } };
  for (const provider of ssoProviders) {
    const issuer = `http://127.0.0.1:${config.port}/api/dev/oidc/${provider}`;
    const local = new LocalProvider(provider === 'google' ? issuer.replace('http://', '') : issuer);
    const base = `/dev/oidc/${provider}`;
    const returnAddress = `${config.publicUrl}/api/auth/sso/${provider}/return`;

    fastify.get(`${base}/.well-known/openid-configuration`, open, async () =>
      local.metadata(issuer, `${config.publicUrl}/api${base}`),
    );
    fastify.get(`${base}/jwks`, open, async () => local.jwks());
    fastify.get(`${base}/authorize`, open, async (request, reply) =>
      reply.type('text/html; charset=utf-8').send(chooserPage(provider, searchOf(request.url))),
    );
    fastify.get(`${base}/choose`, open, async (request, reply) => {
      const search = searchOf(request.url);
      const identity = localIdentities(provider).find(({ subject }) => subject === search.get('subject'));
      // The redirect always leads back to this site.
      search.set('redirect_uri', returnAddress);
      return reply.redirect(
        identity ? local.approve(identity, search) : `${returnAddress}?error=access_denied`,
      );
    });
    fastify.post(`${base}/token`, open, async (request, reply) => {
      const tokens = request.body instanceof URLSearchParams ? local.tokens(request.body) : null;
      return tokens ?? reply.status(400).send({ error: 'invalid_grant' });
    });
  }
}
