import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import { jobContext } from '../../../src/context.ts';
import { audit } from '../../../src/doctor/audit.ts';
import { findAttempt } from '../../../src/features/payments/attempts/attempt-queries.ts';
import { chargeAttempt } from '../../../src/features/payments/attempts/charge-attempt.ts';
import { findStore } from '../../../src/features/stores/find-store.ts';
import type {
  Charge,
  ChargeResult,
  PaymentProvider,
} from '../../../src/ports/payments/payment-provider.ts';
import type { AttemptId, StoreId } from '../../../src/values/ids.ts';
import { systemClock } from '../../../src/values/time.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { expectViolations } from '../../expected-violations.ts';
import { type Data, startService, type TestStore } from '../../harness.ts';
import { acceptOffer } from '../../upsell-steps.ts';

/** A provider that can reply otherwise than the sandbox's. */
const mock = mockPayments(systemClock);
const charges: Charge[] = [];
let charge: (charge: Charge) => Promise<ChargeResult> = mock.charge;
let prepare: PaymentProvider['prepare'] = mock.prepare;
let refusedReference = '';
const provider: PaymentProvider = {
  ...mock,
  prepare: (preparation) => prepare(preparation),
  charge: (asked) => {
    charges.push(asked);
    return charge(asked);
  },
  refund: async (reversal) =>
    reversal.reference === refusedReference
      ? { kind: 'refused', reason: 'no' }
      : await mock.refund(reversal),
  parseWebhook: async (body) => JSON.parse(body.toString()),
};
const service = await startService({ ports: { payments: () => [provider] } });

const succeeded = ({ key, amount, currency }: Charge): ChargeResult => {
  return { kind: 'succeeded', reference: `late ${key}`, amount, currency, ...CARD };
};
const CARD = { method: 'card', brand: 'visa', last4: '1111' };

async function deliver({ id }: TestStore, asked: Charge, result: ChargeResult): Promise<void> {
  const webhook = { eventId: `${asked.key} ${result.kind}`, key: asked.key, result };
  const reply = await service.call('POST', `/hooks/payments/${id}/mock`, webhook);
  assert.equal(reply.status, 200, reply.text);
}

/** They stay until the end of the run. */
async function violations(store: TestStore): Promise<string[]> {
  const names = (await audit(service.sql, store.id)).map(({ invariant }) => invariant);
  for (const name of names) expectViolations(store.id, name);
  return names;
}

const LATE = 'no declined payment was charged later';

describe('a charge that succeeds after a decline', () => {
  it('creates no order, and is reported by the log and the doctor', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    charge = async () => ({ kind: 'declined', reason: 'no' });
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 402);
    charge = mock.charge;
    const refused = charges.at(-1) as Charge;
    assert.deepEqual(await violations(store), []);
    await deliver(store, refused, succeeded(refused));
    assert.deepEqual(await violations(store), [LATE]);
    assert.ok(service.logLines.some((line) => line.includes('after it was declined')));
    // The shopper pays anew, and that is the order.
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 200);
    await deliver(store, refused, succeeded(refused));
    assert.deepEqual(await violations(store), [LATE]);
  });

  it('is not late if the next payment used it', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    charge = async () => ({ kind: 'declined', reason: 'no' });
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 402);
    const refused = charges.at(-1) as Charge;
    charge = async (asked) => ({ ...succeeded(asked), reference: 'of both' }) as ChargeResult;
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 200);
    charge = mock.charge;
    // The slow lookup of the declined attempt sees the current state of the object.
    await deliver(store, refused, { ...succeeded(refused), reference: 'of both' } as ChargeResult);
    assert.deepEqual(await violations(store), []);
  });

  it('is reported although the request with its Idempotency-Key is refused', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    charge = async (asked) => {
      await deliver(store, asked, { kind: 'declined', reason: 'no' });
      return succeeded(asked);
    };
    const key = { 'idempotency-key': randomUUID() };
    const { code, text } = await store.call('POST', `${path}/confirm`, confirmation, key);
    charge = mock.charge;
    assert.equal(code, 'PAYMENT_DECLINED', text);
    assert.deepEqual(await violations(store), [LATE]);
  });

  it('is reported as well if its amount or currency differs', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    const wrong = { amount: 1, currency: 'EUR' };
    charge = async (asked) => {
      await deliver(store, asked, { kind: 'declined', reason: 'no' });
      return { ...succeeded(asked), ...wrong } as ChargeResult;
    };
    const { code, text } = await store.call('POST', `${path}/confirm`, confirmation);
    charge = mock.charge;
    assert.equal(code, 'PAYMENT_DECLINED', text);
    assert.deepEqual(await violations(store), [LATE]);
    const [late] = await service.sql`
      select late_reference, late_amount from payment_attempts where store_id = ${store.id}`;
    assert.deepEqual(late, { late_reference: `late ${charges.at(-1)?.key}`, late_amount: 1 });
  });

  it('of an upsell is reported as well if its amount differs', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store);
    charge = async (asked) => {
      await deliver(store, asked, { kind: 'declined', reason: 'no' });
      return { ...succeeded(asked), amount: 1 } as ChargeResult;
    };
    await assert.rejects(acceptOffer(store, order), /PAYMENT_DECLINED/);
    charge = mock.charge;
    assert.deepEqual(await violations(store), [LATE]);
  });

  it('is reported as well if an order waited for it and was cancelled', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    charge = async (asked) => ({ ...succeeded(asked), kind: 'pending' }) as ChargeResult;
    const { data } = await store.call('POST', `${path}/confirm`, confirmation);
    charge = mock.charge;
    const asked = charges.at(-1) as Charge;
    await deliver(store, asked, { kind: 'declined', reason: 'no' });
    await deliver(store, asked, succeeded(asked));
    const { data: order } = await store.call('GET', `/v1/orders/${data.order.id}`);
    assert.deepEqual([order.status, order.paymentStatus], ['cancelled', 'failed']);
    assert.deepEqual(await violations(store), [LATE]);
  });
});

