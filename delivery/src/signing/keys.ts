import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import { StoreError } from '#src/store/store.ts';

const derOf = (key: KeyObject): Buffer =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' });

/** Returns the id of a key: the SHA-256 of its public key. */
export const keyIdOf = (key: KeyObject): string => createHash('sha256').update(derOf(key)).digest('hex');

export const publicKeyText = (key: KeyObject): string => derOf(key).toString('base64');

export const shortKeyId = (keyid: string): string => keyid.slice(0, 12);

/** Returns the texts of a new Ed25519 key pair: PKCS#8 and SPKI, in PEM. */
export function newKeyPair(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

export function readPrivateKey(path: string): KeyObject {
  return requireEd25519(path, () => createPrivateKey(readKeyFile(path)));
}

/** Reads a public key from a file in PEM, which may also contain the private key, or from Base64 text. */
export function readPublicKey(pathOrText: string): KeyObject {
  if (existsSync(pathOrText)) {
    const pem = readKeyFile(pathOrText);
    return requireEd25519(pathOrText, () => createPublicKey(pem));
  }
  return publicKeyFrom(pathOrText);
}

export function publicKeyFrom(text: string): KeyObject {
  return requireEd25519(text, () =>
    createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' }),
  );
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`the key ${path} cannot be read: ${reason}`);
  }
}

function requireEd25519(source: string, parse: () => KeyObject): KeyObject {
  const key = parsed(parse);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new StoreError(
    `${source} is neither a file with an Ed25519 key in PEM nor one in Base64: create one with "release keys create"`,
  );
}

function parsed(parse: () => KeyObject): KeyObject | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return null;
  }
}

const EnvelopeSchema = Type.Object({
  payloadType: Type.String(),
  payload: Type.String(),
  signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Type.String() })),
});

/** A DSSE envelope: a payload with its type and signatures over both (https://github.com/secure-systems-lab/dsse). */
export type Envelope = Static<typeof EnvelopeSchema>;

/** A public key, with the id that signatures contain. */
export interface VerifyingKey {
  keyid: string;
  publicKey: KeyObject;
}

/** Returns the bytes to sign: the Pre-Authentication Encoding of DSSE, which includes the type. */
function preAuthEncoding(payloadType: string, payload: Buffer): Buffer {
  const type = Buffer.from(payloadType);
  const head = `DSSEv1 ${type.length} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

export function signEnvelope(payloadType: string, payload: Buffer, key: KeyObject): Envelope {
  const sig = sign(null, preAuthEncoding(payloadType, payload), key).toString('base64');
  return { payloadType, payload: payload.toString('base64'), signatures: [{ keyid: keyIdOf(key), sig }] };
}

/** Parses the outer JSON of an envelope. The payload is not trusted yet and stays encoded. */
export function parseEnvelope(value: unknown): Envelope | null {
  return parseAs(EnvelopeSchema, typeof value === 'string' ? value : JSON.stringify(value ?? null));
}

/**
 * Verifies an envelope of an expected type. Returns its payload with the first key whose signature is valid, or null.
 * Signatures of unknown keys are ignored. The caller parses the payload only after this.
 */
export function openEnvelope<K extends VerifyingKey>(
  envelope: Envelope,
  payloadType: string,
  findKey: (keyid: string) => K | undefined,
): { payload: Buffer; key: K } | null {
  if (envelope.payloadType !== payloadType) return null;
  const payload = Buffer.from(envelope.payload, 'base64');
  const signed = preAuthEncoding(payloadType, payload);
  for (const { keyid, sig } of envelope.signatures) {
    const key = findKey(keyid);
    if (key && verify(null, signed, key.publicKey, Buffer.from(sig, 'base64'))) return { payload, key };
  }
  return null;
}
