import { followOtherTabs } from '@tapin/shared/session';
import { useEffect } from 'react';

/** Checks on focus whether another tab has changed the session. A suspended page does not receive storage events. */
export function useOtherTabs(): void {
  useEffect(() => {
    const follow = () => void followOtherTabs();
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
}
