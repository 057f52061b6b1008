import { useLocation } from '@tapin/shared/router';
import { useEffect, useState } from 'react';

/**
 * Returns the token of the mailed link. It is the fragment of the address, which a browser sends to no server, and it is
 * removed from the address bar so that it does not stay in the history of a shared computer.
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
