import type { ReactNode } from 'react';
import styles from './check-in-page.module.css';

interface CheckInPageProps {
  /** What the student is told above the question. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The page around each question and around the thanks. */
export function CheckInPage({ notice, children }: CheckInPageProps) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.page}>
        <p role="status" className={styles.notice}>
          {notice}
        </p>
        {children}
      </div>
    </div>
  );
}
