import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyEmail, anyPhone, PASSWORD } from '../../customers.ts';
import { type Data, MUG, PEN, sharedService } from '../../harness.ts';
import { setStatus } from '../../states.ts';
import { sandboxOf } from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const register = (cartSessionToken?: string) =>
  store.call('POST', '/v1/auth/register', {
    email: anyEmail(),
    password: PASSWORD,
    ...(cartSessionToken !== undefined && { cartSessionToken }),
  });

/** Signs the customer in again, with a cart. */
async function again(email: string, cartSessionToken: string): Promise<Data> {
  const { code } = await sandboxOf(store, '/v1/auth/otp/email/request', { email });
  const body = { email, code, cartSessionToken };
  const { status, text, data } = await store.call('POST', '/v1/auth/otp/email/verify', body);
  assert.equal(status, 200, text);
  return data;
}

const skus = (cart: Data) => cart.items.map(({ sku, quantity }: Data) => [sku, quantity]);

describe('a guest cart at the sign-in', () => {
  it('becomes the cart of a customer who has none', async () => {
    const guest = await store.newCart();
    const { data } = await register(guest.sessionToken);
    const { id, customerId, version, developerMode } = data.cart;
    assert.deepEqual([id, customerId, developerMode], [guest.id, data.customer.id, true]);
    assert.equal(version, guest.version + 1);
    assert.deepEqual(skus(data.cart), skus(guest));
    assert.equal(data.cart.sessionToken, undefined);
    const [row] = await service.sql`select customer_id from carts where id = ${guest.id}`;
    assert.equal(row?.customer_id, data.customer.id);
  });

  it('is merged into the open cart of a customer who has one', async () => {
    const [own, guest] = [await store.newCart([MUG]), await store.newCart([MUG, PEN])];
    const email = anyEmail();
    const first = await again(email, own.sessionToken);
    assert.equal(first.cart.id, own.id);
    const { cart } = await again(email, guest.sessionToken);
    assert.equal(cart.id, own.id);
    assert.equal(cart.customerId, first.customer.id);
    assert.deepEqual(skus(cart), [
      ['MUG-1', 2],
      ['PEN-1', 2],
    ]);
    const { data: left } = await store.call('GET', `/v1/carts/${guest.id}`);
    assert.deepEqual([left.status, left.mergedIntoCartId], ['merged', own.id]);
  });

  it('is accepted by every way to sign in', async () => {
    const email = anyEmail();
    const { token } = await sandboxOf(store, '/v1/auth/magic-link', { email });
    const phone = anyPhone();
    const { code } = await sandboxOf(store, '/v1/auth/otp/request', { phone });
    const { email: known } = await store.newCustomer({ password: PASSWORD });
    for (const [path, body] of [
      ['magic-link/verify', { token }],
      ['otp/verify', { phone, code }],
      ['login', { email: known, password: PASSWORD }],
    ] as const) {
      const { id, sessionToken: cartSessionToken } = await store.newCart();
      const { data } = await store.call('POST', `/v1/auth/${path}`, { ...body, cartSessionToken });
      assert.deepEqual([data.cart?.id, data.cart?.customerId], [id, data.customer.id], path);
    }
  });

  it('stays unchanged if it is theirs already, or was merged into theirs', async () => {
    const [own, guest] = [await store.newCart([MUG]), await store.newCart([PEN])];
    const email = anyEmail();
    await again(email, own.sessionToken);
    await again(email, guest.sessionToken);
    for (const token of [own.sessionToken, guest.sessionToken]) {
      const { cart } = await again(email, token);
      assert.equal(cart.id, own.id);
      assert.deepEqual(skus(cart), [
        ['MUG-1', 1],
        ['PEN-1', 2],
      ]);
    }
  });

  it('fails no sign-in: unknown, foreign, another customer’s, bought, expired', async () => {
    const foreign = await (await service.newStore()).newCart();
    const [taken, bought, locked] = [
      await store.newCart(),
      await store.newCart(),
      await store.newCart(),
    ];
    await register(taken.sessionToken);
    await setStatus(service, bought.id, 'completed');
    await setStatus(service, locked.id, 'confirming');
    const before = await service.sql`
      select id, version, customer_id from carts
      where id in (${foreign.id}, ${taken.id}, ${bought.id}, ${locked.id}) order by id`;
    const dead = [foreign, taken, bought, locked].map(({ sessionToken }) => sessionToken);
    for (const token of ['cst_nonsense', taken.id, ...dead]) {
      const { status, data } = await register(token);
      assert.deepEqual([status, data.cart], [200, null], token);
    }
    const after = await service.sql`
      select id, version, customer_id from carts
      where id in (${foreign.id}, ${taken.id}, ${bought.id}, ${locked.id}) order by id`;
    assert.deepEqual([...after], [...before]);
    const old = await store.newCart();
    service.clock.advance(31 * 86_400_000);
    assert.equal((await register(old.sessionToken)).data.cart, null);
  });

  it('is not taken from another customer by a customer with a cart of their own', async () => {
    const [own, taken, email] = [await store.newCart([MUG]), await store.newCart(), anyEmail()];
    const { data } = await register(taken.sessionToken);
    await again(email, own.sessionToken);
    assert.equal((await again(email, taken.sessionToken)).cart, null);
    const [row] = await service.sql`
      select customer_id, status from carts where id = ${taken.id}`;
    assert.deepEqual([row?.customer_id, row?.status], [data.customer.id, 'active']);
  });

  it('is not accepted by its id: that gives no access to it', async () => {
    const { id } = await store.newCart();
    const { data } = await register(id);
    assert.equal(data.cart, null);
  });

  it('goes to one of two concurrent customers', async () => {
    const guest = await store.newCart();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => register(guest.sessionToken)),
    );
    assert.equal(replies.filter(({ data }) => data.cart?.id === guest.id).length, 1);
    assert.equal(replies.filter(({ data }) => data.cart === null).length, 5);
  });

  it('loses nothing when several are merged into one customer’s concurrently', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    const guests = await Promise.all(
      Array.from({ length: 6 }, (_, index) => store.newCart([{ ...MUG, sku: `SKU-${index}` }])),
    );
    await Promise.all(
      guests.map(({ sessionToken: cartSessionToken }) =>
        store.call('POST', '/v1/auth/login', { email, password: PASSWORD, cartSessionToken }),
      ),
    );
    const { cart } = await again(email, guests[0]?.sessionToken);
    assert.equal(cart.items.length, 6);
  });
});
