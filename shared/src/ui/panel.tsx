import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** An icon before the title. */
  icon?: ReactNode;
  /** The element id for links within the page. */
  anchor?: string;
  /** A line that explains the content. */
  hint?: ReactNode;
  /** A button or link beside the title. */
  action?: ReactNode;
  /** Gives access to the heading, which gets the focus when the focused element was removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Shows a white panel with a heading, for one topic of a screen. */
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
