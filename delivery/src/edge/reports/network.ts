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
 * Returns the key of a network for one canary, or for one version of a part. It is a keyed hash, so that the store has no
 * addresses, and visits of different canaries or versions cannot be linked.
 */
export const networkKey = (secret: string, scope: readonly string[], network: string): string =>
  createHmac('sha256', secret)
    .update(['network', ...scope, network].join(' '))
    .digest('base64url')
    .slice(0, 12);

/** The scope of the networks of one canary. */
export const canaryScope = ({ part, canary }: LiveCanary): string[] => [
  part,
  canary.version,
  canary.since ?? '',
];
