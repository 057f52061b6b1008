import { useParams } from '@tapin/shared/router';
import { useEffect, useState } from 'react';

/**
 * The token of the mailed link. It is taken out of the address bar at once, so that it is not left behind in the
 * history of a shared computer; the router is not told, or the screen would lose it.
 */
export function useResetToken(): string | undefined {
  const { token: inAddress } = useParams();
  const [token] = useState(inAddress);
  useEffect(() => {
    const { pathname } = window.location;
    if (!token || !pathname.endsWith(`/${encodeURIComponent(token)}`)) return;
    window.history.replaceState(window.history.state, '', '/auth/reset-password');
  }, [token]);
  return token;
}
