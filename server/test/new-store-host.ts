import { randomBytes } from 'node:crypto';
import type { App } from '../src/context.ts';

/** A verified host name of a store, without a server that serves its file. */
export async function newStoreHost({ sql, ids, clock }: App, storeId: string): Promise<string> {
  const id = ids.next<never>();
  const host = `${randomBytes(8).toString('hex')}.example.com`;
  await sql`
    insert into store_hosts (store_id, id, host, token, verified_at, created_at)
    values (${storeId}, ${id}, ${host}, 'cartwright_host_test', ${clock.now()}, ${clock.now()})`;
  return id;
}
