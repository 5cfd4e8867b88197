import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not publicly routable, or belong to the local network. */
const CLOSED_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Metadata service of most clouds.
  ['169.254.0.0', 16],
  // Host address of one cloud's machines.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast and reserved.
  ['224.0.0.0', 3],
];

/** Contains all public IPv6; mapped, translated (64:ff9b::) and local addresses are outside. */
const OPEN_V6: readonly [string, number][] = [['2000::', 3]];

/** Exceptions: ranges that embed an IPv4 address, or are for documentation or protocols. */
const CLOSED_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closedV4 = listOf(CLOSED_V4, 'ipv4');
const openV6 = listOf(OPEN_V6, 'ipv6');
const closedV6 = listOf(CLOSED_V6, 'ipv6');

/** True only for publicly routable addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedV4.check(address, 'ipv4');
  // A zone (fe80::1%eth0) occurs only in addresses that are not public.
  if (!isIPv6(address) || address.includes('%')) return false;
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}

function listOf(ranges: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family);
  return list;
}
