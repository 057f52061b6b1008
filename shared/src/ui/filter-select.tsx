import styles from './filter-select.module.css';
import { Icon } from './icon.tsx';

interface FilterSelectProps {
  /** The name of the filter for screen readers. It is not visible, because the options explain it. */
  label: string;
  /** The options. The first one is the default, which does not count as a set filter. */
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** Shows a filter as a pill that is marked while it is set. */
export function FilterSelect({ label, options, value, onChange }: FilterSelectProps) {
  const isSet = value !== options[0]?.value;
  return (
    <span className={styles.frame}>
      <select
        aria-label={label}
        className={styles.select}
        data-set={isSet || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of="down" size={16} className={styles.arrow} />
    </span>
  );
}
