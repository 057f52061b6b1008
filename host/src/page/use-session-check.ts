import { meQuery } from '@tapin/shared/api';
import { useQuery } from '@tapin/shared/query';
import { onSessionEnd, type SessionEnd } from '@tapin/shared/session';
import { useEffect, useState } from 'react';

/**
 * A device may have wiped its storage while the session cookie lives: the server knows better than an empty atom. It is
 * not asked once the session ended on this page, else a cookie that outlived it would sign the person in again.
 */
export function useSessionCheck(isNeeded: boolean) {
  const [ended, setEnded] = useState<SessionEnd | null>(null);
  // Several calls may fail on a session that is lost: only the first one found somebody signed in.
  const note = (end: SessionEnd) => setEnded((before) => (end === 'refused' ? (before ?? end) : end));
  useEffect(() => onSessionEnd(note), []);
  const isAsked = isNeeded && ended === null;
  const { isLoading, isError, refetch } = useQuery({ ...meQuery, enabled: isAsked, retry: false });
  return {
    // Somebody who is known may be asked for at the same time: that is nothing to wait for.
    isChecking: isAsked && isLoading,
    /** The server could not tell; whether anybody is signed in is not known. */
    hasFailed: isAsked && isError,
    isLost: ended === 'lost',
    checkAgain: async () => void (await refetch()),
  };
}
