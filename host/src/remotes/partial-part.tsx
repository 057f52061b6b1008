import { Spinner } from '@tapin/shared/ui/spinner';
import { useCallback, useEffect, useState } from 'react';
import { RemoteFailed } from './remote-failed.tsx';
import type { RemotePartProps } from './remote-part-props.ts';

/** A part of a remote whose versions the page does not contain. It loads them, and then the part is rendered again. */
export function PartialPart({ loader, part, waiting, failed }: RemotePartProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    await loader.loadVersions().catch(() => setHasFailed(true));
  }, [loader]);
  useEffect(() => void load(), [load]);
  if ('path' in part) return hasFailed ? <RemoteFailed onRetry={load} /> : <Spinner />;
  return hasFailed ? failed?.(load) : waiting;
}
