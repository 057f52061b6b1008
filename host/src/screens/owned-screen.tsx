import { mayBeSignedIn, meQuery } from '@tapin/shared/api';
import { useQuery } from '@tapin/shared/query';
import { Navigate, Route, Routes, useLocation } from '@tapin/shared/router';
import { authAtom, onSessionEnd, type SessionEnd, sessionLost } from '@tapin/shared/session';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { needsSession, redirectFor } from '../guards/redirect-for.ts';
import { isOptedIn, type Remote } from '../remotes/discovery.ts';
import type { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { findOwner } from '../remotes/ownership.ts';
import { RemoteFailed } from '../remotes/remote-failed.tsx';
import { RemotePart } from '../remotes/remote-part.tsx';
import { LazyOptInScreen } from './lazy-opt-in-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/**
 * Loads the person when the storage is empty but the browser has a session cookie. It does nothing after the session
 * ended on this page, because a remaining cookie would log the person in again.
 */
function useSessionCheck(isNeeded: boolean) {
  const [ended, setEnded] = useState<SessionEnd | null>(null);
  // Several calls may fail because of one lost session. Only the first one counts.
  const storeEnd = (end: SessionEnd) => setEnded((before) => (end === 'refused' ? (before ?? end) : end));
  useEffect(() => onSessionEnd(storeEnd), []);
  const isEnabled = isNeeded && ended === null && mayBeSignedIn();
  const { isLoading, isError, refetch } = useQuery({ ...meQuery, enabled: isEnabled, retry: false });
  return {
    // The query may also run for a known person, for whom the page does not wait.
    isChecking: isEnabled && isLoading,
    /** Whether the check failed, so that it is unknown whether anybody is logged in. */
    hasFailed: isEnabled && isError,
    isLost: ended === 'lost',
    checkAgain: async () => void (await refetch()),
  };
}

interface OwnedScreenProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/** The screen of the current path. Its code is loaded only after the guard of its owner has passed. */
export function OwnedScreen({ loader, remotes }: OwnedScreenProps) {
  const { pathname } = useLocation();
  const auth = useAtomValue(authAtom);
  const [opened, setOpened] = useState({ pathname, remotes });
  if (opened.pathname !== pathname) setOpened({ pathname, remotes });
  // The screen of a remote that was retired while the page is open stays until the next navigation.
  const owner = findOwner(remotes, pathname) ?? findOwner(opened.remotes, pathname);
  const isLoggedOut = auth.user === null;
  const isSessionNeeded = owner !== null && needsSession(owner);
  const redirect = owner && redirectFor(owner.claim.guard, auth);
  // The role in the storage may be outdated, or another person may have logged in on another page.
  const isRefused = isSessionNeeded && redirect !== null;
  // A screen for visitors is shown before the session is checked. A logged-in person is redirected after the check.
  const session = useSessionCheck(isRefused || (isLoggedOut && owner?.claim.guard === 'logged-out'));

  if (!owner) return <NotFoundScreen />;
  if (isRefused && session.isChecking) return <Spinner />;
  if (isLoggedOut && isSessionNeeded && session.hasFailed)
    return <RemoteFailed onRetry={session.checkAgain} />;
  if (redirect !== null) {
    const state = session.isLost && isLoggedOut ? sessionLost : null;
    return <Navigate to={ownedPathOrAccount(redirect, remotes)} replace state={state} />;
  }
  if (!isOptedIn(owner.remote, auth)) return <LazyOptInScreen remote={owner.remote} />;
  const { path } = owner.claim;
  const key = `${owner.remote.name} ${path}`;
  return (
    <Routes>
      <Route
        path={path}
        element={<RemotePart key={key} loader={loader} remote={owner.remote} part={{ path }} />}
      />
    </Routes>
  );
}

/** Returns the path if a remote owns it, else the path of the account. A deployment may lack some remotes. */
const ownedPathOrAccount = (path: string, remotes: readonly Remote[]) =>
  findOwner(remotes, path) ? path : '/account';
