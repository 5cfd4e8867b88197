import type { Sql } from '../../src/platform/db/connect.ts';

/** The writes of settlement: the table, the operation, and the rows that belong to it. */
const PARTS = {
  attempt: ['payment_attempts', 'update', "new.status = 'succeeded'"],
  number: ['order_counters', 'insert or update', 'true'],
  order: ['orders', 'insert', 'true'],
  'order with upsell': ['orders', 'update', 'new.total > old.total'],
  ledger: ['payment_transactions', 'insert', 'true'],
  'search terms': ['order_search_terms', 'insert', 'true'],
  events: ['events', 'insert', "new.type in ('order.created', 'order.upsell_accepted')"],
  cart: ['carts', 'update', "new.status = 'completed'"],
  coupons: ['coupon_uses', 'update', "new.status = 'used'"],
  'gift card reservations': ['gift_card_reservations', 'update', "new.status = 'debited'"],
  'gift card balance': ['gift_cards', 'update', 'new.balance < old.balance'],
  'gift card entries': ['gift_card_entries', 'insert', "new.type = 'debit'"],
  'pending order': ['orders', 'update', "old.status = 'pending' and new.captured > 0"],
  'recorded capture': ['payment_transactions', 'update', "new.type = 'capture'"],
} as const;

export type Part = keyof typeof PARTS;

/** The writes of the statement that creates an order from a cart. */
export const ORDER_PARTS: readonly Part[] = [
  'attempt',
  'number',
  'order',
  'ledger',
  'search terms',
  'events',
  'cart',
  'coupons',
  'gift card reservations',
  'gift card balance',
  'gift card entries',
];

/** The writes of the statement that adds an upsell to an order. */
export const UPSELL_PARTS: readonly Part[] = [
  'attempt',
  'order with upsell',
  'ledger',
  'search terms',
  'events',
];

export interface Breaker {
  /** From now on this write fails for the store, always with this SQLSTATE. */
  break(storeId: string, part: Part, sqlstate: string): Promise<void>;
  repair(storeId: string): Promise<void>;
}

/** Triggers in a database of its own, which fail for the registered stores. */
export async function settlementBreaker(sql: Sql): Promise<Breaker> {
  await sql.unsafe(`
    create table broken_parts (store_id uuid, part text, sqlstate text);
    create function fail_permanently() returns trigger language plpgsql as $$
    declare
      broken text;
    begin
      select sqlstate_of.sqlstate into broken from broken_parts as sqlstate_of
        where sqlstate_of.store_id = new.store_id and sqlstate_of.part = tg_argv[0];
      if broken is not null then
        raise exception 'injected failure: %', tg_argv[0] using errcode = broken;
      end if;
      return new;
    end $$`);
  for (const [part, [table, when, rows]] of Object.entries(PARTS)) {
    await sql.unsafe(`
      create trigger "break ${part}" before ${when} on ${table} for each row when (${rows})
      execute function fail_permanently('${part}')`);
  }
  return {
    async break(storeId, part, sqlstate) {
      await sql`insert into broken_parts values (${storeId}, ${part}, ${sqlstate})`;
    },
    async repair(storeId) {
      await sql`delete from broken_parts where store_id = ${storeId}`;
    },
  };
}
