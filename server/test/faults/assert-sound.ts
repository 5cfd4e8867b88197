import assert from 'node:assert/strict';
import { audit } from '../../src/doctor/audit.ts';
import type { Sql } from '../../src/platform/db/connect.ts';
import type { ProviderSimulator } from './provider-simulator.ts';

interface Paid {
  readonly key: string;
  /** The cart, or the cart of the order and the offer. */
  readonly cartId: string;
  readonly amount: number;
}

interface Refunded {
  readonly key: string;
  readonly amount: number;
}

/** Fakepay's journal compared with our orders, and our orders with every invariant. */
export async function assertSound(
  sql: Sql,
  storeId: string,
  fakepay: Pick<ProviderSimulator, 'journal'>,
): Promise<void> {
  assert.deepEqual(await exceptions(sql, storeId, fakepay), []);
}

async function exceptions(
  sql: Sql,
  storeId: string,
  fakepay: Pick<ProviderSimulator, 'journal'>,
): Promise<string[]> {
  const journal = fakepay.journal().filter(({ store }) => store === storeId);
  const charges = journal.filter(({ kind }) => kind === 'charge' || kind === 'authorize');
  const captures = journal.filter(({ kind }) => kind === 'capture');
  const refunds = journal.filter(({ kind }) => kind === 'refund');
  const paid = await sql<Paid[]>`
    select a.id as key, o.cart_id || coalesce(' ' || a.offer_id, '') as "cartId",
      a.amount
    from orders o join payment_attempts a on a.store_id = o.store_id and a.order_id = o.id
    where o.store_id = ${storeId} and a.amount > 0 and a.status = 'succeeded'`;
  const refunded = await sql<Refunded[]>`
    select id as key, amount from payment_transactions
    where store_id = ${storeId} and type = 'refund' and status = 'succeeded'`;
  const captured = await sql<Refunded[]>`
    select id as key, amount from payment_transactions
    where store_id = ${storeId} and type = 'capture' and status = 'succeeded'
      and parent_id is not null and amount > 0`;
  // What could not be settled has its charge and its refund under keys of the attempt.
  const returned = await sql<(Refunded & { outcome: string })[]>`
    select id as key, charge_amount as amount, charge_outcome as "outcome" from payment_attempts
    where store_id = ${storeId} and status = 'refunded'`;
  const returnedAs = (kind: string) =>
    returned
      .filter(({ outcome }) => outcome === kind)
      .map(({ key, amount }) => ({ key: `${key}-refund`, amount }));
  const back = returnedAs('succeeded');
  const voids = journal.filter(({ kind }) => kind === 'void');
  const violations = await audit(sql, storeId);
  return [
    ...different('charged without an order', charges, amounts([...paid, ...returned])),
    ...different('an order without a charge', [...paid, ...returned], amounts(charges)),
    ...different('refunded and not in the ledger', refunds, amounts([...refunded, ...back])),
    ...different('in the ledger and not refunded', [...refunded, ...back], amounts(refunds)),
    ...different('held and not let go', returnedAs('authorized'), amounts(voids)),
    ...different('captured and not in the ledger', captures, amounts(captured)),
    ...different('in the ledger and not captured', captured, amounts(captures)),
    ...repeated(paid.map(({ cartId }) => cartId)).map((id) => `cart ${id} was ordered twice`),
    ...violations.map(({ invariant, examples }) => `${invariant}: ${examples.join(' ')}`),
  ];
}

type Row = { readonly key: string; readonly amount: number };

function amounts(rows: readonly Row[]): Map<string, number> {
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

function different(what: string, rows: readonly Row[], others: Map<string, number>): string[] {
  return rows
    .filter(({ key, amount }) => others.get(key) !== amount)
    .map(({ key, amount }) => `${what}: ${key}, ${amount} and ${others.get(key)}`);
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
