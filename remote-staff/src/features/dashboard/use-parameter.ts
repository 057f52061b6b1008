import { useSearchParams } from '@tapin/shared/router';

/** Reads and changes a parameter of the address. Each change is an entry in the history. An empty value removes it. */
export function useParameter(name: string) {
  const [address, setAddress] = useSearchParams();
  const change = (value: string) =>
    setAddress((current) => {
      const changed = new URLSearchParams(current);
      if (value === '') changed.delete(name);
      else changed.set(name, value);
      return changed;
    });
  return [address.get(name) ?? '', change] as const;
}
