/** The little that a place for documents must be able to do, so that a channel can live in it. */
export interface Objects {
  /** For messages to the operator. */
  readonly address: string;
  read(path: string): Promise<string | null>;
  /** Exactly one of those who create the same path at once succeeds; the others get false. */
  create(path: string, content: string): Promise<boolean>;
  replace(path: string, content: string): Promise<void>;
  /** The names directly below a folder. */
  list(folder: string): Promise<string[]>;
}
