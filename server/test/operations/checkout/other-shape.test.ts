import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import { SHAPE_VERSION } from '../../../src/features/carts/persistence/cart-shape.ts';
import type { Charge, ChargeResult } from '../../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../../src/values/time.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { anyPhone } from '../../customers.ts';
import { expectViolations, UNDECIDED } from '../../expected-violations.ts';
import { startService } from '../../harness.ts';
import { product } from '../../states.ts';

const HOUR_MS = 3_600_000;
const GATED = [product('A', { unitPriceCents: '900', simulate: 'fraud_gate' })];

const mock = mockPayments(systemClock);
let charge: (charge: Charge) => Promise<ChargeResult> = mock.charge;
const provider = { ...mock, charge: (asked: Charge) => charge(asked) };
const service = await startService({ ports: { payments: () => [provider] } });
const store = await service.newStore();

/** The row as another version stores it, with a field of its own in what replies do not show. */
async function storeAs(shape: number, cartId: string): Promise<void> {
  const { count } = await service.sql`
    update carts set shape_version = ${shape},
      response_json = (response_json::jsonb || '{"other":1}')::json,
      pricing_terms = (coalesce(pricing_terms::jsonb, '{}') || '{"other":1}')::json
    where store_id = ${store.id} and id = ${cartId}`;
  assert.equal(count, 1);
}

/** Documents of two versions in one row would be upgraded twice, or lack fields of theirs. */
async function assertOfThisShape(cartId: string, status: string): Promise<void> {
  const [row] = await service.sql<[Record<string, unknown>]>`
    select status, shape_version as shape, response_json::jsonb ? 'other' as response,
      coalesce(pricing_terms::jsonb ? 'other', false) as terms
    from carts where store_id = ${store.id} and id = ${cartId}`;
  assert.deepEqual(row, { status, shape: SHAPE_VERSION, response: false, terms: false });
}

for (const [version, shape] of [
  ['older', SHAPE_VERSION - 1],
  ['newer', SHAPE_VERSION + 1],
] as const) {
  describe(`a cart that the ${version} version of the service stored`, () => {
    it('is stored in this shape as a payment uses its verification', async () => {
      const options = { items: GATED, paymentToken: 'tok_timeout' };
      const { path, cart, confirmation } = await openCheckout(store, 'intent', options);
      const phone = anyPhone();
      const { data } = await store.call('POST', '/v1/auth/otp/request', { phone, cartId: cart.id });
      const proof = { phone, cartId: cart.id, code: data.sandbox.code };
      assert.equal((await store.call('POST', '/v1/auth/otp/verify', proof)).status, 200);
      await storeAs(shape, cart.id);
      const { code, text } = await store.call('POST', `${path}/confirm`, confirmation);
      assert.equal(code, 'PROVIDER_TIMEOUT', text);
      expectViolations(store.id, UNDECIDED);
      await assertOfThisShape(cart.id, 'confirming');
      const { data: session } = await store.call('GET', `/v1/carts/${cart.id}`);
      assert.deepEqual(session.items, cart.items);
    });

    it('is stored in this shape as a charge that cannot be settled is refunded', async () => {
      const { path, cart, confirmation } = await openCheckout(store, 'intent');
      charge = async (asked) => ({ ...(await mock.charge(asked)), amount: 1 }) as ChargeResult;
      const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
      assert.equal((await confirm()).code, 'PROVIDER_TIMEOUT');
      await storeAs(shape, cart.id);
      service.clock.advance(HOUR_MS);
      for (let turn = 0; turn < 3; turn++) await confirm();
      assert.equal((await confirm()).code, 'PAYMENT_DECLINED');
      charge = mock.charge;
      await assertOfThisShape(cart.id, 'checkout');
      const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
      assert.deepEqual(data.items, cart.items);
      const [row] = await service.sql<{ reference: string | null }[]>`
        select checkout #>> '{intent,reference}' as reference from carts
        where store_id = ${store.id} and id = ${cart.id}`;
      assert.deepEqual(row, { reference: null }, 'the next payment needs a new one');
    });
  });
}
