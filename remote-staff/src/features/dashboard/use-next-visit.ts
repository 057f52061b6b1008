import { keepNextState } from '@tapin/shared/contract/next-state';
import { useEffect } from 'react';

/** The state of the dashboard while its data load. */
export const loadingState = 'loading';

/** Keeps on this device that the person sees the dashboard, so that its HTML is in the page of the next visit. */
export function useNextVisit(user: string | undefined): void {
  useEffect(() => {
    if (!user) return;
    const screen = { user, remote: 'staff', screen: 'dashboard-screen' };
    keepNextState({ ...screen, state: loadingState, until: 0, later: loadingState });
  }, [user]);
}