describe('the lookup of a pending payment that fails meanwhile', () => {
  it('reports a charge that it finds', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    charge = async (asked) => ({ ...succeeded(asked), kind: 'pending' }) as ChargeResult;
    const { data } = await store.call('POST', `${path}/confirm`, confirmation);
    const { key } = charges.at(-1) as Charge;
    const stored = await findStore(service.app, store.id as StoreId);
    assert.ok(stored);
    const attempt = await findAttempt(service.sql, stored.id, key as AttemptId);
    assert.ok(attempt?.status === 'pending');
    charge = async (asked) => {
      await deliver(store, asked, { kind: 'declined', reason: 'no' });
      return succeeded(asked);
    };
    await chargeAttempt(jobContext(service.app, stored), attempt);
    charge = mock.charge;
    const { data: order } = await store.call('GET', `/v1/orders/${data.order.id}`);
    assert.deepEqual([order.status, order.paymentStatus], ['cancelled', 'failed']);
    assert.deepEqual(await violations(store), [LATE]);
  });
});

describe('an order with a pending payment', () => {
  it('emits its status only if that changed', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    charge = async (asked) => ({ ...succeeded(asked), kind: 'pending' }) as ChargeResult;
    const { data } = await store.call('POST', `${path}/confirm`, confirmation);
    charge = mock.charge;
    const { id } = data.order;
    await store.call('PATCH', `/v1/orders/${id}/status`, { status: 'processing' });
    await deliver(store, charges.at(-1) as Charge, succeeded(charges.at(-1) as Charge));
    const events = await service.sql<{ type: string; data: Data }[]>`
      select type, data from events where store_id = ${store.id} and aggregate_id = ${id}
      order by sequence`;
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.from, data.to]),
      [
        ['order.created', undefined, undefined],
        ['order.status_changed', 'pending', 'processing'],
        ['payment.captured', undefined, undefined],
      ],
    );
    assert.ok(events.every(({ data }) => data.developerMode === true));
  });
});

describe('a refund with a refused part', () => {
  it('does not refund a piece twice', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store);
    await acceptOffer(store, order);
    const path = `/v1/payments/orders/${order.id}/refund`;
    await store.call('POST', path, { amount: order.total - 1 });
    const [first] = await service.sql<{ reference: string }[]>`
      select provider_reference as reference from payment_transactions
      where order_id = ${order.id} and type = 'capture' order by id limit 1`;
    refusedReference = first?.reference ?? '';
    const pens = { items: [{ itemId: order.items[1].id, quantity: 2 }] };
    const { data } = await store.call('POST', path, pens);
    refusedReference = '';
    assert.equal(data.refund.amount, 397);
    const again = await store.call('POST', path, pens);
    assert.equal(again.code, 'REFUND_EXCEEDS_AVAILABLE');
    assert.deepEqual(await violations(store), []);
  });
});

describe('a provider that cannot prepare a payment', () => {
  it('is a timeout, and the cart is free at once', async () => {
    const store = await service.newStore();
    const { path, cart } = await openCheckout(store, 'rate');
    prepare = () => Promise.reject(new Error('no route to host'));
    const reply = await store.call('POST', `${path}/payment-intent`, {});
    prepare = mock.prepare;
    assert.deepEqual([reply.status, reply.code], [504, 'PROVIDER_TIMEOUT']);
    assert.equal((await store.call('DELETE', `/v1/carts/${cart.id}/items`)).status, 200);
  });
});

describe('a refund that the bank returns', () => {
  it('is a discrepancy of its order’s charge, however often it is reported', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store);
    const path = `/v1/payments/orders/${order.id}`;
    assert.equal((await store.call('POST', `${path}/refund`, { amount: 500 })).status, 200);
    const { data } = await store.call('GET', `${path}/transactions`);
    const [charged, refund] = data.transactions;
    const result = { kind: 'refused', reason: 'the account is closed' };
    for (const eventId of ['sent back', 'sent back again']) {
      const webhook = { eventId, key: refund.id, about: 'reversal', result };
      const reply = await service.call('POST', `/hooks/payments/${store.id}/mock`, webhook);
      assert.equal(reply.status, 200, reply.text);
    }
    const rows = await service.sql`
      select type, subject_id, order_id, ours, theirs from payment_discrepancies
      where store_id = ${store.id} and resolved_at is null`;
    const subject = { subject_id: charged.id, order_id: order.id };
    assert.deepEqual([...rows], [{ type: 'refund_differs', ...subject, ours: 500, theirs: 0 }]);
    assert.deepEqual(await violations(store), [
      'no open discrepancy with the provider: refund_differs',
    ]);
  });
});

describe('a webhook that cannot be verified with its provider', () => {
  it('is 503 and logged, whatever the vendor’s error says', async () => {
    const store = await service.newStore();
    const refusal = Object.assign(new Error('no such key'), { statusCode: 401 });
    const parseWebhook = provider.parseWebhook;
    provider.parseWebhook = () => Promise.reject(refusal);
    const reply = await service.call('POST', `/hooks/payments/${store.id}/mock`, {});
    provider.parseWebhook = parseWebhook;
    assert.deepEqual([reply.status, reply.code], [503, 'SERVICE_UNAVAILABLE']);
    assert.match(String(reply.headers['retry-after']), /^\d+$/);
    const isLogged = (line: string) => line.includes('no such key') && line.includes(store.id);
    assert.ok(service.logLines.some(isLogged));
  });
});
