import styles from './check-box.module.css';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its choice is being saved: a press is ignored, the focus stays. */
  busy?: boolean;
  invalid?: boolean;
}

/** Something that is so or not. */
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
