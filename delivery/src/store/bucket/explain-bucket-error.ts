import { StoreError } from '../store.ts';

const advice: Record<string, string> = {
  CredentialsProviderError: 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role',
  InvalidAccessKeyId: 'the provider does not know the access key: check AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check AWS_SECRET_ACCESS_KEY, and the clock of this machine',
  AccessDenied: 'the access key has no permission: allow it to get, put, list and delete objects',
  NoSuchBucket: 'the bucket does not exist: create it first',
  PermanentRedirect: 'the bucket is in another region: set AWS_REGION',
  NotImplemented: 'this provider does not support conditional writes, which channels need',
  TimeoutError: 'the provider does not answer: check AWS_ENDPOINT_URL and the network',
  ECONNREFUSED: 'no server listens at AWS_ENDPOINT_URL: check the address',
  ENOTFOUND: 'the host name cannot be resolved: check AWS_ENDPOINT_URL',
};

/** Returns an error whose one line says what the provider refused and what to do. */
export function explainBucketError(address: string, error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const what = advice[error.name] ?? advice[code] ?? error.message.replaceAll('\n', ' ');
  return new StoreError(`${address}: ${what}`, { cause: error });
}
