import { genericGrantRequest, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import type { SsoConfiguration } from '#src/basics/config.ts';
import { createClient } from './providers.ts';

/** The errors of a token request with which a provider refuses the client itself. */
const clientErrors = new Set(['invalid_client', 'unauthorized_client']);

/**
 * `unreachable`: the provider did not answer, or answered with an internal error. `client`: it does not accept the
 * client id and secret. Null: the cause may be the person, for example an invented code.
 */
export type ProviderFault = 'unreachable' | 'client' | null;

export function providerFaultOf(error: unknown): ProviderFault {
  if (error instanceof ResponseBodyError) {
    if (clientErrors.has(error.error)) return 'client';
    return error.status >= 500 ? 'unreachable' : null;
  }
  if (error instanceof WWWAuthenticateChallengeError) return 'client';
  if (!(error instanceof Error)) return null;
  if (error.cause instanceof Response) return error.cause.status >= 500 ? 'unreachable' : null;
  const code = 'code' in error ? `${error.code}` : '';
  // A connection error has no error code of the library, except for the library's own timeout.
  return code === 'OAUTH_TIMEOUT' || !code.startsWith('OAUTH_') ? 'unreachable' : null;
}

/**
 * Whether the provider accepts the client id and secret. It sends a code that no provider has issued, so that the
 * request is always refused. The error says whether the client or the code was refused.
 */
export async function isClientAccepted(
  provider: string,
  configuration: SsoConfiguration,
  redirectUri: string,
): Promise<boolean> {
  const client = await createClient(provider, configuration);
  try {
    await genericGrantRequest(client, 'authorization_code', {
      code: 'no-code',
      redirect_uri: redirectUri,
    });
  } catch (error) {
    if (error instanceof ResponseBodyError) return !clientErrors.has(error.error);
    // A 401 with a challenge for other credentials has no body with an error code.
    if (error instanceof Error && 'status' in error && error.status === 401) return false;
  }
  return true;
}
