import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 that leads to nobody on the public internet, or to the machine's own neighbourhood. */
const CLOSED_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The metadata service of most clouds lives here.
  ['169.254.0.0', 16],
  // And this is where one cloud's machines reach their host.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and all that lies above it.
  ['224.0.0.0', 3],
];

/** All public IPv6 is in here; mapped, translated (64:ff9b::) and local addresses are not. */
const OPEN_V6: readonly [string, number][] = [['2000::', 3]];

/** But for these: they carry an IPv4 address inside, are examples, or belong to protocols. */
const CLOSED_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closedV4 = listOf(CLOSED_V4, 'ipv4');
const openV6 = listOf(OPEN_V6, 'ipv6');
const closedV6 = listOf(CLOSED_V6, 'ipv6');

/** True only for addresses that anybody on the internet could reach as well. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedV4.check(address, 'ipv4');
  // A zone (fe80::1%eth0) is only ever needed where an address is not public.
  if (!isIPv6(address) || address.includes('%')) return false;
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}

function listOf(ranges: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family);
  return list;
}
