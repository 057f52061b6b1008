import { kit } from '@tapin/shared/ui/kit-classes';
import type { ReactNode } from 'react';
import styles from './tiles.module.css';

/** Draws a percentage as a bar, with a mark at the usual percentage, if there is one. The figure is in the text beside it. */
export function ShareBar({ percent, usual }: { percent: number; usual?: number | undefined }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <div className={styles.share} style={{ width: `${percent}%` }} />
      {usual !== undefined && <div className={styles.usual} style={{ insetInlineStart: `${usual}%` }} />}
    </div>
  );
}

/** Shows one count in a small frame. */
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
  /** The main figure. */
  figure: string;
  /** Says what the figure is a part of. */
  detail: string;
  /** The length of the bar from 0 to 1, or null without a bar. */
  share: number | null;
}

/** Shows a figure so large that it can be read from a distance. */
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
