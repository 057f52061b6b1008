import { textLimits } from '@tapin/contract/vocabulary';
import { type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SearchFieldProps {
  /** The label, which is also the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Shows a search field that searches during typing. */
export function SearchField({ label, value, onChange, ref }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <Icon of="search" className={styles.icon} />
      <input
        ref={ref}
        id={id}
        type="search"
        dir="auto"
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
