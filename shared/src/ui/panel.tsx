import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** Before the title. */
  icon?: ReactNode;
  /** Where a link within the page leads. */
  anchor?: string;
  /** What it shows, in a line. */
  hint?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  /** Where the keyboard goes on when what it was at is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A white panel with a heading: one question that a screen answers. */
export function Panel({ title, icon, anchor, hint, action, headingRef, children }: PanelProps) {
  const id = useId();
  return (
    <section id={anchor} className={styles.panel} aria-labelledby={id}>
      <div className={styles.top}>
        {icon}
        <div className={styles.heading}>
          <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
