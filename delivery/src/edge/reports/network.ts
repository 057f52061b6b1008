import { createHmac } from 'node:crypto';
import { clientKeyOf } from '@tapin/shared/server/client-address';
import type { LiveCanary } from '../live-channel.ts';

/** Returns the network of an address: /24 of IPv4, /48 of IPv6. A school has one, and so has a home. */
export function networkOf(address: string): string {
  const client = clientKeyOf(address);
  return client.includes(':')
    ? client.split(':').slice(0, 3).join(':')
    : client.split('.').slice(0, 3).join('.');
}

/**
 * Returns the key of a network for one canary. It is a keyed hash, so that the store has no addresses, and visits of
 * different canaries cannot be linked.
 */
export const networkKey = (secret: string, { part, canary }: LiveCanary, network: string): string =>
  createHmac('sha256', secret)
    .update(`network ${part} ${canary.version} ${canary.since ?? ''} ${network}`)
    .digest('base64url')
    .slice(0, 12);
