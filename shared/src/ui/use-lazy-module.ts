import { useEffect, useState } from 'react';

/**
 * Loads a module when it is needed instead of with the screen. When the load fails, the screen stays, can show the
 * error and can retry.
 *
 * @param load The import. It has to be the same function in every render, so it is declared outside of the component.
 * @param isNeeded Whether the module is needed now.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, isNeeded: boolean) {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isLoading = isNeeded && loaded === null && !hasFailed;
  useEffect(() => {
    if (!isLoading) return;
    let isUnmounted = false;
    load().then(
      (module) => !isUnmounted && setLoaded({ module }),
      () => !isUnmounted && setHasFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [isLoading, load]);
  return { module: loaded?.module, hasFailed, retry: () => setHasFailed(false) };
}
