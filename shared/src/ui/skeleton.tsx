import styles from './skeleton.module.css';

interface SkeletonProps {
  /** As in CSS; the whole width when left out. */
  width?: string;
  height?: string;
}

/** Holds the place of what is loading, in its size, so that nothing moves when it comes. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
