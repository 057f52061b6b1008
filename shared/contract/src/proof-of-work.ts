import { Type } from 'typebox';
import { proofParts } from './vocabulary.ts';

/**
 * A challenge and its solution: for each part a number for which the SHA-256 of seed, part and number is small enough.
 * Several parts of an eighth of the work vary less in time than one part with all of it.
 */
export const ProofSchema = Type.Object({
  challenge: Type.String({ minLength: 1, maxLength: 200 }),
  solution: Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 }), {
    minItems: proofParts,
    maxItems: proofParts,
  }),
});

export const ChallengeSchema = Type.Object({
  challenge: Type.String(),
  /** 32 bytes in hexadecimal digits. */
  seed: Type.String(),
  /** The number of hashes that a part needs on average. */
  work: Type.Integer({ minimum: 1 }),
});
