import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '../../../src/values/time.ts';
import { assertRefused } from '../../assert-refused.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { anyEmail, anyPhone, customerOf, PASSWORD, type TestCustomer } from '../../customers.ts';
import { type Data, sharedService } from '../../harness.ts';
import { otherCode, sandboxOf, statusWith } from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const path = '/v1/customers/me/email/verify';

/** A customer without an address, who signed in by a text. */
async function phoneCustomer(at = store): Promise<TestCustomer> {
  const phone = anyPhone();
  const { code } = await sandboxOf(at, '/v1/auth/otp/request', { phone });
  const { data } = await at.call('POST', '/v1/auth/otp/verify', { phone, code });
  return customerOf(at.call, data);
}

async function claimed({ call }: TestCustomer, email: string): Promise<Data> {
  const { data, text } = await call('POST', '/v1/customers/me/email/claim', { email });
  assert.ok(data.sandbox, text);
  return { code: data.sandbox.code, challengeId: data.challengeId };
}

/** A guest's order with that address. */
async function guestOrder(email: string, at = store): Promise<string> {
  const { id } = await placeOrder(at);
  await service.sql`update orders set email = ${email} where id = ${id}`;
  return id;
}

async function ownerOf(orderId: string): Promise<string | null> {
  const [row] = await service.sql`select customer_id from orders where id = ${orderId}`;
  return row?.customer_id ?? null;
}

describe('verifyEmail works', () => {
  it('gives the customer the address, and the guest orders with it', async () => {
    const [customer, email] = [await phoneCustomer(), anyEmail()];
    const mine = [await guestOrder(email), await guestOrder(email.toUpperCase())];
    const [foreign, other] = [await guestOrder(anyEmail()), await store.newCustomer()];
    const taken = await guestOrder(email);
    await service.sql`update orders set customer_id = ${other.id} where id = ${taken}`;
    const elsewhere = await guestOrder(email, await service.newStore());

    const reply = await customer.call('POST', path, await claimed(customer, email));
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.data.claimedOrders, 2);
    const { id, emailVerified, phoneVerified } = reply.data.customer;
    assert.deepEqual([id, reply.data.customer.email], [customer.id, email]);
    assert.deepEqual([emailVerified, phoneVerified], [true, true]);
    for (const order of mine) assert.equal(await ownerOf(order), customer.id);
    assert.deepEqual([await ownerOf(foreign), await ownerOf(elsewhere)], [null, null]);
    assert.equal(await ownerOf(taken), other.id);
    const [event] = await service.sql`
      select type, data from events where aggregate_id = ${customer.id} and sequence = 2`;
    assert.equal(event?.type, 'customer.updated');
    assert.deepEqual(event?.data.changed, ['email', 'emailVerified']);
  });

  it('verifies the registered address, and keeps the password', async () => {
    const customer = await store.newCustomer({ password: PASSWORD });
    const proof = await claimed(customer, customer.email);
    const { data } = await customer.call('POST', path, { code: proof.code });
    assert.deepEqual([data.customer.emailVerified, data.customer.hasPassword], [true, true]);
    assert.equal(await statusWith(store, customer.token), 200);
    const login = { email: customer.email, password: PASSWORD };
    assert.equal((await store.call('POST', '/v1/auth/login', login)).status, 200);
  });

  it('uses the latest of several claims, unless one is given', async () => {
    const customer = await phoneCustomer();
    const [one, two] = [anyEmail(), anyEmail()];
    const first = await claimed(customer, one);
    const { code } = await claimed(customer, two);
    const { data } = await customer.call('POST', path, { code });
    assert.equal(data.customer.email, two);
    const named = await customer.call('POST', path, first);
    assert.equal(named.data.customer.email, one);
  });
});

describe('verifyEmail refuses bad input', () => {
  it('refuses another shape', async () => {
    const { call } = await phoneCustomer();
    for (const body of [
      {},
      { code: '12345' },
      { code: 123456 },
      { code: '123456', challengeId: 7 },
    ]) {
      assertRefused(await call('POST', path, body), 400, 'VALIDATION_ERROR');
    }
  });

  it('refuses a wrong code, then all, an expired one, and one without a claim', async () => {
    const customer = await phoneCustomer();
    assertRefused(await customer.call('POST', path, { code: '123456' }), 401, 'CODE_INVALID');
    const proof = await claimed(customer, anyEmail());
    const wrong = { ...proof, code: otherCode(proof.code) };
    for (let turn = 0; turn < 5; turn++) {
      assertRefused(await customer.call('POST', path, wrong), 401, 'CODE_INVALID');
    }
    assertRefused(await customer.call('POST', path, proof), 429, 'TOO_MANY_ATTEMPTS');
    const late = await claimed(customer, anyEmail());
    service.clock.advance(10 * MINUTE_MS + 1_000);
    assertRefused(await customer.call('POST', path, late), 401, 'CODE_EXPIRED');
  });

  it('counts wrong codes also under Idempotency-Keys', async () => {
    const customer = await phoneCustomer();
    const proof = await claimed(customer, anyEmail());
    const codes: (string | undefined)[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const headers = { 'idempotency-key': randomUUID() };
      const body = { ...proof, code: otherCode(proof.code) };
      codes.push((await customer.call('POST', path, body, headers)).code);
    }
    assert.equal(codes.at(-1), 'TOO_MANY_ATTEMPTS');
  });

  it('refuses an address that another customer has verified', async () => {
    const [customer, owner] = [await phoneCustomer(), await store.newCustomer()];
    const proof = await claimed(customer, owner.email);
    assertRefused(await customer.call('POST', path, proof), 409, 'EMAIL_TAKEN');
    assert.equal(await statusWith(store, owner.token), 200);
  });
});

describe('verifyEmail needs its credential', () => {
  it('requires a customer', async () => {
    const reply = await store.call('POST', path, { code: '123456' });
    assertRefused(reply, 401, 'CUSTOMER_TOKEN_REQUIRED');
  });
});

describe('verifyEmail hides foreign ids', () => {
  it('refuses the code of another customer’s claim', async () => {
    const [one, other] = [await phoneCustomer(), await phoneCustomer()];
    const proof = await claimed(one, anyEmail());
    assertRefused(await other.call('POST', path, proof), 401, 'CODE_INVALID');
    assert.equal((await one.call('POST', path, proof)).status, 200);
  });
});

describe('verifyEmail can be repeated', () => {
  it('has one effect, and one reply under the same Idempotency-Key', async () => {
    const customer = await phoneCustomer();
    const [email, headers] = [anyEmail(), { 'idempotency-key': randomUUID() }];
    await guestOrder(email);
    const proof = await claimed(customer, email);
    const first = await customer.call('POST', path, proof, headers);
    assert.equal(first.data.claimedOrders, 1);
    const second = await customer.call('POST', path, proof, headers);
    assert.equal(second.text, first.text);
    assertRefused(await customer.call('POST', path, proof), 401, 'CODE_INVALID');
  });
});
