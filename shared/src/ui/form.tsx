import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

interface FormProps {
  onSubmit: () => void;
  /** Why the server refused what was sent: the first field that is marked for it gets the focus. */
  error?: Error | null;
  children: ReactNode;
}

/** Fields one below the other. The rules are ours, not the browser's: they differ, and speak the chosen language. */
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
      onKeyDown={confirmByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Enter confirms a form from every field, but not every browser does so from a select; a held Enter confirms once. */
function confirmByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || target instanceof HTMLTextAreaElement) return;
  if (event.repeat || target instanceof HTMLSelectElement) event.preventDefault();
  if (event.repeat || !(target instanceof HTMLSelectElement)) return;
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
