import { useSearchParams } from '@tapin/shared/router';

/**
 * Stores a choice in the address, so that links and the browser's history keep it. The default is not stored.
 */
export function useUrlParameter(name: string, defaultValue: string) {
  const [search, setSearch] = useSearchParams();
  const choose = (value: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value === defaultValue) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return [search.get(name) ?? defaultValue, choose] as const;
}

/** Returns the value that a text of the address names; undefined for any other text. */
export const knownValue = <T>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => String(value) === text);
