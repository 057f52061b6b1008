import type { ReactNode } from 'react';
import styles from './figure-card.module.css';
import { ShareBar } from './share-bar.tsx';
import { Tile } from './tile.tsx';

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
        <strong className={styles.figure}>{figure}</strong> <span className={styles.detail}>{detail}</span>
      </p>
      <ShareBar percent={Math.round((share ?? 0) * 100)} />
    </Tile>
  );
}
