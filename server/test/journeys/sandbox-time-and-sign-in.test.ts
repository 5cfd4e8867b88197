import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { walletPayment } from '../checkout-steps.ts';
import { anyEmail, PASSWORD } from '../customers.ts';
import { newCoupon, newGiftCard } from '../discounts.ts';
import { startService } from '../harness.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const service = await startService({ env: { RATE_LIMIT: 'on', ACCESS_TOKEN_MINUTES: '15' } });
const store = await service.newStore();
const at = (ms: number) => ({
  'x-sandbox-now': new Date(service.clock.now().getTime() + ms).toISOString(),
});

describe('the simulated time of a sandbox', () => {
  it('does not unlock a login with too many failures', async () => {
    const email = anyEmail();
    await store.call('POST', '/v1/auth/register', { email, password: PASSWORD });
    const guess = (headers = {}) =>
      store.call('POST', '/v1/auth/login', { email, password: 'not this one' }, headers);
    for (let turn = 0; turn < 6; turn++) await guess();
    assert.equal((await guess()).code, 'TOO_MANY_ATTEMPTS');
    assert.equal((await guess(at(5 * HOUR_MS))).code, 'TOO_MANY_ATTEMPTS');
  });

  it('does not extend a session', async () => {
    const body = { email: anyEmail(), password: PASSWORD };
    const { data } = await store.call('POST', '/v1/auth/register', body, at(300 * DAY_MS));
    const lengthMs = Date.parse(data.expiresAt) - service.clock.now().getTime();
    assert.ok(lengthMs <= 15 * 60_000, `${lengthMs}`);
  });

  it('lets a code expire sooner and never later', async () => {
    const email = anyEmail();
    const { data } = await store.call('POST', '/v1/auth/otp/email/request', { email });
    const verify = (headers = {}) =>
      store.call('POST', '/v1/auth/otp/email/verify', { email, code: data.sandbox.code }, headers);
    assert.equal((await verify(at(HOUR_MS))).code, 'CODE_EXPIRED');
    service.clock.advance(HOUR_MS);
    assert.equal((await verify(at(-HOUR_MS))).code, 'CODE_EXPIRED');
  });

  it('reports a coupon or a card that ended in real time', async () => {
    const yesterday = new Date(service.clock.now().getTime() - DAY_MS);
    const coupon = await newCoupon(service, store, { endsAt: yesterday.toISOString() });
    const card = await newGiftCard(service, store, 500, { expiresAt: yesterday });
    const cases = [
      ['coupon', coupon, 'COUPON_EXPIRED'],
      ['gift-card', card, 'QUOTE_CHANGED'],
    ] as const;
    for (const [what, code, expected] of cases) {
      const { id } = await store.newCart();
      const headers = at(-2 * DAY_MS);
      const path = `/v1/carts/${id}/${what}`;
      const { data: cart } = await store.call('POST', path, { code }, headers);
      const pay = `/v1/checkout/sessions/${id}/wallet-express`;
      const reply = await store.call('POST', pay, walletPayment(cart), headers);
      assert.equal(reply.code, expected, reply.text);
    }
  });
});
