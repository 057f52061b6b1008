import type { ReactNode } from 'react';
import { kit } from './kit-classes.ts';
import styles from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** A text under the title. */
  intro?: ReactNode;
  /** `narrow` holds one form or question, `wide` a table or dashboard. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** Renders the frame of a screen: its only level 1 heading, then its content. */
export function Page({ title, intro, width = 'wide', children }: PageProps) {
  return (
    <div className={`${styles.page} ${styles[width]}`}>
      <header className={kit.tightStack}>
        <h1 className={styles.title}>
          <bdi>{title}</bdi>
        </h1>
        {intro && <div className={styles.intro}>{intro}</div>}
      </header>
      {children}
    </div>
  );
}
