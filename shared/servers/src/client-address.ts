import { isIPv6 } from 'node:net';

/** Returns the eight groups of an IPv6 address in any notation. */
function ipv6GroupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])];
}

/**
 * Returns the key by which limits count a client: the normalized IPv4 address, or the /64 network of an IPv6 address. A
 * connection that its client has closed meanwhile has no address, although the type of `request.ip` says so, and an empty
 * key.
 */
export function clientKeyOf(address: string | undefined): string {
  const [bare = ''] = address?.split('%') ?? [];
  if (!isIPv6(bare)) return bare;
  const groups = ipv6GroupsOf(bare);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  // A dual-stack server receives an IPv4 address in this form.
  return groups
    .slice(6)
    .flatMap((group) => {
      const number = Number.parseInt(group, 16);
      return [number >> 8, number & 255];
    })
    .join('.');
}
