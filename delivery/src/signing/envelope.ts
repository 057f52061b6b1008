import { type KeyObject, sign, verify } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import { keyIdOf } from './keys.ts';

const EnvelopeSchema = Type.Object({
  payloadType: Type.String(),
  /** The signed bytes in Base64. */
  payload: Type.String(),
  signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Type.String() })),
});

/** A DSSE envelope: a payload with its type and signatures over both (https://github.com/secure-systems-lab/dsse). */
export type Envelope = Static<typeof EnvelopeSchema>;

/** A public key and the id under which a signature names it. */
export interface VerifyingKey {
  keyid: string;
  publicKey: KeyObject;
}

/** Returns the bytes that are signed: the Pre-Authentication Encoding of DSSE, which includes the type. */
function preAuthEncoding(payloadType: string, payload: Buffer): Buffer {
  const type = Buffer.from(payloadType);
  const head = `DSSEv1 ${type.length} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

export function signEnvelope(payloadType: string, payload: Buffer, key: KeyObject): Envelope {
  const sig = sign(null, preAuthEncoding(payloadType, payload), key).toString('base64');
  return { payloadType, payload: payload.toString('base64'), signatures: [{ keyid: keyIdOf(key), sig }] };
}

/** Parses the frame of an envelope. Its payload is not trusted yet and stays encoded. */
export function parseEnvelope(value: unknown): Envelope | null {
  return parseAs(EnvelopeSchema, typeof value === 'string' ? value : JSON.stringify(value ?? null));
}

/**
 * Verifies an envelope of an expected type and returns its payload with the first key whose signature is right, or
 * null. A signature of an unknown key is ignored. The caller parses the payload only after this.
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
