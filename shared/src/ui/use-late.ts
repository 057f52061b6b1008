import { useEffect, useState } from 'react';

/**
 * Code that is fetched when it is wanted, not with the screen. When it does not arrive the screen stays, says so, and
 * may ask again.
 */
export function useLate<Module>(load: () => Promise<Module>, isWanted: boolean) {
  const [late, setLate] = useState<{ module: Module } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isAsked = isWanted && late === null && !hasFailed;
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    load().then(
      (module) => !isGone && setLate({ module }),
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [isAsked, load]);
  return { module: late?.module, hasFailed, retry: () => setHasFailed(false) };
}
