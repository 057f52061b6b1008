import type { S3 } from '@aws-sdk/client-s3';
import { type StoredFile, StoreError } from './object-storage.ts';

interface BucketEntry {
  path: string;
  modified: Date;
}

export const maxConcurrency = 16;
/** When two processes write the same object at the same time, the provider may tell them to retry. */
const maxConflictRetries = 5;
const maxAttempts = 2;

/**
 * A prefix in a bucket of any provider with the S3 API. Region, endpoint and credentials come from the usual variables
 * (AWS_REGION, AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, …).
 */
export class Bucket {
  readonly address: string;
  readonly #name: string;
  readonly #prefix: string;
  readonly #silenceMs: number;
  #client: Promise<S3> | undefined;

  /** @param idleTimeoutMs A request fails when no byte arrives for this time. A large object may take longer. */
  constructor(address: string, idleTimeoutMs = 5_000) {
    const [, name = '', prefix = ''] =
      /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/([\w./-]*))?$/.exec(address) ?? [];
    if (!name)
      throw new StoreError(`${address} is not an address of a bucket: write s3://bucket or s3://bucket/path`);
    this.#name = name;
    this.#silenceMs = idleTimeoutMs;
    const folder = prefix.replace(/(?<!\/)\/+$/, '');
    this.#prefix = folder ? `${folder}/` : '';
    this.address = `s3://${name}${folder ? `/${folder}` : ''}`;
  }

  async open(path: string): Promise<StoredFile | null> {
    try {
      const { Body, ContentLength } = await this.#request((client, at) => client.getObject(at(path)));
      if (!Body || !('pipe' in Body))
        throw new StoreError(`${this.address}/${path} was returned without content`);
      return { size: ContentLength ?? 0, stream: Body };
    } catch (error) {
      if (statusOf(error) === 404 && !isNoBucket(error)) return null;
      throw explainBucketError(this.address, error);
    }
  }

  async put(path: string, content: string | Buffer): Promise<void> {
    await this.#requestOrExplain((client, at) => client.putObject({ ...at(path), Body: content }));
  }

  /** Returns false when the path exists already. */
  async putIfAbsent(path: string, content: string): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#request((client, at) =>
          client.putObject({ ...at(path), Body: content, IfNoneMatch: '*' }),
        );
        return true;
      } catch (error) {
        if (statusOf(error) === 412) return false;
        if (statusOf(error) !== 409 || attempt === maxConflictRetries)
          throw explainBucketError(this.address, error);
      }
    }
  }

  async list(below: string): Promise<BucketEntry[]> {
    const entries: BucketEntry[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#requestOrExplain((client, at) => {
        const { Bucket: bucket, Key: Prefix } = at(below);
        return client.listObjectsV2({
          Bucket: bucket,
          Prefix,
          ...(ContinuationToken && { ContinuationToken }),
        });
      });
      for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? [])
        entries.push({ path: Key.slice(this.#prefix.length), modified: LastModified });
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
    return entries;
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#requestOrExplain((client, at) => client.deleteObject(at(path)));
  }

  async #requestOrExplain<T>(call: BucketRequest<T>): Promise<T> {
    try {
      return await this.#request(call);
    } catch (error) {
      throw explainBucketError(this.address, error);
    }
  }

  async #request<T>(call: BucketRequest<T>): Promise<T> {
    this.#client ??= connect(this.#silenceMs);
    return call(await this.#client, (path) => ({ Bucket: this.#name, Key: this.#prefix + path }));
  }
}

type BucketRequest<T> = (client: S3, at: (path: string) => { Bucket: string; Key: string }) => Promise<T>;

/** The SDK is loaded only when a bucket is used. */
async function connect(idleTimeoutMs: number): Promise<S3> {
  const { S3: Client } = await import('@aws-sdk/client-s3');
  const hasOwnEndpoint = Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);
  return new Client({
    region: process.env.AWS_REGION || 'us-east-1',
    // Providers other than AWS rarely support a host name for each bucket, or the newer checksums.
    forcePathStyle: hasOwnEndpoint,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without timeouts, a request waits forever for a server that accepts the connection and never replies.
    requestHandler: { connectionTimeout: idleTimeoutMs, socketTimeout: idleTimeoutMs },
    maxAttempts,
  });
}

const isNoBucket = (error: unknown) => error instanceof Error && error.name === 'NoSuchBucket';

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  const hasStatus = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return hasStatus && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

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

function explainBucketError(address: string, error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const what = advice[error.name] ?? advice[code] ?? error.message.replaceAll('\n', ' ');
  return new StoreError(`${address}: ${what}`, { cause: error });
}
