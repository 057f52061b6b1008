import { textLimits } from '@tapin/shared/contract/vocabulary';
import { type Ref, useId } from 'react';
import styles from './search-field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SearchFieldProps {
  /** What is searched; stands in the field while it is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field that searches as one types. */
export function SearchField({ label, value, onChange, ref }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <svg
        className={styles.icon}
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="m13 13 4.500 4.500M14.500 8.500a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z" strokeLinecap="round" />
      </svg>
      <input
        ref={ref}
        id={id}
        type="search"
        className={styles.input}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={textLimits.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
