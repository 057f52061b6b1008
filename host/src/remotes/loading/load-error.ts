import type { LoadErrorClass } from '@tapin/delivery-formats/discovery';

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

/** The error of an entry that did not load. It looks like the bundler's errors about chunks. */
export class FileError extends LoadError {
  readonly type = 'error';

  constructor(message: string) {
    super('entry', message);
  }
}

/** Whether a script or style failed to load. The error of a script that loaded and threw has another `type`. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'error';
}

/**
 * Retries files that failed to load. Browsers answer the first request after a failed preload from that failure, and
 * only the next request uses the network. A screen has up to four such files: its script and style, and the script and
 * style that it shares with other screens.
 */
export async function retryFile<T>(load: () => Promise<T>, retries = 4): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (retries === 0 || !isLoadFailure(error)) throw error;
    return retryFile(load, retries - 1);
  }
}
