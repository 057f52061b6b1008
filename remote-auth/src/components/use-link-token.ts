import { useLocation } from '@tapin/shared/router';
import { useEffect, useState } from 'react';

/**
 * Returns the token of a mailed link. The token is the fragment of the address, which browsers send to no server. It is
 * removed from the address bar, so that it does not stay in the history of a shared computer.
 */
export function useLinkToken(): string {
  const { hash } = useLocation();
  const [token] = useState(hash.slice(1));
  useEffect(() => {
    const { pathname, hash: shown } = window.location;
    if (token !== '' && shown === `#${token}`)
      window.history.replaceState(window.history.state, '', pathname);
  }, [token]);
  return token;
}
