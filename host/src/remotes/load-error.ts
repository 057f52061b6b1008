/** The reason why a version of a remote cannot be used. The operator sees the classes of each version. */
export type LoadErrorClass =
  | 'no-integrity'
  | 'incompatible'
  | 'unsupported'
  | 'entry'
  | 'module'
  | 'shape'
  | 'screen'
  | 'timeout'
  | 'plugin'
  | 'render';

export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly errorClass: LoadErrorClass;

  constructor(errorClass: LoadErrorClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.errorClass = errorClass;
  }
}

/** An error of one part of a remote. Its other parts may still work. */
export class PartError extends LoadError {}
