import type { ComponentProps, MouseEvent } from 'react';
import { Button } from './button.tsx';

/**
 * Shows a button that starts a server call. It ignores the second click of a double click, also when the first call
 * has already finished.
 */
export function ActionButton({ onClick, ...button }: ComponentProps<typeof Button>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return <Button {...button} onClick={press} />;
}
