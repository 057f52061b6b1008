import styles from './form-error.module.css';

/** Shows and announces the error of an action, above its button. Renders nothing without an error. */
export function FormError({ error }: { error: Error | null | undefined }) {
  if (!error) return null;
  return (
    <p role="alert" className={styles.error}>
      {error.message}
    </p>
  );
}
