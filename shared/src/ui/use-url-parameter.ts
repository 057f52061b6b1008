import { useSearchParams } from '@tapin/shared/router';

/** Returns a function that sets a parameter of the query in the address, or with null removes it. */
export function useSetParameter(options: { replace?: boolean } = {}) {
  const [, setSearch] = useSearchParams();
  return (name: string, value: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    }, options);
}

/**
 * Stores a choice in the address, so that links and the browser's history keep it. The default is not stored.
 *
 * @param options With `replace`, the history gets no new entry.
 */
export function useUrlParameter(name: string, defaultValue: string, options?: { replace?: boolean }) {
  const [search] = useSearchParams();
  const set = useSetParameter(options);
  const choose = (value: string) => set(name, value === defaultValue ? null : value);
  return [search.get(name) ?? defaultValue, choose] as const;
}

/** Returns the value that a text of the address names; undefined for any other text. */
export const knownValue = <T>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => String(value) === text);
