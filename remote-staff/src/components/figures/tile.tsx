import type { ReactNode } from 'react';
import styles from './tile.module.css';

interface TileProps {
  label: ReactNode;
  children: ReactNode;
}

/** Shows one count in a small frame. */
export function Tile({ label, children }: TileProps) {
  return (
    <div className={styles.tile}>
      <h3 className={styles.label}>{label}</h3>
      {children}
    </div>
  );
}
