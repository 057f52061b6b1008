import { type SsoProvider, ssoProviders } from '@tapin/shared/contract/vocabulary';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Config } from '#src/basics/config.ts';
import { escapeHtml } from '#src/http/html.ts';
import { localIdentities } from './local-identities.ts';
import { LocalProvider } from './local-provider.ts';

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
<head><meta charset="utf-8"><title>Sign in</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Sign in with ${titles[provider]}</h1>
<p>This page of the development server replaces ${titles[provider]}. Choose a person.</p>
<ul>${links.join('\n')}</ul>
<p><a href="choose?${escapeHtml(refusal.toString())}">Cancel</a></p>
</body>
</html>
`;
}

/** Replaces the three providers in development, so that their buttons work without an account there. */
export async function localProviderRoutes(fastify: FastifyInstance, config: Config): Promise<void> {
  fastify.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  // The token request comes from a server and has no origin.
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
