import { useSearchParams } from '@tapin/shared/router';

/**
 * A choice that lives in the address: a link shows the same, and the browser goes back through choices. The usual one
 * needs no word there.
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
