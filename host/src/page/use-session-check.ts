import { mayBeSignedIn, meQuery } from '@tapin/shared/api';
import { useQuery } from '@tapin/shared/query';
import { onSessionEnd, type SessionEnd } from '@tapin/shared/session';
import { useEffect, useState } from 'react';

/**
 * Asks the server for the person when the storage is empty but the browser has the cookie of a session. It does not
 * ask after the session ended on this page, because a remaining cookie would sign the person in again.
 */
export function useSessionCheck(isNeeded: boolean) {
  const [ended, setEnded] = useState<SessionEnd | null>(null);
  // Several calls may fail because of one lost session. Only the first one counts.
  const storeEnd = (end: SessionEnd) => setEnded((before) => (end === 'refused' ? (before ?? end) : end));
  useEffect(() => onSessionEnd(storeEnd), []);
  const isEnabled = isNeeded && ended === null && mayBeSignedIn();
  const { isLoading, isError, refetch } = useQuery({ ...meQuery, enabled: isEnabled, retry: false });
  return {
    // The query may also run for a known person, which is no reason to wait.
    isChecking: isEnabled && isLoading,
    /** Whether the check failed, so that it is unknown whether anybody is signed in. */
    hasFailed: isEnabled && isError,
    isLost: ended === 'lost',
    checkAgain: async () => void (await refetch()),
  };
}
