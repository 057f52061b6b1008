import { BlockList, isIP } from 'node:net';

/** Networks inside of the public ranges that are not public: translation, documentation, benchmarks, private use. */
const specialNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
/** The only IPv6 range from which public addresses are assigned. It contains no IPv4-mapped addresses. */
const publicIpv6 = '2000::/3';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an IP address, or a network such as `10.20.0.0/16`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

const special = listOf(specialNetworks);
const assigned = listOf([publicIpv6]);

/** Returns whether the server may connect to an address: the address is public, or in an allowed network. */
export function addressFilter(allowedNetworks: readonly string[]): (address: string) => boolean {
  const allowed = listOf(allowedNetworks);
  return (address) => {
    const family = familyOf(address);
    if (isIP(address) === 0) return false;
    if (allowed.check(address, family)) return true;
    if (family === 'ipv6' && !assigned.check(address, family)) return false;
    return !special.check(address, family);
  };
}
