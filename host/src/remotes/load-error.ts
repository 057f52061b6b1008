/** Why a version of a remote cannot be used; the class is what the operator sees per version. */
export type LoadErrorClass =
  | 'no-integrity'
  | 'incompatible'
  | 'entry'
  | 'module'
  | 'shape'
  | 'screen'
  | 'timeout'
  | 'render';

export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly errorClass: LoadErrorClass;

  constructor(errorClass: LoadErrorClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.errorClass = errorClass;
  }
}

/** Something is wrong with one part of a remote; its other parts may be well. */
export class PartError extends LoadError {}
