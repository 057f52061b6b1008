import { act } from '@testing-library/react';

/** Mocks the layout, which jsdom lacks: the test decides which elements are near the viewport. */
export function useMockViewport() {
  const original = globalThis.IntersectionObserver;
  const observed = new Map<Element, (entry: IntersectionObserverEntry) => void>();

  class Observer extends original {
    readonly #elements = new Set<Element>();
    readonly #callback: IntersectionObserverCallback;

    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      this.#callback = callback;
    }

    override observe(element: Element) {
      this.#elements.add(element);
      observed.set(element, (entry) => this.#callback([entry], this));
    }

    override disconnect() {
      for (const element of this.#elements) observed.delete(element);
    }
  }

  beforeEach(() => {
    globalThis.IntersectionObserver = Observer;
  });
  afterEach(() => {
    globalThis.IntersectionObserver = original;
    observed.clear();
  });

  const reportEntry = (element: Element, isIntersecting: boolean, height: number) =>
    act(async () => {
      const boundingClientRect = new DOMRect(0, 0, 0, height);
      observed.get(element)?.({
        target: element,
        isIntersecting,
        boundingClientRect,
      } as IntersectionObserverEntry);
    });

  return {
    isObserved: (element: Element) => observed.has(element),
    enter: (element: Element) => reportEntry(element, true, 0),
    /** With its height until then. */
    leave: (element: Element, height: number) => reportEntry(element, false, height),
  };
}
