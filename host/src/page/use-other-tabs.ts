import { followOtherTabs } from '@tapin/shared/session';
import { useEffect } from 'react';

/** Looks whether this page is still about the person on this device; a page that slept was not told. */
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
