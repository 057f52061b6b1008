import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@tapin/shared/contract/passkeys';
import { i18n } from '@tapin/shared/i18n';

/** Decodes base64url. `Uint8Array.fromBase64` would do it, but the browsers of older Chromebooks lack it. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether the browser supports passkeys. Browsers do only on pages with https, and on localhost. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/**
 * Runs a credential operation of the browser. Browsers report a closed dialog and every other failure with the same
 * error.
 */
async function credentialOf(operation: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await operation.catch(() => null);
  if (credential instanceof PublicKeyCredential) return credential;
  throw new Error(i18n.t('auth:passkey.cancelled'));
}

const identityOf = ({ id }: PublicKeyCredential) => ({ id, rawId: id, type: 'public-key' as const });

export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(({ id, type }) => ({ type, id: toBytes(id) })),
  };
  const credential = await credentialOf(navigator.credentials.create({ publicKey }));
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse))
    throw new Error(i18n.t('auth:passkey.cancelled'));
  return {
    ...identityOf(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyProof> {
  const publicKey = { ...request, challenge: toBytes(request.challenge) };
  const credential = await credentialOf(navigator.credentials.get({ publicKey }));
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse))
    throw new Error(i18n.t('auth:passkey.cancelled'));
  return {
    ...identityOf(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
    },
  };
}
