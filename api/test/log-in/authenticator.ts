import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyProof } from '@tapin/contract/passkeys';
import { origin } from '#test/build.ts';

interface Credential {
  id: Buffer;
  privateKey: KeyObject;
  coseKey: Buffer;
}

interface Forged {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

function newCredential(): Credential {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return { id: randomBytes(16), privateKey, coseKey: Buffer.from(isoCBOR.encode(coseKey)) };
}

/** A software authenticator with one passkey (ES256). */
export class Authenticator {
  #credential = newCredential();
  #counter = 0;

  get id(): string {
    return encoded(this.#credential.id);
  }

  #clientData(type: string, challenge: string, forged: Forged): Buffer {
    const data = { type, challenge, origin: forged.origin ?? origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData(flags: number, { rpId = 'localhost', isUserVerified = true, counter }: Forged): Buffer {
    const bytes = Buffer.alloc(5);
    bytes[0] = flags | 0x01 | (isUserVerified ? 0x04 : 0);
    this.#counter += 1;
    bytes.writeUInt32BE(counter ?? this.#counter, 1);
    return Buffer.concat([sha256(rpId), bytes]);
  }

  create({ challenge }: { challenge: string }, forged: Forged = {}): NewPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#credential.id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(0x40, forged),
      Buffer.alloc(16),
      length,
      this.#credential.id,
      this.#credential.coseKey,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: encoded(this.#clientData('webauthn.create', challenge, forged)),
        attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  get({ challenge }: { challenge: string }, forged: Forged = {}): PasskeyProof {
    const authenticatorData = this.#authenticatorData(0, forged);
    const clientData = this.#clientData('webauthn.get', challenge, forged);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: encoded(clientData),
        authenticatorData: encoded(authenticatorData),
        signature: encoded(sign('sha256', signed, this.#credential.privateKey)),
      },
    };
  }
}
