import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { auditStore } from '../audit-store.ts';
import { placeOrder } from '../checkout-steps.ts';
import { tamperedSql } from '../contract/tampered-sql.ts';
import { expectViolations, UNDECIDED } from '../expected-violations.ts';
import { type Call, type Data, sharedService, startService } from '../harness.ts';
import { acceptOffer, offersOf } from '../upsell-steps.ts';

const database = tamperedSql();
const slow = await startService({ sql: database.sql });
const store = await slow.newStore();
/** The same store through a service that nothing delays. */
const quick = await sharedService();
const call: Call = (method, path, body) =>
  quick.call(method, path, body, { 'x-api-key': store.apiKey });

afterEach(() => {
  database.before = () => {};
});

/** Runs once, in the moment before a statement is sent. */
function justBefore(statement: RegExp, happens: () => Promise<unknown>): void {
  database.before = async ({ text }) => {
    if (!statement.test(text)) return;
    database.before = () => {};
    await happens();
  };
}

const voidPath = ({ id }: Data) => `/v1/payments/orders/${id}/void`;
const acceptPath = ({ id }: Data) => `/v1/upsells/orders/${id}/accept`;

for (const paymentToken of ['tok_fine', 'tok_upsell_timeout', 'tok_upsell_declined']) {
  it(`a void reads again when an upsell begins concurrently, with ${paymentToken}`, async () => {
    const order = await placeOrder(store, { paymentToken });
    const [kit] = await offersOf(store, order);
    justBefore(/select begin_reversal\(/, () =>
      call('POST', acceptPath(order), { offerId: kit.id }),
    );
    const reply = await store.call('POST', voidPath(order), {});
    const isDeclined = paymentToken === 'tok_upsell_declined';
    assert.equal(reply.code, isDeclined ? undefined : 'NOT_VOIDABLE', reply.text);
    if (paymentToken === 'tok_upsell_timeout') expectViolations(store.id, UNDECIDED);
    await auditStore(quick.sql, store);
  });
}

it('an upsell charges nothing when its order is voided concurrently', async () => {
  const order = await placeOrder(store);
  const [kit] = await offersOf(store, order);
  justBefore(/select begin_upsell\(/, () => call('POST', voidPath(order), {}));
  const reply = await store.call('POST', acceptPath(order), { offerId: kit.id });
  assert.deepEqual([reply.status, reply.code], [409, 'ORDER_NOT_MODIFIABLE']);
  const attempts = await slow.sql`
    select 1 from payment_attempts where order_id = ${order.id} and offer_id is not null`;
  assert.equal(attempts.length, 0);
  await auditStore(quick.sql, store);
});

it('a refund covers everything when the order grows concurrently', async () => {
  const order = await placeOrder(store);
  justBefore(/select begin_reversal\(/, () => acceptOffer({ ...store, call }, order));
  const reply = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
  assert.equal(reply.data.refund?.amount, 2848, reply.text);
  await auditStore(quick.sql, store);
});
