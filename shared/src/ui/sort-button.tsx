import styles from './sort-button.module.css';

interface SortButtonProps {
  sorted: 'ascending' | 'descending' | undefined;
  onPress: () => void;
  children: string;
}

/** Shows a column header that sorts by its column, or reverses the order if the table is already sorted by it. */
export function SortButton({ sorted, onPress, children }: SortButtonProps) {
  return (
    <>
      <span className={styles.plain}>{children}</span>
      <button type="button" className={styles.button} data-sorted={sorted} onClick={onPress}>
        {children}
        <svg width="12" height="16" viewBox="0 0 12 16" fill="currentColor" aria-hidden="true">
          <path className={styles.up} d="m6 1 4.5 5.5h-9z" />
          <path className={styles.down} d="m6 15 4.5-5.5h-9z" />
        </svg>
      </button>
    </>
  );
}
