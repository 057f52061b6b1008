import { StoreError } from './store.ts';

/** A document in the store without a valid signature. It is not served. */
export class SignatureError extends StoreError {
  override name = 'SignatureError';
}
