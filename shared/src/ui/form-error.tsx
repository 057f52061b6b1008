import styles from './form-error.module.css';

/** Why an action failed, announced at once; it stands above the action's button. Renders nothing without an error. */
export function FormError({ error }: { error: Error | null | undefined }) {
  if (!error) return null;
  return (
    <p role="alert" className={styles.error}>
      {error.message}
    </p>
  );
}
