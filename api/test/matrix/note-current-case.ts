import type { TestContext } from 'node:test';

/**
 * Returns a function that records the current case of a test. An aborted test, for example after a timeout, prints it.
 */
export function noteCurrentCase(t: TestContext): (current: string | null) => void {
  let current: string | null = null;
  t.signal.addEventListener('abort', () => {
    if (current !== null) t.diagnostic(`aborted in the case ${current}`);
  });
  return (next) => {
    current = next;
  };
}
