import { authorizationCodeGrant, fetchUserInfo, type IDToken } from 'openid-client';
import type { SsoConfiguration } from '#src/basics/config.ts';
import { boundedFetch, createClient, traitsOf } from './providers.ts';

export interface CodeProof {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * Exchanges the code for the claims of the person, with every check of the library. A code works once, so other
 * spellings of the issuer are validated against the same reply.
 */
export async function exchangeCode(
  provider: string,
  configuration: SsoConfiguration,
  returnUrl: URL,
  proof: CodeProof,
): Promise<Record<string, unknown>> {
  let reply: Response | undefined;
  const fetchOnce = async (url: string, options: RequestInit): Promise<Response> => {
    if (options.method !== 'POST') return boundedFetch(url, options);
    reply ??= await boundedFetch(url, options);
    return reply.clone();
  };
  const issuerWithoutScheme = configuration.issuer.replace(/^https?:\/\//, '');
  const issuerSpellings = traitsOf(provider).tokensOmitScheme
    ? [undefined, issuerWithoutScheme]
    : [undefined];
  let failure: unknown;
  for (const issuer of issuerSpellings) {
    const client = await createClient(provider, configuration, {
      ...(issuer !== undefined && { issuer }),
      fetch: (url, { method, headers, body, redirect, signal }) =>
        fetchOnce(url, {
          method,
          headers,
          body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
          redirect,
          ...(signal && { signal }),
        }),
    });
    try {
      const tokens = await authorizationCodeGrant(client, returnUrl, {
        pkceCodeVerifier: proof.verifier,
        expectedState: proof.state,
        expectedNonce: proof.nonce,
        idTokenExpected: true,
      });
      const claims: IDToken | undefined = tokens.claims();
      if (!claims) throw new Error('the provider sent no claims');
      if (!client.serverMetadata().userinfo_endpoint) return claims;
      return { ...claims, ...(await fetchUserInfo(client, tokens.access_token, claims.sub)) };
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}
