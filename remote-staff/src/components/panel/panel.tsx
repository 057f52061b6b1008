import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** What it shows, in a line. */
  hint?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  /** Where the keyboard goes on when what it was at is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A white panel with a heading: one question that a screen answers. */
export function Panel({ title, hint, action, headingRef, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.top}>
        <div>
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
