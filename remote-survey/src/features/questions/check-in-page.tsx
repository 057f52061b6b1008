import type { ReactNode } from 'react';
import styles from './check-in-page.module.css';

interface CheckInPageProps {
  /** A notice above the question. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Renders the page around each question and around the thank-you screen. */
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
