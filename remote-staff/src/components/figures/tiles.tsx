import { kit } from '@tapin/shared/ui/kit-classes';
import type { ReactNode } from 'react';
import styles from './tiles.module.css';

/**
 * Draws a percentage as a bar, with a mark at the usual percentage if it is known. The text beside the bar has the
 * number.
 */
export function ShareBar({ percent, usual }: { percent: number; usual?: number | undefined }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={styles.share} style={{ width: `${percent}%` }} />
      {usual !== undefined && <div className={styles.usual} style={{ insetInlineStart: `${usual}%` }} />}
    </div>
  );
}

export function Tile({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={`${kit.card} ${styles.tile}`}>
      <h3 className={styles.label}>{label}</h3>
      {children}
    </div>
  );
}

interface FigureCardProps {
  label: ReactNode;
  figure: string;
  detail: string;
  /** The length of the bar from 0 to 1; null draws no bar. */
  share: number | null;
}

export function FigureCard({ label, figure, detail, share }: FigureCardProps) {
  return (
    <Tile label={label}>
      <p>
        <strong className={styles.figure}>{figure}</strong> <span className={kit.soft}>{detail}</span>
      </p>
      <ShareBar percent={Math.round((share ?? 0) * 100)} />
    </Tile>
  );
}
