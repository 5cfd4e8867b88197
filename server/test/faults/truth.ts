import assert from 'node:assert/strict';
import { audit } from '../../src/doctor/audit.ts';
import type { Sql } from '../../src/platform/db/connect.ts';
import type { Fakepay } from '../fakepay/server.ts';

interface Paid {
  readonly key: string;
  readonly cartId: string;
  readonly captured: number;
}

interface GivenBack {
  readonly key: string;
  readonly amount: number;
}

/** Fakepay's journal against our orders, and our orders against every invariant. */
export async function assertSound(sql: Sql, storeId: string, fakepay: Fakepay): Promise<void> {
  assert.deepEqual(await exceptions(sql, storeId, fakepay), []);
}

async function exceptions(sql: Sql, storeId: string, fakepay: Fakepay): Promise<string[]> {
  const journal = fakepay.journal().filter(({ store }) => store === storeId);
  const charges = journal.filter(({ kind }) => kind === 'charge');
  const refunds = journal.filter(({ kind }) => kind === 'refund');
  const paid = await sql<Paid[]>`
    select a.id as key, o.cart_id as "cartId", a.amount as captured from orders o
    join payment_attempts a on a.store_id = o.store_id and a.order_id = o.id
    where o.store_id = ${storeId} and a.amount > 0 and a.status = 'succeeded'`;
  const givenBack = await sql<GivenBack[]>`
    select id as key, amount from payment_transactions
    where store_id = ${storeId} and type = 'refund' and status = 'succeeded'`;
  const findings = await audit(sql, storeId);
  return [
    ...different('charged without an order', charges, amounts(paid)),
    ...different('an order nobody paid', paid, amounts(charges)),
    ...different('refunded and not in the ledger', refunds, amounts(givenBack)),
    ...different('in the ledger and not refunded', givenBack, amounts(refunds)),
    ...repeated(paid.map(({ cartId }) => cartId)).map((id) => `cart ${id} was ordered twice`),
    ...findings.map(({ invariant, examples }) => `${invariant}: ${examples.join(' ')}`),
  ];
}

type Row = { readonly key: string; readonly amount?: number; readonly captured?: number };

function amounts(rows: readonly Row[]): Map<string, number> {
  return new Map(rows.map((row) => [row.key, amountOf(row)]));
}

function amountOf({ amount, captured }: Row): number {
  return captured ?? amount ?? 0;
}

function different(what: string, rows: readonly Row[], others: Map<string, number>): string[] {
  return rows
    .filter((row) => others.get(row.key) !== amountOf(row))
    .map((row) => `${what}: ${row.key}, ${amountOf(row)} and ${others.get(row.key)}`);
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
