import type { DatabaseAddress } from '../src/platform/db/connect.ts';

/** Another database of the same server. */
export function withDatabase(address: DatabaseAddress, name: string): DatabaseAddress {
  if (!('url' in address)) return { ...address, database: name };
  const own = new URL(address.url);
  own.pathname = `/${name}`;
  return { url: own.href };
}
