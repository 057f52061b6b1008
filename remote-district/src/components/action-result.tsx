import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import { type ReactNode, useEffect, useRef } from 'react';

/** Shows the result of an action. It gets the focus, because the row with the pressed button was removed. */
export function ActionResult({ children }: { children: ReactNode }) {
  const result = useRef<HTMLDivElement>(null);
  const isShown = Boolean(children);
  useEffect(() => {
    if (isShown) result.current?.focus();
  }, [isShown]);
  return (
    <div ref={result} tabIndex={-1} className={kit.focusTarget}>
      <StatusText>{children}</StatusText>
    </div>
  );
}
