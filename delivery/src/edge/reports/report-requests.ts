import { createHmac } from 'node:crypto';
import { clientKeyOf } from '@tapin/servers/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveCanary } from '#src/edge/live/live-channel.ts';

/**
 * Refuses a report from a page of another origin. Browsers omit `sec-fetch-site` over http, except on localhost, and
 * send the origin with every POST.
 */
export async function refuseForeignReport(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn =
    site === undefined ? origin === `${request.protocol}://${request.host}` : site === 'same-origin';
  return isOwn ? undefined : reply.code(403).send();
}

/** Parses the body, which `sendBeacon` sends as text/plain. */
export function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The rate limit of reports from one client address, which a whole school may share. */
export const reportLimit = {
  max: 1200,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: { ip: string }) => clientKeyOf(ip),
};

/** Remembers the latest keys: at least `size` of them, and at most twice as many. */
export class RecentKeys {
  readonly #size: number;
  #latest = new Set<string>();
  #previous = new Set<string>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Returns true for a key that it does not remember, and remembers the key. */
  isNew(key: string): boolean {
    if (this.#latest.has(key) || this.#previous.has(key)) return false;
    if (this.#latest.size >= this.#size) {
      this.#previous = this.#latest;
      this.#latest = new Set();
    }
    this.#latest.add(key);
    return true;
  }
}

/** Returns the network of an address: /24 of IPv4, /48 of IPv6. A school or a home usually has one network. */
export function networkOf(address: string): string {
  const client = clientKeyOf(address);
  return client.includes(':')
    ? client.split(':').slice(0, 3).join(':')
    : client.split('.').slice(0, 3).join('.');
}

/**
 * Returns the key of a network for one canary, or for one version of a part. It is a keyed hash, so that the store
 * contains no addresses, and visits of different canaries or versions cannot be linked.
 */
export const networkKey = (secret: string, scope: readonly string[], network: string): string =>
  createHmac('sha256', secret)
    .update(['network', ...scope, network].join(' '))
    .digest('base64url')
    .slice(0, 12);

export const canaryScope = ({ part, canary }: LiveCanary): string[] => [
  part,
  canary.version,
  canary.since ?? '',
];
