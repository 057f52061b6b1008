import { discoveryPath } from '@tapin/shared/remote/discovery';
import { useEffect, useEffectEvent } from 'react';

const retryDelayMs = { first: 1_000, max: 30_000 };

/** Calls the function when the edge answers again, if it does not answer now. The requests of many pages are spread. */
export function useEdgeReturn(onReturn: () => void): void {
  const retry = useEffectEvent(onReturn);
  useEffect(() => {
    let delayMs = retryDelayMs.first;
    let timer: ReturnType<typeof setTimeout>;
    let isAway = false;
    let isUnmounted = false;
    const check = async () => {
      const { ok } = await fetch(discoveryPath, { method: 'HEAD' }).catch(() => ({ ok: false }));
      if (isUnmounted) return;
      if (ok) return isAway && retry();
      isAway = true;
      delayMs = Math.min(delayMs * 2, retryDelayMs.max);
      timer = setTimeout(check, delayMs * (0.5 + Math.random() / 2));
    };
    void check();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, []);
}
