import styles from './skeleton.module.css';

interface SkeletonProps {
  /** A CSS width; the default is the full width. */
  width?: string;
  height?: string;
}

/** Shows a placeholder with the size of the content that is loading, so that the layout does not shift. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
