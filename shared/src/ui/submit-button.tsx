import type { ComponentProps } from 'react';
import { ActionButton } from './action-button.tsx';
import { FormError } from './form-error.tsx';

interface SubmitButtonProps extends Omit<ComponentProps<typeof ActionButton>, 'type' | 'wide'> {
  /** The error of the last submission. */
  error: Error | null | undefined;
}

/** The button at the end of a form. The error of the last submission is above it. */
export function SubmitButton({ error, ...button }: SubmitButtonProps) {
  return (
    <>
      <FormError error={error} />
      <ActionButton type="submit" wide {...button} />
    </>
  );
}
