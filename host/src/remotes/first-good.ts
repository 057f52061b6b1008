import { LoadError } from './load-error.ts';

interface FirstGoodOptions {
  /** After this many milliseconds without an end, the next attempt starts beside the slow one. */
  patience: number;
  /** After this many more, the whole is given up. */
  limit: number;
  onSlow: (attempt: number) => void;
}

/**
 * The first attempt that succeeds. They start in order: the next one when the one before failed or takes long. A slow
 * one goes on and still counts when it arrives first, so that a slow network is not punished.
 */
export function firstGood<T>(
  attempts: readonly (() => Promise<T>)[],
  { patience, limit, onSlow }: FirstGoodOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let started = 0;
    const failed = new Set<number>();
    let timer: ReturnType<typeof setTimeout>;

    function startNext(): void {
      const attempt = attempts[started];
      const number = started++;
      clearTimeout(timer);
      const isLast = started >= attempts.length;
      timer = setTimeout(() => onTimeout(number, isLast), isLast ? limit : patience);
      attempt?.().then(finish, (error: unknown) => onFailure(error, number));
    }

    function onTimeout(number: number, isLast: boolean): void {
      if (!failed.has(number)) onSlow(number);
      if (isLast) reject(new LoadError('timeout', 'no version arrived in time'));
      else startNext();
    }

    function onFailure(error: unknown, number: number): void {
      failed.add(number);
      if (failed.size === attempts.length) {
        clearTimeout(timer);
        reject(error);
      } else if (number === started - 1 && started < attempts.length) startNext();
    }

    function finish(value: T): void {
      clearTimeout(timer);
      resolve(value);
    }

    startNext();
  });
}
