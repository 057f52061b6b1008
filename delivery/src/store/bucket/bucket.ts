import type { S3 } from '@aws-sdk/client-s3';
import { type StoredFile, StoreError } from '../store.ts';
import { explainBucket } from './explain-bucket.ts';

export interface BucketEntry {
  /** Below the prefix. */
  path: string;
  modified: Date;
}

/** Many small objects are asked for or written at once, and never more than these. */
export const atOnce = 16;
/** Two who write the same object at the same moment may both be asked to try again. */
const conflictsEndured = 5;
/** A request is sent so often when what came back says that another time it may succeed. */
const attempts = 2;

/**
 * A place in a bucket of any provider that speaks S3. Region, endpoint and credentials come from the variables that
 * every tool of that kind reads (AWS_REGION, AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, …).
 */
export class Bucket {
  readonly address: string;
  readonly #name: string;
  readonly #prefix: string;
  readonly #silenceMs: number;
  #client: Promise<S3> | undefined;

  /** Silence for so long is taken for an answer that never comes; what is large may take its time. */
  constructor(address: string, silenceMs = 5_000) {
    const [, name = '', prefix = ''] =
      /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/([\w./-]*))?$/.exec(address) ?? [];
    if (!name) throw new StoreError(`${address} is no bucket: write s3://bucket or s3://bucket/path`);
    this.#name = name;
    this.#silenceMs = silenceMs;
    this.#prefix = prefix.replace(/\/*$/, prefix ? '/' : '');
    this.address = `s3://${name}${prefix ? `/${prefix.replace(/\/+$/, '')}` : ''}`;
  }

  async open(path: string): Promise<StoredFile | null> {
    try {
      const { Body, ContentLength } = await this.#ask((client, at) => client.getObject(at(path)));
      if (!Body || !('pipe' in Body)) throw new StoreError(`${this.address}/${path} came without content`);
      return { size: ContentLength ?? 0, stream: Body };
    } catch (error) {
      if (statusOf(error) === 404 && !isNoBucket(error)) return null;
      throw explainBucket(this.address, error);
    }
  }

  async put(path: string, content: string | Buffer): Promise<void> {
    await this.#told((client, at) => client.putObject({ ...at(path), Body: content }));
  }

  /** False when there is something at that path already. */
  async putIfAbsent(path: string, content: string): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#ask((client, at) => client.putObject({ ...at(path), Body: content, IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        if (statusOf(error) === 412) return false;
        if (statusOf(error) !== 409 || attempt === conflictsEndured) throw explainBucket(this.address, error);
      }
    }
  }

  async list(below: string): Promise<BucketEntry[]> {
    const entries: BucketEntry[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#told((client, at) => {
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
    for (const path of paths) await this.#told((client, at) => client.deleteObject(at(path)));
  }

  async #told<T>(call: Call<T>): Promise<T> {
    try {
      return await this.#ask(call);
    } catch (error) {
      throw explainBucket(this.address, error);
    }
  }

  async #ask<T>(call: Call<T>): Promise<T> {
    this.#client ??= connect(this.#silenceMs);
    return call(await this.#client, (path) => ({ Bucket: this.#name, Key: this.#prefix + path }));
  }
}

type Call<T> = (client: S3, at: (path: string) => { Bucket: string; Key: string }) => Promise<T>;

/** Only who has a bucket waits for the SDK to load. */
async function connect(silenceMs: number): Promise<S3> {
  const { S3: Client } = await import('@aws-sdk/client-s3');
  const hasOwnEndpoint = Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);
  return new Client({
    region: process.env.AWS_REGION || 'us-east-1',
    // Other providers than the first seldom have a host name for each bucket, or the newer checksums.
    forcePathStyle: hasOwnEndpoint,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without these it waits for ever for whoever takes the connection and says nothing.
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
    maxAttempts: attempts,
  });
}

const isNoBucket = (error: unknown) => error instanceof Error && error.name === 'NoSuchBucket';

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  const hasStatus = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return hasStatus && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}
