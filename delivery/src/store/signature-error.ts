import { StoreError } from './store.ts';

/** A document in the store without a valid signature. It is not served. */
export class SignatureError extends StoreError {
  override name = 'SignatureError';
}

/** Returns null for a document that is not served, and throws every other error again. */
export function nullWhenRefused(error: unknown): null {
  if (error instanceof SignatureError) return null;
  throw error;
}
