import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { kit } from './kit-classes.ts';

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
}

interface FieldProps extends FieldTexts {
  /** Renders the control with the attributes that connect it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Shows a labelled control with its hint and error. The text, password and select fields use it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={kit.strong}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className={kit.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
