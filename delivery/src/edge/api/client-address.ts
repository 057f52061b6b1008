import { isIPv6 } from 'node:net';

/** Whom an address stands for: one subscriber has a whole /64 of IPv6 addresses to choose from. */
export function clientOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** All eight, however the address was written. */
function groupsOf(address: string): number[] {
  const [, shortest = ''] = /^\[(.*)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  const [left = [], right] = shortest.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = right ? 8 - left.length - right.length : 0;
  return [...left, ...Array.from({ length: missing }, () => '0'), ...(right ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}
