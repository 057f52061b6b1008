import { ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

/** The errors of a token request with which a provider refuses the client itself. */
export const clientErrors = new Set(['invalid_client', 'unauthorized_client']);

/**
 * `unreachable`: the provider did not answer, or with an error of its own. `client`: it does not accept the client id and
 * secret. Null: the cause may be the person, for example an invented code.
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
  // An error of the connection has no code of the library, except for its own timeout.
  return code === 'OAUTH_TIMEOUT' || !code.startsWith('OAUTH_') ? 'unreachable' : null;
}
