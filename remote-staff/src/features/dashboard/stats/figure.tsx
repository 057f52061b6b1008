import { formatPercent } from '@tapin/shared/formats/number';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { ShareBar } from '#src/components/figures/share-bar.tsx';
import styles from './figure.module.css';

interface FigureProps {
  /** The percentage from 0 to 100: null if there are no answers, undefined while it loads. */
  percent: number | null | undefined;
  /** The small text beside the figure. */
  of: string;
  /** The text below the bar. */
  note: string;
  /** The percentage that is usual at this time of day. */
  usual?: number | undefined;
}

/** Shows a large percentage, what it is of, and a bar. */
export function Figure({ percent, of, note, usual }: FigureProps) {
  if (percent === undefined) return <Skeleton height="80px" />;
  return (
    <div className={styles.figure}>
      <p className={styles.line}>
        <strong className={styles.percent}>{percent === null ? '–' : formatPercent(percent)}</strong>
        <span>{of}</span>
      </p>
      <ShareBar percent={percent ?? 0} usual={usual} />
      <p className={styles.note}>{note}</p>
    </div>
  );
}
