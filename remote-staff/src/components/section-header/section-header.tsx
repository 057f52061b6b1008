import type { ReactNode } from 'react';
import styles from './section-header.module.css';

interface SectionHeaderProps {
  title: string;
  /** What changes the section's content. */
  children?: ReactNode;
}

export function SectionHeader({ title, children }: SectionHeaderProps) {
  return (
    <header className={styles.header}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </header>
  );
}
