const everyMs = 500;

/**
 * Calls `end` when the process that started this one is gone. Runners such as npx end by a signal without handing it
 * on, and what they started would keep its ports.
 */
export function endWithParent(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, everyMs);
  timer.unref();
}
