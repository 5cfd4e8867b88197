import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  anyEmail,
  anyPhone,
  customerOf,
  enterByCode,
  PASSWORD,
  type TestCustomer,
} from '../customers.ts';
import { emailVerifications, OWNERS_PASSWORD } from '../email-verifications.ts';
import { sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const post = (path: string, body: object) => store.call('POST', path, body);
const login = (email: string, password: string) => post('/v1/auth/login', { email, password });

async function isIn({ call }: TestCustomer): Promise<boolean> {
  return (await call('GET', '/v1/orders/')).status === 200;
}

const VERIFICATIONS = emailVerifications(store.call);

describe('a stranger who registers an address and waits', () => {
  for (const [name, prove] of Object.entries(VERIFICATIONS)) {
    it(`is signed out when the owner verifies it by ${name}`, async () => {
      const stranger = await store.newCustomer({ password: PASSWORD });
      const second = customerOf(store.call, (await login(stranger.email, PASSWORD)).data);
      const owner = customerOf(store.call, await prove(stranger.email));
      assert.equal(owner.id, stranger.id, 'the account stays');
      assert.deepEqual([await isIn(stranger), await isIn(second)], [false, false]);
      assert.equal(await isIn(owner), true);
      const { refreshToken } = stranger;
      const refreshed = await post('/v1/auth/refresh', { refreshToken });
      assert.equal(refreshed.code, 'REFRESH_TOKEN_INVALID');
      assert.equal((await login(stranger.email, PASSWORD)).code, 'INVALID_CREDENTIALS');
    });
  }

  it('is signed out, and loses the address, when the owner claims it from elsewhere', async () => {
    const stranger = await store.newCustomer({ password: PASSWORD });
    const phone = anyPhone();
    const { data: asked } = await post('/v1/auth/otp/request', { phone });
    const proof = { phone, code: asked.sandbox.code };
    const owner = customerOf(store.call, (await post('/v1/auth/otp/verify', proof)).data);
    const body = { email: stranger.email };
    const { data } = await owner.call('POST', '/v1/customers/me/email/claim', body);
    const code = { code: data.sandbox.code };
    const done = await owner.call('POST', '/v1/customers/me/email/verify', code);
    assert.equal(done.data.customer.email, stranger.email);
    assert.equal(await isIn(stranger), false);
    assert.equal((await login(stranger.email, PASSWORD)).code, 'INVALID_CREDENTIALS');
    const { data: again } = await enterByCode(store.call, stranger.email);
    assert.equal(again.customer.id, owner.id);
  });

  it('gains nothing from a verification that comes while they sign in', async () => {
    const stranger = await store.newCustomer({ password: PASSWORD });
    const logins = Array.from({ length: 8 }, () => login(stranger.email, PASSWORD));
    const [owner, ...replies] = await Promise.all([
      enterByCode(store.call, stranger.email),
      ...logins,
    ]);
    assert.equal(owner.status, 200);
    for (const { status, data } of replies) {
      if (status === 200) assert.equal(await isIn(customerOf(store.call, data)), false);
    }
    assert.equal(await isIn(customerOf(store.call, owner.data)), true);
  });
});

describe('a stranger who registers an address of an existing customer', () => {
  it('adds no password to a customer who signs in by codes', async () => {
    const owner = await store.newCustomer();
    const reply = await post('/v1/auth/register', { email: owner.email, password: PASSWORD });
    assert.equal(reply.code, 'EMAIL_TAKEN');
    assert.equal((await login(owner.email, PASSWORD)).code, 'INVALID_CREDENTIALS');
    assert.equal(await isIn(owner), true);
    const { data } = await enterByCode(store.call, owner.email);
    assert.deepEqual([data.customer.id, data.customer.hasPassword], [owner.id, false]);
  });

  it('does not enter the account of a phone by writing it down', async () => {
    const phone = anyPhone();
    const { data: asked } = await post('/v1/auth/otp/request', { phone });
    const { data } = await post('/v1/auth/otp/verify', { phone, code: asked.sandbox.code });
    const stranger = await store.newCustomer({ phone, password: PASSWORD });
    assert.notEqual(stranger.id, data.customer.id);
  });
});

describe('a customer who verified the address', () => {
  it('keeps password and sessions at further verifications', async () => {
    const email = anyEmail();
    const first = customerOf(
      store.call,
      await store.newCustomer({ email }).then(() => VERIFICATIONS['a reset']?.(email)),
    );
    const second = customerOf(store.call, await VERIFICATIONS['a code']?.(email));
    assert.deepEqual([await isIn(first), await isIn(second)], [true, true]);
    assert.equal((await login(email, OWNERS_PASSWORD)).status, 200);
  });
});
