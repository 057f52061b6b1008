import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyProof, PasskeyRequest } from '@tapin/shared/contract/passkeys';
import { AppError } from '#src/basics/app-error.ts';
import type { CallContext } from '#src/http/call-context.ts';
import type { Services } from '#src/http/services.ts';
import {
  type ChallengePurpose,
  challengeValidMs,
  isValidChallenge,
  newChallenge,
  useUpChallenge,
} from './challenge.ts';
import { findPasskey, updatePasskeyUse } from './repository.ts';

type Context = Pick<CallContext, 'services' | 'request' | 'now'>;

/** The algorithms of passkeys: EdDSA, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

/** The relying party of WebAuthn is the host of the site. */
export const relyingPartyOf = ({ config }: Services): string => new URL(config.publicUrl).hostname;

export async function createRequest(
  { services, now }: Pick<CallContext, 'services' | 'now'>,
  purpose: ChallengePurpose,
): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(services.db, purpose, now),
    rpId: relyingPartyOf(services),
    timeout: challengeValidMs,
    userVerification: 'required',
  };
}

const expectationsOf = ({ services, now }: Context, purpose: ChallengePurpose) => {
  let challenge = '';
  return {
    options: {
      expectedOrigin: services.config.publicUrl,
      expectedRPID: relyingPartyOf(services),
      requireUserVerification: true,
      expectedChallenge: (given: string) => {
        challenge = given;
        return isValidChallenge(services.db, given, purpose, now);
      },
    },
    /** Refuses a challenge that was used before. It counts as used only after everything else was checked. */
    useUp: () => useUpChallenge(services.db, challenge, now),
  };
};

/** The library throws an error for most replies that it does not accept. */
async function resultOf<T>({ request }: Context, verification: Promise<T>): Promise<T | null> {
  try {
    return await verification;
  } catch (error) {
    request.log.info({ err: error }, 'a passkey was not accepted');
    return null;
  }
}

/**
 * Verifies the signature of a passkey and returns the account; null for any other reply. With `userId`, the passkey has to
 * belong to that account.
 */
export async function verifyProof(
  context: Context,
  credential: PasskeyProof,
  purpose: ChallengePurpose,
  userId?: number,
): Promise<number | null> {
  const { services, now } = context;
  const passkey = await findPasskey(services.db, credential.id);
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) return null;
  const { options, useUp } = expectationsOf(context, purpose);
  const result = await resultOf(
    context,
    verifyAuthenticationResponse({
      ...options,
      response: { ...credential, clientExtensionResults: {} },
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter: passkey.counter,
      },
    }),
  );
  if (!result?.verified || !(await useUp())) return null;
  const counter = result.authenticationInfo.newCounter;
  return (await updatePasskeyUse(services.db, passkey.id, { counter, now })) ? passkey.user_id : null;
}

/** Verifies the reply of an authenticator that has created a passkey, and returns what is stored of it. */
export async function verifyNewPasskey(context: Context, credential: NewPasskey, userId: number) {
  const { options, useUp } = expectationsOf(context, { purpose: 'new-passkey', subject: String(userId) });
  const result = await resultOf(
    context,
    verifyRegistrationResponse({
      ...options,
      response: {
        ...credential,
        response: {
          clientDataJSON: credential.response.clientDataJSON,
          attestationObject: credential.response.attestationObject,
        },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  );
  if (!result?.verified || !(await useUp())) throw new AppError('passkey_wrong');
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}
