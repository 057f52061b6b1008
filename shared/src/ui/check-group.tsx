import { useId } from 'react';
import { CheckBox } from './check-box.tsx';
import styles from './check-group.module.css';
import { kit } from './kit-classes.ts';

interface CheckGroupProps<Value> {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** Receives the chosen values in the order of the options. */
  onChange: (chosen: Value[]) => void;
}

/** Shows a group of check boxes, of which any number can be checked. */
export function CheckGroup<Value extends string | number | boolean>({
  label,
  hint,
  error,
  options,
  chosen,
  onChange,
}: CheckGroupProps<Value>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const choose = (value: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === value ? isChosen : chosen.includes(other))),
    );
  return (
    <fieldset className={styles.group} aria-describedby={describedBy || undefined}>
      <legend className={kit.strong}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={kit.hint}>
          {hint}
        </p>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <CheckBox
            key={String(option.value)}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(isChosen) => choose(option.value, isChosen)}
            invalid={Boolean(error)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
