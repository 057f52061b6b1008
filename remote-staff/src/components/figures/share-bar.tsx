import styles from './share-bar.module.css';

interface ShareBarProps {
  percent: number;
  usual?: number | undefined;
}

/** Draws a percentage as a bar, with a mark at the usual percentage, if there is one. The figure is in the text beside it. */
export function ShareBar({ percent, usual }: ShareBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={styles.share} style={{ width: `${percent}%` }} />
      {usual !== undefined && <div className={styles.usual} style={{ insetInlineStart: `${usual}%` }} />}
    </div>
  );
}
