import type { LoadErrorClass } from '@tapin/shared/remote/discovery';

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
