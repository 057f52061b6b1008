import type { ReactNode } from 'react';
import { Tile } from '#src/components/tile/tile.tsx';
import styles from './figure-card.module.css';

interface FigureCardProps {
  label: ReactNode;
  /** The one figure that counts. */
  figure: string;
  /** What it is a part of, in words. */
  detail: string;
  /** From 0 to 1, drawn as a bar; null where there is nothing to be a part of. */
  share: number | null;
}

/** A figure to be read from across the room. */
export function FigureCard({ label, figure, detail, share }: FigureCardProps) {
  return (
    <Tile label={label}>
      <p>
        <strong className={styles.figure}>{figure}</strong> <span className={styles.detail}>{detail}</span>
      </p>
      <div className={styles.meter} aria-hidden="true">
        <i className={styles.bar} style={{ width: `${Math.round((share ?? 0) * 100)}%` }} />
      </div>
    </Tile>
  );
}
