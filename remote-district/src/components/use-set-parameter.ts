import { useSearchParams } from '@tapin/shared/router';

/** Returns a function that sets one parameter of the query in the URL, or removes it. The history gets no new entry. */
export function useSetParameter() {
  const [, setParams] = useSearchParams();
  return (name: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
}
