import { act } from '@testing-library/react';

/** Stands in for the browser's layout, of which jsdom has none: the test says what is near the screen. */
export function useScreen() {
  const real = globalThis.IntersectionObserver;
  const watched = new Map<Element, (entry: IntersectionObserverEntry) => void>();

  class Observer extends real {
    readonly #elements = new Set<Element>();
    readonly #callback: IntersectionObserverCallback;

    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      this.#callback = callback;
    }

    override observe(element: Element) {
      this.#elements.add(element);
      watched.set(element, (entry) => this.#callback([entry], this));
    }

    override disconnect() {
      for (const element of this.#elements) watched.delete(element);
    }
  }

  beforeEach(() => {
    globalThis.IntersectionObserver = Observer;
  });
  afterEach(() => {
    globalThis.IntersectionObserver = real;
    watched.clear();
  });

  const tell = (element: Element, isIntersecting: boolean, height: number) =>
    act(async () => {
      const boundingClientRect = new DOMRect(0, 0, 0, height);
      watched.get(element)?.({
        target: element,
        isIntersecting,
        boundingClientRect,
      } as IntersectionObserverEntry);
    });

  return {
    isWatched: (element: Element) => watched.has(element),
    comesNear: (element: Element) => tell(element, true, 0),
    /** With its height until then. */
    goesAway: (element: Element, height: number) => tell(element, false, height),
  };
}
