import type { KeyboardEvent, ReactNode } from 'react';
import styles from './form.module.css';

interface FormProps {
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields one below the other. The rules are ours, not the browser's: they differ, and speak the chosen language. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
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
