/** The operations that a storage for channel documents needs. */
export interface ObjectStorage {
  /** The address for messages to the operator. */
  readonly address: string;
  read(path: string): Promise<string | null>;
  /** Creates a document. When several processes create the same path, one gets true and the others get false. */
  create(path: string, content: string): Promise<boolean>;
  replace(path: string, content: string): Promise<void>;
  /** Lists the names directly below a folder. */
  list(folder: string): Promise<string[]>;
  /** Removes a document. It does nothing when the document does not exist. */
  remove(path: string): Promise<void>;
  /** Removes a folder that is empty. A bucket has no folders. */
  removeFolder(path: string): Promise<void>;
}
