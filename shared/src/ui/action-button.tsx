import type { ComponentProps, MouseEvent } from 'react';
import { Button } from './button.tsx';

/**
 * A button that asks the server for something. The second click of a double click is not another wish, even when the
 * first was answered in between.
 */
export function ActionButton({ onClick, ...button }: ComponentProps<typeof Button>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return <Button {...button} onClick={press} />;
}
