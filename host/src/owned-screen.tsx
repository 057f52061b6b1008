import { Navigate, Route, Routes, useLocation } from '@tapin/shared/router';
import { authAtom, sessionLost } from '@tapin/shared/session';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useAtomValue } from 'jotai';
import { needsSession } from './guards/may-open.ts';
import { redirectFor } from './guards/redirect-for.ts';
import { useSessionCheck } from './page/use-session-check.ts';
import { isOptedIn } from './remotes/availability.ts';
import type { Remote } from './remotes/discovery.ts';
import { ownerOf } from './remotes/ownership.ts';
import { RemoteFailed } from './remotes/remote-failed.tsx';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { RemotePart } from './remotes/remote-part.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { OptIn } from './screens/opt-in.tsx';

interface OwnedScreenProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/** The screen of the current path: its owner is found, its guard is asked, and only then is its code fetched. */
export function OwnedScreen({ loader, remotes }: OwnedScreenProps) {
  const { pathname } = useLocation();
  const auth = useAtomValue(authAtom);
  const owner = ownerOf(remotes, pathname);
  const isNobodyKnown = auth.user === null;
  const waits = owner !== null && needsSession(owner);
  // Where only visitors belong nobody waits for the answer: whoever is signed in is taken home once it comes.
  const session = useSessionCheck(isNobodyKnown && (waits || owner?.claim.guard === 'logged-out'));

  if (!owner) return <NotFoundScreen />;
  if (waits && session.isChecking) return <Spinner />;
  if (waits && session.hasFailed) return <RemoteFailed onRetry={session.checkAgain} />;
  const redirect = redirectFor(owner.claim.guard, auth);
  if (redirect !== null) {
    const why = session.isLost && isNobodyKnown ? sessionLost : null;
    return <Navigate to={ownedOr(redirect, remotes)} replace state={why} />;
  }
  if (!isOptedIn(owner.remote, auth)) return <OptIn remote={owner.remote} />;
  const { path } = owner.claim;
  const key = `${owner.remote.name} ${path}`;
  // The route is what hands the path's parameters to the screen.
  return (
    <Routes>
      <Route
        path={path}
        element={<RemotePart key={key} loader={loader} remote={owner.remote} part={{ path }} />}
      />
    </Routes>
  );
}

/** A deployment may run without the remote that owns a person's first screen; their account is always there. */
const ownedOr = (path: string, remotes: readonly Remote[]) => (ownerOf(remotes, path) ? path : '/account');
