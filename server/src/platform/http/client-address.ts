import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** An IPv6 client controls a whole /64 network. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':').toLowerCase();
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** True for a local process, but not for a local proxy that forwards for a client. */
export function isLocalRequest({ ip, headers }: FastifyRequest): boolean {
  return isLoopback(ip) && FORWARDING.every((name) => headers[name] === undefined);
}

function isLoopback(ip: string): boolean {
  return isIP(ip) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(ip);
}
