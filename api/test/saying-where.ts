import type { TestContext } from 'node:test';

/** For a test of many cases: when it is aborted, as by its timeout, it says in which one. */
export function sayingWhere(t: TestContext): (current: string | null) => void {
  let current: string | null = null;
  t.signal.addEventListener('abort', () => {
    if (current !== null) t.diagnostic(`aborted in the case ${current}`);
  });
  return (next) => {
    current = next;
  };
}
