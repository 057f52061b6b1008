import { LoadFailed } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadingProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** The height of the content that is about to appear. */
  height: string;
}

/** Shows a skeleton until a query has data, or that the data could not be loaded. */
export function Loading({ query: { data, error, refetch }, height }: LoadingProps) {
  if (data) return null;
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={height} />;
}
