import { useSearchParams } from '@tapin/shared/router';

/** A parameter of the address. Changing it is a step that the browser can go back; empty takes it out. */
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
