import field from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './select-field.module.css';

interface SelectFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** The text that is shown while nothing is chosen. */
  placeholder?: string;
}

/** Shows a labelled native select. */
export function SelectField({ label, hint, error, value, onChange, options, placeholder }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={field.frame}>
          <select
            {...control}
            className={`${control.className} ${styles.select}`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of="down" className={styles.arrow} />
        </span>
      )}
    </Field>
  );
}
