import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withInsurance } from '../add-on-steps.ts';
import { ADDRESS } from '../checkout-steps.ts';
import { sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();

it('a shopper opens a sheet, tries two addresses, and pays with one call', async () => {
  const cart = await store.newCart();
  const path = `/v1/checkout/sessions/${cart.id}`;
  const method = 'apple_pay';
  const sheet = (await store.call('POST', `${path}/express-prepare`, { method })).data;
  assert.equal(sheet.paymentRequest.total.amount, 1648);

  const rates = async (country: string) =>
    (await store.call('POST', `${path}/wallet-rates`, { address: { country } })).data;
  assert.deepEqual((await rates('XX')).rates, []);
  const shown = await rates('US');
  assert.equal(shown.totals.amountDue, 1648);

  const payment = {
    method,
    paymentToken: 'tok_sheet',
    paymentIntentId: sheet.paymentIntent.id,
    rateId: shown.selectedRateId,
    shippingAddress: ADDRESS,
    email: 'ada@example.com',
    expectedTotal: shown.totals.amountDue,
  };
  const touch = (change: object = {}) =>
    store.call('POST', `${path}/wallet-express`, { ...payment, ...change });

  // In another tab protection is added: the sheet is out of date, and nothing is charged.
  await withInsurance(store, cart);
  assert.equal((await touch()).code, 'TOTAL_CHANGED');
  const { expectedTotal } = { expectedTotal: (await rates('US')).totals.amountDue };
  assert.equal(expectedTotal, 1746);
  const { order } = (await touch({ expectedTotal })).data;
  assert.deepEqual([order.total, order.addOns.length, order.status], [1746, 1, 'confirmed']);
  // The reply was lost: the same token again returns the same order.
  assert.equal((await touch({ expectedTotal })).data.order.id, order.id);
  const { transactions } = (await store.call('GET', `/v1/payments/orders/${order.id}/transactions`))
    .data;
  assert.equal(transactions.length, 1);
});
