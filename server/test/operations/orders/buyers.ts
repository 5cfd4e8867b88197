import assert from 'node:assert/strict';
import { ADDRESS, openCheckout } from '../../checkout-steps.ts';
import type { Data, TestStore } from '../../harness.ts';

export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly cents: number;
  readonly sku?: string;
}

export async function buy(
  from: TestStore,
  { firstName, lastName, email, cents, sku = 'S' }: Buyer,
): Promise<Data> {
  const items = [{ sku, metadata: { unitPriceCents: String(cents), name: 'Thing' } }];
  const { path, confirmation } = await openCheckout(from, 'rate', { items });
  const person = { ...ADDRESS, firstName, lastName };
  await from.call('PUT', `${path}/shipping-address`, person);
  await from.call('PUT', `${path}/shipping-rate`, {
    rateId: 'free',
    rateName: 'Free',
    amount: 0,
  });
  const { data } = await from.call('POST', `${path}/payment-intent`, {});
  const sent = { ...confirmation, paymentIntentId: data.paymentIntent.id, email };
  const reply = await from.call('POST', `${path}/confirm`, { ...sent, billingAddress: person });
  assert.equal(reply.status, 200, reply.text);
  return reply.data.order;
}

const BUYERS: Buyer[] = [
  {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@navy.example',
    cents: 300,
    sku: 'SHIP-9',
  },
  { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', cents: 100 },
  { firstName: 'José', lastName: "O'Brien", email: 'j.o+shop@engine.example', cents: 100 },
  {
    firstName: 'Ängela',
    lastName: 'Łukasz',
    email: 'percent@navy.example',
    cents: 200,
    sku: '50%_off\\',
  },
  { firstName: 'Ada', lastName: 'Byron', email: 'zoe@engine.example', cents: 100 },
];
/** In this order. */
export async function placeOrdersOfBuyers(store: TestStore): Promise<Data[]> {
  const placed: Data[] = [];
  for (const buyer of BUYERS) placed.push(await buy(store, buyer));
  return placed;
}
