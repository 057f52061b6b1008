import { createHash, generateKeyPairSync } from 'node:crypto';

/** The private key of a squad. Git ignores the file. */
export const signingKeyFile = 'signing-key.pem';

export interface SigningKey {
  /** The private key (PKCS#8) in PEM. */
  privateKey: string;
  /** The public key (SPKI) in Base64. */
  publicKey: string;
  /** The first characters of the id of the key, by which people recognize it. */
  id: string;
}

/** Creates an Ed25519 key, with which a squad signs its releases. */
export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: bytes.toString('base64'),
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
  };
}
