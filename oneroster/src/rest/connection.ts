import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { SourceError } from '#src/problems.ts';
import { addressFilter } from './networks.ts';

type Resolve = (
  host: string,
  options: { all: true },
  callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

export interface ConnectionOptions {
  /** Private networks to which the operator allows connections, such as `10.20.0.0/16`. */
  allowedNetworks?: readonly string[];
  resolve?: Resolve;
  ca?: string;
}

export interface Connection {
  agent: Agent;
  /** Throws a SourceError if the server must not fetch the address, as far as the address alone shows it. */
  check(url: URL): void;
}

/**
 * Returns connections that reach only public and allowed addresses. The address is checked after each resolution of a
 * name and before the connection, so that a name which later resolves to another address is refused, too.
 */
export function openConnection({
  allowedNetworks = [],
  resolve = lookup,
  ca,
}: ConnectionOptions): Connection {
  const isAllowed = addressFilter(allowedNetworks);
  const guardedLookup: LookupFunction = (host, options, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isAllowed(address));
      if (error) return callback(error, []);
      if (refused) return callback(new SourceError('address-refused', host), []);
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
  return {
    agent: new Agent({ keepAlive: true, maxSockets: 2, lookup: guardedLookup, ...(ca && { ca }) }),
    check: (url) => checkUrl(url, isAllowed),
  };
}

function checkUrl(url: URL, isAllowed: (address: string) => boolean): void {
  // Node does not resolve a host that is an IP address, so this function checks such a host.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isRefused = isIP(host) !== 0 && !isAllowed(host);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || isRefused)
    throw new SourceError('address-refused', url.host);
}

/**
 * Throws a SourceError for an address that the server never fetches: it is not an https address, it contains a
 * password, or its host is an IP address that is not allowed. A host name is checked when it is resolved, before each
 * connection.
 */
export function checkAddress(text: string, allowedNetworks: readonly string[]): void {
  checkUrl(parseAddress(text), addressFilter(allowedNetworks));
}

/** Returns the parsed address, or throws a SourceError for a text that is not an address. */
export function parseAddress(text: string): URL {
  if (!URL.canParse(text)) throw new SourceError('address-refused', text.slice(0, 200));
  return new URL(text);
}
