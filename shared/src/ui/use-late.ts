import { useEffect, useState } from 'react';

/**
 * Loads a module when it is needed instead of with the screen. When the load fails, the screen stays, can show the
 * error and can retry.
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
