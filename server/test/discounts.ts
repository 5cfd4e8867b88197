import { randomUUID } from 'node:crypto';
import { createCoupon, type NewCoupon } from '../src/features/coupons/create-coupon.ts';
import { issueGiftCard, type NewGiftCard } from '../src/features/gift-cards/issue-gift-card.ts';
import type { StoreId } from '../src/values/ids.ts';
import type { Cents } from '../src/values/money.ts';
import type { Data, TestService, TestStore } from './harness.ts';

type Terms = Partial<Omit<NewCoupon, 'minimum'>> & { readonly minimum?: number };

let made = 0;

/** Creates a coupon of the store, ten per cent by default; returns its code. */
export async function newCoupon(
  { app, sql }: TestService,
  store: TestStore,
  { minimum = 0, ...terms }: Terms = {},
): Promise<string> {
  made += 1;
  const coupon: NewCoupon = {
    code: `COUPON-${made}`,
    type: 'percent',
    value: terms.type === 'free_shipping' ? 0 : 10,
    minimum: minimum as Cents,
    ...terms,
  };
  await createCoupon(app, sql, store.id as StoreId, coupon);
  return coupon.code;
}

/** Creates a gift card of the store; returns its code. */
export async function newGiftCard(
  { app, sql }: TestService,
  store: TestStore,
  amount: number,
  card: Partial<NewGiftCard> = {},
): Promise<string> {
  const facts = { currency: 'USD', ...card, amount: amount as Cents };
  return (await issueGiftCard(app, sql, store.id as StoreId, facts)).code;
}

/** Takes away the balance of the only card of this amount, by an entry as an operator's. */
export async function emptyGiftCard(
  { sql }: TestService,
  { id }: TestStore,
  balance: number,
): Promise<void> {
  const [card] = await sql<{ id: string }[]>`
    update gift_cards set balance = 0 where store_id = ${id} and balance = ${balance}
    returning id`;
  if (!card) throw new Error(`no gift card has a balance of ${balance}`);
  await sql`
    insert into gift_card_entries (store_id, id, gift_card_id, type, amount, created_at)
    values (${id}, ${randomUUID()}, ${card.id}, 'adjust', ${-balance}, now())`;
}

export async function balanceOf(store: TestStore, code: string): Promise<number> {
  const { data } = await store.call('GET', `/v1/carts/gift-card/balance?code=${code}`);
  return data.balance;
}

export async function usesOf({ sql }: TestService, store: TestStore, code: string) {
  const [row] = await sql<{ uses: number; rows: number }[]>`
    select uses, (select count(*)::integer from coupon_uses as one
      where one.store_id = ${store.id} and one.coupon_id = coupons.id
        and one.status <> 'released') as rows
    from coupons where store_id = ${store.id} and code = ${code}`;
  return row as { uses: number; rows: number };
}

/** The amounts of a cart in the order of the contract. */
export function sums({ totals }: Data): number[] {
  const { subtotal, discountTotal, shippingTotal, total, giftCardTotal, amountDue } = totals;
  return [subtotal, discountTotal, shippingTotal, total, giftCardTotal, amountDue];
}
