import { type Static, Type } from 'typebox';
import { IdSchema } from './schemas.ts';

/** Bytes as base64url without padding, as the JSON forms of WebAuthn have them. */
const bytesSchema = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

const CredentialIdSchema = bytesSchema(1_364);
const ClientDataSchema = bytesSchema(4_096);
const TransportSchema = Type.String({ minLength: 1, maxLength: 32, pattern: '^[a-z-]+$' });
const credentialFields = {
  id: CredentialIdSchema,
  rawId: CredentialIdSchema,
  type: Type.Literal('public-key'),
};

/** The reply of an authenticator that has created a passkey. */
export const NewPasskeySchema = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: ClientDataSchema,
    attestationObject: bytesSchema(16_384),
    transports: Type.Array(TransportSchema, { maxItems: 8 }),
  }),
});

/** The reply of an authenticator that has signed a challenge with a passkey. */
export const PasskeyProofSchema = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: ClientDataSchema,
    authenticatorData: bytesSchema(4_096),
    signature: bytesSchema(2_048),
  }),
});

/** The options of `navigator.credentials.get`. They name no passkey, so that they reveal nothing about an account. */
export const PasskeyRequestSchema = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});

/** The options of `navigator.credentials.create`. */
export const PasskeyCreationSchema = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Type.Object({ type: Type.Literal('public-key'), id: Type.String() })),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});

export const PasskeyIdSchema = Type.Object({ id: IdSchema });

export type NewPasskey = Static<typeof NewPasskeySchema>;
export type PasskeyProof = Static<typeof PasskeyProofSchema>;
export type PasskeyRequest = Static<typeof PasskeyRequestSchema>;
export type PasskeyCreation = Static<typeof PasskeyCreationSchema>;
