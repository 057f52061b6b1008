import type { ReactNode } from 'react';
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
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
