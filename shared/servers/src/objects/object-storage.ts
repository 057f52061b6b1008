import type { Readable } from 'node:stream';

/** Stores documents by path, in a folder or in a bucket. */
export interface ObjectStorage {
  readonly address: string;
  read(path: string): Promise<string | null>;
  /** Creates a document. When several processes create the same path, one gets true and the others get false. */
  create(path: string, content: string): Promise<boolean>;
  replace(path: string, content: string): Promise<void>;
  list(folder: string): Promise<string[]>;
  remove(path: string): Promise<void>;
  /** Removes an empty folder. A bucket has no folders. */
  removeFolder(path: string): Promise<void>;
}

export interface StoredFile {
  size: number;
  stream: Readable;
}

/** An error for the operator. Its message is one line that says what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Whether an address names a bucket: `s3://bucket/path`. */
export const isBucket = (address: string): boolean => address.startsWith('s3://');
