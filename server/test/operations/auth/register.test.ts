import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyEmail, PASSWORD } from '../../customers.ts';
import { startService } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { everyRow, goLive } from '../../states.ts';
import {
  assertSignedIn,
  ignoresIdempotencyKeys,
  needsItsCredential,
  refusesShapes,
  type SignIn,
} from './every-sign-in.ts';

const service = await startService({ realPasswords: true });
const store = await service.newStore();
const operation: SignIn = {
  service,
  store,
  path: '/v1/auth/register',
  body: async () => ({ email: anyEmail(), password: PASSWORD }),
};
const register = (body: object) => store.call('POST', '/v1/auth/register', body);

describe('register works', () => {
  it('creates a customer and signs them in', async () => {
    const email = anyEmail();
    const person = { firstName: 'Ada', lastName: 'Lovelace', phone: '415 555 0123' };
    const data = await assertSignedIn(
      store,
      await register({ email, password: PASSWORD, ...person }),
    );
    const { id, createdAt, updatedAt, ...customer } = data.customer;
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(customer, {
      email,
      ...person,
      emailVerified: false,
      phoneVerified: false,
      hasPassword: true,
      defaultAddressId: null,
    });
    assert.deepEqual([data.isNewCustomer, data.cart], [true, null]);
    const events = await service.sql`
      select type, data from events where store_id = ${store.id} and aggregate_id = ${id}`;
    assert.deepEqual([...events], [{ type: 'customer.created', data: { customerId: id } }]);
  });

  it('stores the address in lower case and the password as a hash', async () => {
    const email = anyEmail();
    const password = `a password of ${email}`;
    const { data } = await register({ email: email.toUpperCase(), password });
    assert.equal(data.customer.email, email);
    const rows = await everyRow(service, store);
    assert.ok(rows.includes(email) && !rows.includes(password));
    assert.match(rows, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.ok(!rows.includes(data.refreshToken));
  });

  it('does not let an unverified phone sign in', async () => {
    const { data } = await register({ ...(await operation.body(store)), phone: '+14155550199' });
    assert.deepEqual([data.customer.phone, data.customer.phoneVerified], ['+14155550199', false]);
  });
});

describe('register refuses bad input', () => {
  refusesShapes(operation, [
    ...['', 'no-address', 'a@', 7, null].map((email) => ({ email })),
    ...['', '1234567', 'x'.repeat(129), 12345678, null].map((password) => ({ password })),
    { firstName: '' },
    { lastName: 'x'.repeat(101) },
    { phone: '' },
    { cartSessionToken: '' },
  ]);

  it('refuses an easily guessed password, and creates no customer', async () => {
    const email = 'ada.lovelace@example.com';
    for (const password of ['password', '12345678', 'aaaaaaaaaa', email, 'ada.lovelace']) {
      const reply = await register({ email, password });
      assert.deepEqual([reply.status, reply.code], [422, 'PASSWORD_TOO_WEAK'], password);
    }
    assert.equal((await register({ email, password: PASSWORD })).status, 200);
  });

  it('refuses the most common passwords in a live store', async () => {
    const live = await service.newStore();
    await goLive(service, live);
    for (const password of ['welcome1', 'Liverpool1', '87654321']) {
      const reply = await live.call('POST', '/v1/auth/register', { email: anyEmail(), password });
      assert.deepEqual([reply.status, reply.code], [422, 'PASSWORD_TOO_WEAK'], password);
    }
  });

  it('accepts simple passwords in developer mode', async () => {
    const person = { email: anyEmail(), password: 'Password123' };
    const live = await service.newStore();
    await goLive(service, live);
    const refused = await live.call('POST', '/v1/auth/register', person);
    assert.equal(refused.code, 'PASSWORD_TOO_WEAK');
    assert.equal((await register(person)).status, 200);
  });

  it('refuses an address that is taken, in any case', async () => {
    const { email } = await store.newCustomer({ firstName: 'Ada' });
    for (const taken of [email, email.toUpperCase()]) {
      const reply = await register({ email: taken, password: 'another password' });
      assert.deepEqual([reply.status, reply.code], [409, 'EMAIL_TAKEN']);
    }
    const login = { email, password: PASSWORD };
    assert.equal((await store.call('POST', '/v1/auth/login', login)).status, 200);
  });
});

describe('register needs its credential', () => needsItsCredential(operation));

describe('register hides foreign ids', () => {
  it('checks the customers of its own store only', async () => {
    const { email } = await (await service.newStore()).newCustomer({ firstName: 'Ada' });
    assert.equal((await register({ email, password: PASSWORD })).status, 200);
  });
});

describe('register can be repeated', () => {
  ignoresIdempotencyKeys(operation);

  it('creates one customer for concurrent calls with the same address', async () => {
    const email = anyEmail();
    const size = IS_WHOLE ? 20 : 4;
    const crowd = Array.from({ length: size }, () => register({ email, password: PASSWORD }));
    const codes = (await Promise.all(crowd)).map(({ status, code }) => code ?? status);
    assert.equal(codes.filter((code) => code === 200).length, 1);
    assert.equal(codes.filter((code) => code === 'EMAIL_TAKEN').length, size - 1);
    const rows = await service.sql`select 1 from customers where email = ${email}`;
    assert.equal(rows.length, 1);
  });
});
