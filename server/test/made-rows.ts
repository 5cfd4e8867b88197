import { randomBytes } from 'node:crypto';
import type { App } from '../src/context.ts';
import { newDiscrepancy } from './new-discrepancy.ts';

/** Rows that no call of the interface creates. */
export interface MadeRows {
  /** The id of a host name that is verified. */
  newStoreHost(): Promise<string>;
  /** The id of a discrepancy between ledger and provider. */
  newDiscrepancy(): Promise<string>;
}

export function madeRows(app: App, storeId: string): MadeRows {
  return {
    newStoreHost: () => newStoreHost(app, storeId),
    newDiscrepancy: () => newDiscrepancy(app.sql, storeId),
  };
}

/** A verified host name of a store, without a server that serves its file. */
async function newStoreHost({ sql, ids, clock }: App, storeId: string): Promise<string> {
  const id = ids.next<never>();
  const host = `${randomBytes(6).toString('hex')}.example.com`;
  await sql`
    insert into store_hosts (store_id, id, host, token, verified_at, created_at)
    values (${storeId}, ${id}, ${host}, 'cartwright_host_test', ${clock.now()}, ${clock.now()})`;
  return id;
}
