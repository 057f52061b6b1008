import { useEffect, useState } from 'react';

/** The time in milliseconds after which an action counts as slow. */
const patience = 3_000;

/** Returns whether an action has been pending for so long that the screen should say so. */
export function useIsSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isUnderWay]);
  return isSlow;
}
