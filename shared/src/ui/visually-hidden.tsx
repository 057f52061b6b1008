import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** The class of an element that only screen readers read. */
export const visuallyHidden = styles.hidden;

/** Renders a text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
