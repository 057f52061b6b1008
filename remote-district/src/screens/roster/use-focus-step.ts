import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first heading of the returned element when the step changes and the control that had the focus is
 * gone. The keyboard then continues at the result that the person has waited for.
 *
 * @param step What the person looks at; null while it is loading.
 */
export function useFocusStep(step: string | null) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (before === null || before === step || document.activeElement !== document.body) return;
    part.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [step]);
  return part;
}
