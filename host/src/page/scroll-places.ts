import { useEffect, useLayoutEffect } from 'react';

/** How far down each entry of the history was left. */
const places = new Map<string, number>();

/** A list may have to load what was there before; after that long, nobody waits for it any more. */
const patience = 5_000;

/** By any of these the person takes over. */
const takeOvers = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Remembers how far down the current entry of the history is; for a page that is left, the browser does. */
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
 * Scrolls to where an entry of the history was left. While the page is not yet tall enough it goes as far as it can,
 * which lets a list load more, and on as it grows. Returns how to give up.
 */
export function scrollBack(entry: string): () => void {
  const place = places.get(entry) ?? 0;
  const follow = () => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) <= 1) stop();
  };
  const growth = new ResizeObserver(follow);
  const tooLong = setTimeout(() => stop(), patience);
  const stop = () => {
    growth.disconnect();
    clearTimeout(tooLong);
    for (const sign of takeOvers) window.removeEventListener(sign, stop);
  };
  for (const sign of takeOvers) window.addEventListener(sign, stop, { passive: true });
  growth.observe(document.body);
  follow();
  return stop;
}
