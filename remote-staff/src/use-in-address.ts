import { useSearchParams } from '@tapin/shared/router';

/**
 * Stores a choice in the address, so that links and the browser's history keep it. The default is not stored.
 */
export function useInAddress(name: string, usual: string) {
  const [search, setSearch] = useSearchParams();
  const choose = (value: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (value === usual) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return [search.get(name) ?? usual, choose] as const;
}
