import { LoadError } from './load-error.ts';

interface FirstSuccessOptions {
  slowAfterMs: number;
  giveUpAfterMs: number;
  onSlow: (attempt: number) => void;
}

/**
 * Returns the result of the first attempt that succeeds. Attempts start in order, each when the previous one failed or
 * is slow. A slow attempt continues and can still win, because the network may be slow for all of them.
 */
export function firstSuccess<T>(
  attempts: readonly (() => Promise<T>)[],
  { slowAfterMs, giveUpAfterMs, onSlow }: FirstSuccessOptions,
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
      timer = setTimeout(() => onTimeout(number, isLast), isLast ? giveUpAfterMs : slowAfterMs);
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
