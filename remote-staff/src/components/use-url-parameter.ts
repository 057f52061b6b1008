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
