import type { ReactNode } from 'react';
import styles from './tile.module.css';

interface TileProps {
  label: ReactNode;
  children: ReactNode;
}

/** A small frame for one thing that is counted. */
export function Tile({ label, children }: TileProps) {
  return (
    <div className={styles.tile}>
      <h3 className={styles.label}>{label}</h3>
      {children}
    </div>
  );
}
