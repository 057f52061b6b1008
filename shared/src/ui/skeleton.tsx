import styles from './skeleton.module.css';

interface SkeletonProps {
  /** A CSS width; the default is the full width. */
  width?: string;
  height?: string;
}

/** Shows a placeholder with the size of the content that is loading, so that the layout does not shift. */
export function Skeleton({ width, height }: SkeletonProps) {
  // HTML that the build prerenders may not have `style` attributes, so the default size is in the stylesheet.
  const size = width || height ? { width, height } : undefined;
  return <span className={styles.skeleton} style={size} aria-hidden="true" />;
}
