import { useEffect, useLayoutEffect } from 'react';

/** The scroll position of each entry of the history. */
const places = new Map<string, number>();

/** A list may have to load its earlier content. After this time the position is given up. */
const restoreTimeoutMs = 5_000;

/** Events by which the person scrolls, which end the restoration. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Stores the scroll position of the current entry of the history. For an unloaded page the browser stores it. */
export function useScrollPlaces(entry: string): void {
  useLayoutEffect(() => {
    const note = () => void places.set(entry, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [entry]);

  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', handBack);
    };
  }, []);
}

/**
 * Scrolls to the stored position of an entry. While the page is not tall enough it scrolls to the end, so that a list
 * loads more, and continues as the page grows. Returns a function to stop.
 */
export function scrollBack(entry: string): () => void {
  const place = places.get(entry) ?? 0;
  const follow = () => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) <= 1) stop();
  };
  const growth = new ResizeObserver(follow);
  const timer = setTimeout(() => stop(), restoreTimeoutMs);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const sign of scrollEvents) window.removeEventListener(sign, stop);
  };
  for (const sign of scrollEvents) window.addEventListener(sign, stop, { passive: true });
  growth.observe(document.body);
  follow();
  return stop;
}
