import { meQuery } from '@tapin/shared/api';
import { useQuery } from '@tapin/shared/query';
import { useState } from 'react';

const minIntervalMs = 30_000;
const maxIntervalMs = 60_000;

/**
 * Loads the person again and again while their request is pending, and when the page becomes visible or online. A
 * hidden page sends nothing. The interval is random, so that the pages of a staff meeting do not send at the same moment.
 */
export function useAwaitDecision(isPending: boolean): void {
  const [intervalMs] = useState(() => minIntervalMs + Math.random() * (maxIntervalMs - minIntervalMs));
  useQuery({
    ...meQuery,
    enabled: isPending,
    refetchInterval: intervalMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}
