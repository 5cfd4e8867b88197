import type { FastifyRequest } from 'fastify';
import type { ShopConfig } from './config.ts';

/** The origin of the shop's pages. Without SHOP_URL it is whichever name the browser used. */
export function ownOrigin({ url }: ShopConfig, { headers }: FastifyRequest): string {
  return url ? new URL(url).origin : `http://${headers.host}`;
}

/** Only a page of this shop: neither a form nor a link may lead elsewhere. */
export function safePath(path: string | null | undefined, otherwise = '/'): string {
  return path && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : otherwise;
}
