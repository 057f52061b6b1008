import { createPublicKey } from 'node:crypto';
import { keyIdOf, newKeyPair, publicKeyText, shortKeyId } from '../../delivery/src/signing/keys.ts';

export const signingKeyFile = 'signing-key.pem';

export interface SigningKey {
  /** The private key (PKCS#8) in PEM. */
  privateKey: string;
  /** The public key (SPKI) in Base64. */
  publicKey: string;
  /** The first characters of the id of the key, by which people recognize it. */
  id: string;
}

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = newKeyPair();
  const key = createPublicKey(publicKey);
  return { privateKey, publicKey: publicKeyText(key), id: shortKeyId(keyIdOf(key)) };
}
