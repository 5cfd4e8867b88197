import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '../../../src/values/time.ts';
import { assertRefused } from '../../assert-refused.ts';
import { anyPhone, PASSWORD } from '../../customers.ts';
import { type Data, sharedService } from '../../harness.ts';
import { product } from '../../states.ts';
import {
  assertSignedIn,
  ignoresIdempotencyKeys,
  needsItsCredential,
  otherCode,
  refusesShapes,
  type SignIn,
  sandboxOf,
} from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const path = '/v1/auth/otp/verify';
const verify = (body: object) => store.call('POST', path, body);

async function asked(more: Data = {}, at = store): Promise<Data> {
  const request = { phone: anyPhone(), ...more };
  const { code, challengeId } = await sandboxOf(at, '/v1/auth/otp/request', request);
  return { ...request, code, challengeId };
}
const operation: SignIn = { service, store, path, body: (at) => asked({}, at) };

/** A cart whose fraud gate is closed until a phone is verified for it. */
const gatedCart = () => store.newCart([product('A', { simulate: 'fraud_gate' })]);

/** Whether the gate of a cart would open. */
async function isVerified(cartId: string): Promise<boolean> {
  const { data } = await store.call('GET', `/v1/checkout/eligibility?cartId=${cartId}`);
  return data.gates[0].satisfied;
}

describe('verifyTextCode works', () => {
  it('creates a customer for the owner of the phone, and finds them again', async () => {
    const proof = await asked();
    const data = await assertSignedIn(store, await verify(proof));
    const { id, phone, phoneVerified, email } = data.customer;
    assert.deepEqual([phone, phoneVerified, email], [proof.phone, true, null]);
    assert.equal(data.isNewCustomer, true);
    const again = await verify(await asked({ phone: proof.phone }));
    assert.deepEqual([again.data.customer.id, again.data.isNewCustomer], [id, false]);
  });

  it('does not treat a phone as verified that was only written down', async () => {
    const phone = anyPhone();
    const { id } = await store.newCustomer({ phone, password: PASSWORD });
    const { data } = await verify(await asked({ phone }));
    assert.notEqual(data.customer.id, id);
    assert.equal(data.isNewCustomer, true);
  });

  it('opens the gate of the cart it was requested for, for half an hour', async () => {
    const [cart, other] = [await gatedCart(), await gatedCart()];
    const proof = await asked({ cartId: cart.id });
    assert.equal(await isVerified(cart.id), false);
    const { data } = await verify(proof);
    assert.equal(data.cart, null, 'a cart id gives no right to the cart');
    assert.deepEqual([await isVerified(cart.id), await isVerified(other.id)], [true, false]);
    service.clock.advance(30 * MINUTE_MS - 5_000);
    assert.equal(await isVerified(cart.id), true);
    service.clock.advance(6_000);
    assert.equal(await isVerified(cart.id), false);
    assert.equal((await verify(await asked({ cartId: cart.id }))).status, 200);
    assert.equal(await isVerified(cart.id), true);
  });

  it('opens no gate if the cart is not given again', async () => {
    const cart = await gatedCart();
    const { cartId: _, ...proof } = await asked({ cartId: cart.id });
    assert.equal((await verify(proof)).status, 200);
    assert.equal(await isVerified(cart.id), false);
  });
});

describe('verifyTextCode refuses bad input', () => {
  refusesShapes(operation, [
    ...['', '12345', 'abcdef', 123456].map((code) => ({ code })),
    { phone: '' },
    { challengeId: '' },
    { cartId: '' },
  ]);

  it('refuses an invalid phone', async () => {
    assertRefused(await verify({ phone: '415', code: '123456' }), 422, 'PHONE_INVALID');
  });

  it('refuses another cart than it was requested for, and opens nothing', async () => {
    const [cart, other] = [await gatedCart(), await gatedCart()];
    const [forCart, forNone] = [await asked({ cartId: cart.id }), await asked()];
    for (const wrong of [
      { ...forCart, cartId: other.id },
      { ...forCart, cartId: 'x' },
      { ...forNone, cartId: cart.id },
    ]) {
      assertRefused(await verify(wrong), 401, 'CODE_INVALID');
    }
    assert.deepEqual([await isVerified(cart.id), await isVerified(other.id)], [false, false]);
  });

  it('refuses wrong codes, then all, and expired codes', async () => {
    const proof = await asked();
    const wrong = { ...proof, code: otherCode(proof.code) };
    for (let turn = 0; turn < 5; turn++) assertRefused(await verify(wrong), 401, 'CODE_INVALID');
    assertRefused(await verify(proof), 429, 'TOO_MANY_ATTEMPTS');
    const late = await asked();
    service.clock.advance(5 * MINUTE_MS + 1_000);
    assertRefused(await verify(late), 401, 'CODE_EXPIRED');
  });
});

describe('verifyTextCode needs its credential', () => needsItsCredential(operation));

describe('verifyTextCode hides foreign ids', () => {
  it('does not find a code or a customer of another store', async () => {
    const other = await service.newStore();
    const proof = await asked({}, other);
    assertRefused(await verify(proof), 401, 'CODE_INVALID');
    const { data } = await other.call('POST', path, proof);
    const mine = await verify(await asked({ phone: proof.phone }));
    assert.notEqual(mine.data.customer.id, data.customer.id);
  });
});

describe('verifyTextCode can be repeated', () => {
  ignoresIdempotencyKeys(operation);

  it('works once', async () => {
    const proof = await asked();
    assert.equal((await verify(proof)).status, 200);
    assertRefused(await verify(proof), 401, 'CODE_INVALID');
  });
});
