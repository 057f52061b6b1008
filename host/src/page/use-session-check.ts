import { meQuery } from '@tapin/shared/api';
import { useQuery } from '@tapin/shared/query';
import { onSessionEnd } from '@tapin/shared/session';
import { useEffect, useState } from 'react';

/**
 * A device may have wiped its storage while the session cookie lives: the server knows better than an empty atom. It is
 * not asked once the session ended on this page, else a cookie that outlived it would sign the person in again.
 * Returns whether the answer is still awaited.
 */
export function useSessionCheck(isNeeded: boolean): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => onSessionEnd(() => setHasEnded(true)), []);
  return useQuery({ ...meQuery, enabled: isNeeded && !hasEnded, retry: false }).isLoading;
}
