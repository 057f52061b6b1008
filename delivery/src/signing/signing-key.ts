import type { KeyObject } from 'node:crypto';
import { SignatureError } from '#src/store/store.ts';
import { keyIdOf, shortKeyId } from './keys.ts';
import type { TrustedKeys } from './trust.ts';

interface Signature {
  keys: TrustedKeys;
  part: string;
  kind: 'release' | 'pointer';
  /** Returns what to do when this process has no key. */
  withoutKey: (part: string) => string;
}

/** Returns the key of this process if it may sign a part now, or refuses with what the operator can do. */
export function requireSigningKey(
  key: KeyObject | null,
  { keys, part, kind, withoutKey }: Signature,
): KeyObject {
  if (!key) throw new SignatureError(`the store is signed: ${withoutKey(part)}`);
  const keyid = keyIdOf(key);
  const known = keys.find(keyid);
  const refusal = known
    ? keys.refusal(known, part, new Date().toISOString())
    : `key ${shortKeyId(keyid)} is not in the list of keys`;
  const isBeyondEdge = known?.listed.role === 'edge' && kind === 'release';
  if (!refusal && !isBeyondEdge) return key;
  throw new SignatureError(
    `${part} cannot be signed: ${refusal ?? 'the key of the edge may not sign releases'}: use the key of ${part} (--key), or ask the operator for "release keys add ${part} …"`,
  );
}
