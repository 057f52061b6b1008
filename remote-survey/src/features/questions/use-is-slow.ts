import { useEffect, useState } from 'react';

/** An action that takes longer counts as slow. */
const slowAfterMs = 3_000;

/** Returns whether an action has been pending for so long that the screen should say so. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isSlow;
}
