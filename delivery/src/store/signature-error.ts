import { StoreError } from './store.ts';

/** A document in the store without a valid signature. It is not served. */
export class SignatureError extends StoreError {
  override name = 'SignatureError';
}

/** The latest list of keys is not in the store. A process that has not seen it cannot know which keys are revoked. */
export class MissingKeyListError extends StoreError {
  override name = 'MissingKeyListError';
}

/** Returns null for a document that is not served, and throws every other error again. */
export function nullWhenRefused(error: unknown): null {
  if (error instanceof SignatureError) return null;
  throw error;
}
