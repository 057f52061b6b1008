import { genericGrantRequest, ResponseBodyError } from 'openid-client';
import type { SsoConfiguration } from '#src/basics/config.ts';
import { clientErrors } from './provider-fault.ts';
import { createClient } from './providers.ts';

/**
 * Whether the provider accepts the client id and secret. It sends a code that no provider has issued, so that the request
 * is refused in any case; the reason says which of the two was wrong.
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
    // A challenge for other credentials is not a body with an error.
    if (error instanceof Error && 'status' in error && error.status === 401) return false;
  }
  return true;
}
