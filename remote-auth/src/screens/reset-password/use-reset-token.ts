import { useParams } from '@tapin/shared/router';
import { useEffect, useState } from 'react';

/**
 * Returns the token of the mailed link. It is removed from the address bar immediately, so that it does not stay in the
 * history of a shared computer. The router keeps the original address, from which the token is read.
 */
export function useResetToken(): string | undefined {
  const { token: tokenInUrl } = useParams();
  const [token] = useState(tokenInUrl);
  useEffect(() => {
    const { pathname } = window.location;
    if (!token || !pathname.endsWith(`/${encodeURIComponent(token)}`)) return;
    window.history.replaceState(window.history.state, '', '/auth/reset-password');
  }, [token]);
  return token;
}
