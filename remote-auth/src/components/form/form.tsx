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
      onKeyDown={confirmSelect}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Enter confirms a form from every field, but not every browser does so from a select. */
function confirmSelect(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
