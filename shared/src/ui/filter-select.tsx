import styles from './filter-select.module.css';

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
      <svg
        className={styles.arrow}
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="m4 6 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
