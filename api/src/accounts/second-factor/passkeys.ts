import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyProof, PasskeyRequest } from '@tapin/contract/passkeys';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, minutes } from '#src/basics/clock.ts';
import { hashOf, isSameHash } from '#src/basics/secrets.ts';
import { isUnavailable } from '#src/database/connection/unavailable.ts';
import type { Database } from '#src/database/database.ts';
import { isLostRace } from '#src/database/lost-race.ts';
import type { CallContext } from '#src/http/call-context.ts';
import type { Services } from '#src/http/services.ts';
import { countEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { hmac } from '#src/infrastructure/sealing.ts';
import { findPasskey, updatePasskeyUse } from './repository.ts';

export const challengeValidMs = minutes(5);

/** A challenge is valid for one purpose, and for one account or log-in. */
interface ChallengePurpose {
  purpose: 'log-in' | 'second-factor' | 'confirmation' | 'new-passkey';
  /** The id of the account or the hash of the pending log-in; empty while the account is unknown. */
  subject: string;
}

const nonceBytes = 16;
const expiryBytes = 8;

const macOf = (db: Database, { purpose, subject }: ChallengePurpose, signed: Buffer) =>
  hmac(db, 'passkeys', [purpose, subject, signed.toString('base64url')]);

/**
 * Returns a challenge that contains its expiry and is signed. Nothing is stored before it is used, so that requests
 * without an account cannot fill a table.
 */
export async function newChallenge(db: Database, purpose: ChallengePurpose, now: Date): Promise<string> {
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeBigUInt64BE(BigInt(addMs(now, challengeValidMs).getTime()));
  const signed = Buffer.concat([randomBytes(nonceBytes), expiry]);
  const mac = Buffer.from(await macOf(db, purpose, signed), 'base64url');
  return Buffer.concat([signed, mac]).toString('base64url');
}

async function isValidChallenge(
  db: Database,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length < nonceBytes + expiryBytes) return false;
  const signed = bytes.subarray(0, nonceBytes + expiryBytes);
  const mac = bytes.subarray(nonceBytes + expiryBytes).toString('base64url');
  if (!isSameHash(mac, await macOf(db, purpose, signed))) return false;
  return signed.readBigUInt64BE(nonceBytes) > BigInt(now.getTime());
}

async function useUpChallenge(db: Database, challenge: string, now: Date): Promise<boolean> {
  const { count } = await countEvent(db, `used challenge ${hashOf(challenge)}`, now, challengeValidMs);
  return count === 1;
}

type Context = Pick<CallContext, 'services' | 'request' | 'now'>;

export const passkeyAlgorithms = [-8, -7, -257];

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
    useUp: () => useUpChallenge(services.db, challenge, now),
  };
};

/**
 * The library throws an error for most replies that it refuses. A database error is thrown on, because it says nothing
 * about the reply.
 */
async function resultOf<T>({ request }: Context, verification: Promise<T>): Promise<T | null> {
  try {
    return await verification;
  } catch (error) {
    if (isUnavailable(error) || isLostRace(error)) throw error;
    request.log.info({ err: error }, 'a passkey was not accepted');
    return null;
  }
}

/**
 * Verifies the signature of a passkey and returns the account, or null for an invalid reply. With `userId`, the
 * passkey has to belong to that account.
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
