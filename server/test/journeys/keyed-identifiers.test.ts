import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { placeOrder } from '../checkout-steps.ts';
import { anyEmail, anyPhone, PASSWORD } from '../customers.ts';
import { newCoupon } from '../discounts.ts';
import { startService } from '../harness.ts';

const service = await startService({ env: { RATE_LIMIT: 'on' } });
const store = await service.newStore();

const TABLES = [
  ...['rate_windows', 'sign_in_failures', 'operator_sign_in_attempts', 'idempotency_keys'],
  ...['coupon_shoppers', 'coupon_uses', 'payment_attempts'],
];

/** An empty table would prove nothing. */
async function textOf(table: string): Promise<string> {
  const rows = await service.sql`select to_json(t)::text as text from ${service.sql(table)} as t`;
  assert.ok(rows.length > 0, table);
  return rows.map(({ text }) => text).join();
}

describe('a hashed phone, address or e-mail in the database', () => {
  it('cannot be found from a list of values without the key', async () => {
    const [email, phone, ip] = [anyEmail(), anyPhone(), '203.0.113.77'];
    const headers = { 'x-shopper-ip': ip };
    await store.call('POST', '/v1/auth/login', { email, password: PASSWORD }, headers);
    await store.call('POST', '/v1/auth/otp/request', { phone });
    const signIn = { handle: store.handle, email, password: PASSWORD };
    await service.callFrom(ip)('POST', '/admin/v1/sessions', signIn);
    const coupons = [await newCoupon(service, store, { usesPerShopperMax: 2 })];
    const call: typeof store.call = (method, path, body, own) =>
      store.call(method, path, body, { ...headers, ...own });
    await placeOrder({ ...store, call }, { email, coupons });
    await store.call('POST', '/v1/carts', {}, { 'idempotency-key': 'one' });
    const { id } = store;
    const guesses = [
      email,
      ip,
      phone,
      `email ${email}`,
      `operator ${store.handle} ${email}`,
      ...[email, ip, `email ${email}`].map((text) => `${id} ${text}`),
      ...[`sms ${phone}`, `email ${email}`].map((text) => `${id} ${text}`),
    ];
    const hashes = guesses.flatMap((text) => {
      const hash = createHash('sha256').update(text).digest();
      return [hash.toString('hex'), hash.toString('base64url')];
    });
    const rows = (await Promise.all(TABLES.map(textOf))).join();
    assert.deepEqual(
      hashes.filter((hash) => rows.includes(hash)),
      [],
    );
  });
});
