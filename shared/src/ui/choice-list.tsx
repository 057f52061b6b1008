import { type ReactNode, useId } from 'react';
import styles from './choice-list.module.css';
import { kit } from './kit-classes.ts';

interface ChoiceListProps<Value extends string> {
  /** The question that the choices answer. */
  label: string;
  options: readonly { value: Value; label: string; description?: string; icon?: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Shows short choices beside one another. */
  inline?: boolean;
}

/** Shows native radios as large targets, each with an optional description. */
export function ChoiceList<Value extends string>({
  label,
  options,
  value,
  onChange,
  inline = false,
}: ChoiceListProps<Value>) {
  const id = useId();
  return (
    <fieldset className={inline ? `${styles.list} ${styles.inline}` : styles.list}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            className={styles.radio}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.description ? `${id}-${option.value}` : undefined}
            aria-labelledby={`${id}-${option.value}-label`}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.texts}>
            <span id={`${id}-${option.value}-label`} className={kit.strong}>
              <bdi>{option.label}</bdi>
            </span>
            {option.description && (
              <span id={`${id}-${option.value}`} className={kit.hint}>
                {option.description}
              </span>
            )}
          </span>
          {option.icon && <span className={styles.icon}>{option.icon}</span>}
        </label>
      ))}
    </fieldset>
  );
}
