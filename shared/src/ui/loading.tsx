import { LoadFailed } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

interface LoadingProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** The height of the content that is about to appear. A spinner is shown where it is not known. */
  height?: string;
}

/** Shows a placeholder until a query has data, or that the data could not be loaded. */
export function Loading({ query: { data, error, refetch }, height }: LoadingProps) {
  if (data) return null;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return height === undefined ? <Spinner /> : <Skeleton height={height} />;
}
