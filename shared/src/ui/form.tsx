import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface FormProps {
  onSubmit: () => void;
  /** The error of the last submission. The first field that is marked as invalid gets the focus. */
  error?: Error | null;
  children: ReactNode;
}

/** Shows fields one below the other. It disables the browser's validation, which ignores the chosen language. */
export function Form({ onSubmit, error, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onKeyDown={submitOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Submits the form on Enter in a select, which not every browser does. A repeated Enter is ignored. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || target instanceof HTMLTextAreaElement) return;
  if (event.repeat || target instanceof HTMLSelectElement) event.preventDefault();
  if (event.repeat || !(target instanceof HTMLSelectElement)) return;
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
