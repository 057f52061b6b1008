import { useEffect, useState } from 'react';

/**
 * Returns a signal that is aborted when the component is unmounted. Listeners, requests and timers that get it end with the
 * screen.
 *
 * @example
 * const signal = useScreenSignal();
 * useEffect(() => {
 *   listen(window, 'online', refresh, signal);
 *   repeat(refresh, 30_000, signal);
 * }, [signal]);
 */
export function useScreenSignal(): AbortSignal {
  const [controller, setController] = useState(() => new AbortController());
  useEffect(() => {
    // React may run the effect again after its cleanup.
    if (controller.signal.aborted) setController(new AbortController());
    return () => controller.abort();
  }, [controller]);
  return controller.signal;
}

/** Calls a function at an interval until the signal is aborted. */
export function repeat(callback: () => void, intervalMs: number, signal: AbortSignal): void {
  if (signal.aborted) return;
  const timer = setInterval(callback, intervalMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Adds a listener to an object that lives longer than the screen, such as the window, until the signal is aborted. */
export function listen(target: EventTarget, type: string, listener: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  target.addEventListener(type, listener);
  signal.addEventListener('abort', () => target.removeEventListener(type, listener), { once: true });
}
