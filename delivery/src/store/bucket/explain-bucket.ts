import { StoreError } from '../store.ts';

const advice: Record<string, string> = {
  CredentialsProviderError: 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role',
  InvalidAccessKeyId: 'the access key is not known there: check AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check AWS_SECRET_ACCESS_KEY, and the clock of this machine',
  AccessDenied: 'this key may not: allow it to get, put, list and delete objects',
  NoSuchBucket: 'make the bucket first',
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  NotImplemented: 'this provider lacks conditional writes, which channels need',
  TimeoutError: 'it does not answer: check AWS_ENDPOINT_URL and the network between',
  ECONNREFUSED: 'nobody answers at AWS_ENDPOINT_URL',
  ENOTFOUND: 'check AWS_ENDPOINT_URL',
};

/** Returns an error whose one line says what the provider refused and what to do. */
export function explainBucket(address: string, error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const what = advice[error.name] ?? advice[code] ?? error.message.replaceAll('\n', ' ');
  return new StoreError(`${address}: ${what}`, { cause: error });
}
