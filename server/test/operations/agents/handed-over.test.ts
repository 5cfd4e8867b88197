import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashSecret } from '../../../src/values/secrets.ts';
import { newAgentKey } from '../../agent-calls.ts';
import { BUYER, CHECKOUT, line, newShopper, paymentOf } from '../../agent-shopper.ts';
import { ADDRESS, FREE_RATE } from '../../checkout-steps.ts';
import { anyEmail, PASSWORD } from '../../customers.ts';
import { newGiftCard } from '../../discounts.ts';
import { type Data, startService } from '../../harness.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
/** A caller without proof: the URL of its profile is public. */
const agent = await newShopper(service, store.handle);

const codesOf = ({ messages = [] }: Data) => messages.map(({ code }: Data) => code);

async function newAgentCart(change: object = {}): Promise<string> {
  const cart = { line_items: [line('MUG-STONE')], buyer: BUYER, ...change };
  return (await agent.rest('POST', '/carts', cart)).body.id;
}

/** The shopper enters all that an order needs, and a gift card that pays for it. */
async function continueInStorefront(id: string): Promise<void> {
  const session = `/v1/checkout/sessions/${id}`;
  const code = await newGiftCard(service, store, 5_000);
  for (const [method, path, body] of [
    ['POST', '/v1/checkout/sessions', { cartId: id }],
    ['PUT', `${session}/shipping-address`, ADDRESS],
    ['PUT', `${session}/shipping-rate`, FREE_RATE],
    ['POST', `/v1/carts/${id}/gift-card`, { code }],
  ] as const) {
    const { status, text } = await store.call(method, path, body);
    assert.equal(status, 200, text);
  }
}

const ordersOf = (id: string) => service.sql`select 1 from orders where cart_id = ${id}`;
const storedCart = async (id: string) => {
  const [row] = await service.sql`select version, agent, response_json from carts where id = ${id}`;
  return row as Data;
};

describe("an agent's cart that the shopper took over", () => {
  it('is not paid by a caller without proof', async () => {
    const id = await newAgentCart();
    await continueInStorefront(id);
    const path = `/checkout-sessions/${id}/complete`;
    for (const payment of [paymentOf('tok_visa'), { payment: { instruments: [] } }]) {
      const buyer = { email: 'not an address' };
      const refused = await agent.rest('POST', path, { ...payment, buyer });
      assert.deepEqual([refused.status, refused.code], [200, 'not_found']);
    }
    assert.equal((await ordersOf(id)).length, 0);
    assert.equal((await store.call('GET', `/v1/carts/${id}`)).data.status, 'checkout');
  });

  it('becomes no checkout of a caller without proof', async () => {
    const id = await newAgentCart();
    await continueInStorefront(id);
    const before = await storedCart(id);
    const wanted = { ...CHECKOUT, line_items: [], cart_id: id };
    const refused = await agent.rest('POST', '/checkout-sessions', wanted);
    assert.equal(refused.body.ucp.status, 'error', refused.text);
    assert.deepEqual(codesOf(refused.body), ['handed_over']);
    assert.deepEqual(await storedCart(id), before);
  });
});

