import { LoadError } from './load-error.ts';

/** An entry that did not arrive, told as the bundler tells it of a chunk. */
export class FileError extends LoadError {
  readonly type = 'error';

  constructor(message: string) {
    super('entry', message);
  }
}

/** The bundler marks a script or style that did not arrive; one that arrived and threw has another `type`. */
function hasNotArrived(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'error';
}

/**
 * Asks again for files that did not arrive. A preload that failed answers the next request with its failure, and only
 * the one after that goes over the network; a screen has two such files, a script and a style.
 */
export async function retryFile<T>(load: () => Promise<T>, retries = 2): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (retries === 0 || !hasNotArrived(error)) throw error;
    return retryFile(load, retries - 1);
  }
}
