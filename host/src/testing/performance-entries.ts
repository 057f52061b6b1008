type Observe = (list: { getEntries: () => object[] }) => void;

/** Replaces the observers of the browser for one test file. `add` delivers entries as the browser does. */
export function usePerformanceEntries(supported: readonly string[]) {
  const observers = new Map<string, Observe[]>();
  class MockObserver {
    static readonly supportedEntryTypes = supported;
    readonly #onEntries: Observe;
    constructor(onEntries: Observe) {
      this.#onEntries = onEntries;
    }
    observe({ type }: { type: string }) {
      observers.set(type, [...(observers.get(type) ?? []), this.#onEntries]);
    }
  }
  beforeEach(() => {
    observers.clear();
    Object.assign(globalThis, { PerformanceObserver: MockObserver });
    Object.assign(performance, { getEntriesByType: () => [] });
  });
  return (entryType: string, ...entries: object[]): void => {
    for (const onEntries of observers.get(entryType) ?? [])
      onEntries({ getEntries: () => entries.map((entry) => ({ entryType, ...entry })) });
  };
}
