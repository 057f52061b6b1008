import styles from './check-box.module.css';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether the choice is being saved. Presses are ignored meanwhile and the focus stays. */
  busy?: boolean;
  invalid?: boolean;
}

/** Shows a labelled check box. */
export function CheckBox({ label, checked, onChange, busy, invalid }: CheckBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-busy={busy || undefined}
        aria-invalid={invalid || undefined}
        onChange={(event) => busy || onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