describe('a session of a proven agent that the shopper took over', () => {
  const proven = async () => {
    const key = await newAgentKey(store);
    const { body } = await agent.rest('POST', '/checkout-sessions', CHECKOUT, key);
    const rate = `/v1/checkout/sessions/${body.id}/shipping-rate`;
    assert.equal((await store.call('PUT', rate, FREE_RATE)).status, 200);
    const path = `/checkout-sessions/${body.id}`;
    const call = (method: string, action = '', sent?: object) =>
      agent.rest(method, path + action, sent, key);
    return { id: body.id as string, call };
  };

  it('is read, and neither changed nor paid', async () => {
    const { id, call } = await proven();
    const before = await storedCart(id);
    const changed = await call('PUT', '', { ...CHECKOUT, line_items: [line('MUG-STONE', 2)] });
    const paid = await call('POST', '/complete', paymentOf('tok_visa'));
    for (const { status, body, text } of [changed, paid, await call('GET')]) {
      assert.deepEqual([status, body.status], [200, 'requires_escalation'], text);
      assert.ok(codesOf(body).includes('handed_over'), text);
      assert.equal(body.buyer.email, BUYER.email);
    }
    assert.deepEqual(await storedCart(id), before);
    assert.equal((await ordersOf(id)).length, 0);
  });

  it('is cancelled, unless the shopper is paying', async () => {
    const { call } = await proven();
    assert.equal((await call('POST', '/cancel')).body.status, 'canceled');
    const paying = await proven();
    await payInStorefront(paying.id, 'tok_requires_action');
    const kept = await paying.call('POST', '/cancel');
    assert.equal(kept.body.status, 'requires_escalation', kept.text);
    assert.ok(codesOf(kept.body).includes('complete_in_progress'), kept.text);
    const cart = await store.call('GET', `/v1/carts/${paying.id}`);
    assert.equal(cart.data.status, 'confirming');
  });
});

/** The shopper pays at the checkout of the storefront. */
async function payInStorefront(id: string, paymentToken: string): Promise<void> {
  const session = `/v1/checkout/sessions/${id}`;
  const intent = await store.call('POST', `${session}/payment-intent`, { paymentToken });
  const paymentIntentId = intent.data.paymentIntent.id;
  const confirm = { paymentIntentId, billingAddress: ADDRESS, email: BUYER.email };
  const { code, text } = await store.call('POST', `${session}/confirm`, confirm);
  assert.equal(code, 'PAYMENT_ACTION_REQUIRED', text);
}

describe("an agent's cart of which nothing can be sold any more", () => {
  it('keeps its lines, and does not become a checkout', async () => {
    const id = await newAgentCart();
    await service.sql`
      update carts set response_json =
        replace(response_json::text, 'MUG-STONE', 'MUG-SOLD-OUT')::json where id = ${id}`;
    const before = await storedCart(id);
    const wanted = { ...CHECKOUT, line_items: [], cart_id: id };
    const refused = await agent.rest('POST', '/checkout-sessions', wanted);
    assert.equal(refused.body.ucp.status, 'error', refused.text);
    assert.deepEqual(codesOf(refused.body), ['out_of_stock']);
    assert.deepEqual(await storedCart(id), before);
  });
});

describe("a merge with an agent's cart", () => {
  const assertHandedOver = async (id: string) => {
    assert.equal((await storedCart(id)).agent.isHandedOver, true);
    const { text } = await agent.rest('GET', `/checkout-sessions/${id}`);
    assert.ok(!text.includes(BUYER.email), text);
  };

  it('hands over the cart that survives', async () => {
    const { id } = await agent.ready();
    const source = await store.newCart();
    const body = { sourceSessionToken: source.sessionToken };
    assert.equal((await store.call('POST', `/v1/carts/${id}/merge`, body)).status, 200);
    await assertHandedOver(id);
    const update = await agent.rest('PUT', `/checkout-sessions/${id}`, CHECKOUT);
    assert.ok(codesOf(update.body).includes('handed_over'), update.text);
  });

  it('hands over the cart that is merged', async () => {
    const { id } = await agent.ready();
    const target = await store.newCart();
    const body = { sourceCartId: id };
    assert.equal((await store.call('POST', `/v1/carts/${target.id}/merge`, body)).status, 200);
    await assertHandedOver(id);
  });

  it('and a sign-in with the cart hands it over as well', async () => {
    const { id } = await agent.ready();
    const cartSessionToken = `cst_${id}`;
    const hash = hashSecret(cartSessionToken);
    await service.sql`update carts set session_hash = ${hash} where id = ${id}`;
    const account = { email: anyEmail(), password: PASSWORD, cartSessionToken };
    const { data, text } = await store.call('POST', '/v1/auth/register', account);
    assert.equal(data.cart?.id, id, text);
    await assertHandedOver(id);
  });
});
