import { useEffect, useState } from 'react';

/** The delay in browsers that do not report idle time. */
const assumedIdleMs = 2_000;

/** Returns whether the browser has been idle since `isReady` is true. */
export function useIdle(isReady: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isReady || isIdle) return;
    const setIdle = () => setIsIdle(true);
    if (!window.requestIdleCallback) {
      const timer = setTimeout(setIdle, assumedIdleMs);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(setIdle);
    return () => window.cancelIdleCallback(request);
  }, [isReady, isIdle]);
  return isIdle;
}
