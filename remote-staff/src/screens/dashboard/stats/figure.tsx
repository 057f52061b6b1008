import { Skeleton } from '@tapin/shared/ui/skeleton';
import styles from './figure.module.css';
import { ShareBar } from './share-bar.tsx';

interface FigureProps {
  /** 0 to 100; null where there is nothing to have a share of, undefined while it loads. */
  percent: number | null | undefined;
  /** Beside the figure, in small. */
  of: string;
  /** Below the bar. */
  note: string;
  /** Where the bar would usually reach by now. */
  usual?: number | undefined;
}

/** A large percentage, what it is of, and a bar. */
export function Figure({ percent, of, note, usual }: FigureProps) {
  if (percent === undefined) return <Skeleton height="80px" />;
  return (
    <div className={styles.figure}>
      <p className={styles.line}>
        <strong className={styles.percent}>{percent === null ? '–' : `${percent}%`}</strong>
        <span>{of}</span>
      </p>
      <ShareBar percent={percent ?? 0} usual={usual} />
      <p className={styles.note}>{note}</p>
    </div>
  );
}
