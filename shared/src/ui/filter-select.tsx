import styles from './filter-select.module.css';
import { Icon } from './icon.tsx';

interface FilterSelectProps {
  /** What it filters by; its options speak for themselves to who sees them. */
  label: string;
  /** The first one filters nothing, or is where everybody starts. */
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A filter as a pill, marked while it is set. */
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
