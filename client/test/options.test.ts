import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CartwrightAdmin } from '../src/admin.ts';
import { Cartwright, isCode } from '../src/index.ts';
import { MUG, startListening } from './listening-service.ts';

const { proxy, client, store } = await startListening();
const cartwright = client();

describe('the options of a call', () => {
  it('ifMatch: refuses a change that is meant for another version', async () => {
    const { id, version, items } = await cartwright.carts.create({ items: [MUG] });
    const itemId = items[0]?.id ?? '';
    const change = (quantity: number, ifMatch: number | string) =>
      cartwright.carts.changeItem(id, itemId, { quantity }, { ifMatch });
    const changed = await change(3, version);
    await assert.rejects(change(4, version), (error) => isCode(error, 'VERSION_MISMATCH'));
    await change(5, `"${changed.version}"`);
  });

  it('sandboxNow: moves the time of a call, or of every call of a client', async () => {
    const { id } = await cartwright.carts.create({ items: [MUG] });
    const later = { sandboxNow: 'in 40 days' };
    const isExpired = (error: unknown) => isCode(error, 'CART_EXPIRED');
    await assert.rejects(cartwright.carts.addItem(id, MUG, later), isExpired);
    const now = new Date(Date.now() + 40 * 86_400_000);
    await assert.rejects(cartwright.sandbox({ now }).carts.addItem(id, MUG), isExpired);
    await cartwright.carts.addItem(id, MUG);
  });

  it('shopperIp: is sent where shoppers are counted', async () => {
    const login = cartwright.auth.login(
      { email: 'ada@example.com', password: 'wrong' },
      { shopperIp: '203.0.113.7' },
    );
    await assert.rejects(login, (error) => isCode(error, 'INVALID_CREDENTIALS'));
    assert.equal(proxy.passed.at(-1)?.headers['x-shopper-ip'], '203.0.113.7');
  });

  it('explain: adds the calculation of the amounts', async () => {
    const { id } = await cartwright.carts.create({ items: [MUG] });
    assert.equal((await cartwright.carts.get(id)).explanation, undefined);
    const { explanation } = await cartwright.carts.get(id, { explain: true });
    assert.ok(explanation && explanation.length > 0);
  });

  it('the code of a gift card stays out of the URL', async () => {
    const { balance } = await cartwright.carts.getGiftCardBalance('GIFT-SANDBOX-5000');
    assert.equal(balance, 5000);
    assert.equal(proxy.passed.at(-1)?.url, '/v1/carts/gift-card/balance');
  });

  it('a gift card code that no card has is refused unsent, and no error shows it', async () => {
    const before = proxy.passed.length;
    for (const code of ['GIFT–5000', 'GIFT\n5000', 'CARTÉ']) {
      const call = cartwright.carts.getGiftCardBalance(code);
      const error = await call.catch((thrown: unknown) => thrown);
      assert.ok(isCode(error, 'GIFT_CARD_INVALID'), String(error));
      assert.ok(!`${error.stack}${JSON.stringify(error)}`.includes(code));
    }
    assert.equal(proxy.passed.length, before);
    const { balance } = await cartwright.carts.getGiftCardBalance(' GIFT-SANDBOX-5000\n');
    assert.equal(balance, 5000);
  });

  it('a value that no header can have is not shown by the error', async () => {
    const store = { get: () => ({ token: 'secret\nof ada', refreshToken: 'r' }), set() {} };
    const hidesValue = (error: Error) =>
      error instanceof TypeError && !error.stack?.includes('secret');
    await assert.rejects(cartwright.as(store).customers.get(), hidesValue);
    await assert.rejects(
      new CartwrightAdmin({ baseUrl: proxy.url, token: 'secret✓' }).getStore(),
      hidesValue,
    );
  });

  it('are refused where they cannot be meant, and nothing is sent', async () => {
    const before = proxy.passed.length;
    const id = 'a-cart';
    await assert.rejects(cartwright.carts.get(id, { timeoutMs: 0 }), TypeError);
    await assert.rejects(cartwright.carts.get(id, { retries: Number.NaN }), TypeError);
    await assert.rejects(cartwright.carts.addItem(id, MUG, { idempotencyKey: '✓' }), TypeError);
    assert.throws(() => client({ retries: -1 }), TypeError);
    assert.throws(() => client({ timeoutMs: Number.NaN }), TypeError);
    assert.throws(
      () => client({ apiKey: `${store.apiKey}\n` }),
      (error: Error) => !error.message.includes(store.apiKey),
    );
    assert.equal(proxy.passed.length, before);
  });

  it('queries leave out what is undefined and encode the rest', async () => {
    await cartwright.orders.list({ search: 'a&b=c d', status: undefined }).page();
    assert.equal(proxy.passed.at(-1)?.url, '/v1/orders/?search=a%26b%3Dc+d');
  });
});

describe('a client', () => {
  it('calls operations by their ids', async () => {
    const { id } = await cartwright.call('createCart', { body: { items: [MUG] } });
    const quote = await cartwright.call('quoteInsurance', { path: { cartId: id } });
    assert.ok(quote);
    assert.equal(
      await cartwright.call('getMyCart').catch((error) => error.code),
      'CUSTOMER_TOKEN_REQUIRED',
    );
  });

  it('signs up without a key, and uses the key of the reply', async () => {
    const stranger = new Cartwright({ baseUrl: proxy.url });
    const { apiKey } = await stranger.signup({
      storeName: 'Mugs',
      email: 'you@example.com',
      password: 'correct horse battery',
    });
    const config = await new Cartwright({ baseUrl: proxy.url, apiKey }).config();
    assert.equal(config.store.name, 'Mugs');
    await assert.rejects(stranger.config(), (error) => isCode(error, 'API_KEY_MISSING'));
  });

  it('is never answered from a cache, not even one that a framework adds', async () => {
    const caches: unknown[] = [];
    const fetch = async (url: string, init: RequestInit) => {
      caches.push(init.cache);
      return await globalThis.fetch(url, init);
    };
    await client({ fetch }).config();
    assert.deepEqual(caches, ['no-store']);
  });

  it('works where the runtime refuses the option of caches', async () => {
    const { Request } = globalThis;
    const fetch = async (url: string, init: RequestInit) => {
      if (init.cache !== undefined) throw new Error("The 'cache' field is not implemented.");
      return await globalThis.fetch(url, init);
    };
    globalThis.Request = class extends Request {
      constructor(url: string, init: RequestInit) {
        if (init.cache !== undefined) throw new Error("The 'cache' field is not implemented.");
        super(url, init);
      }
    } as typeof Request;
    try {
      await client({ fetch, retries: 0 }).config();
    } finally {
      globalThis.Request = Request;
    }
  });

  it('shows its key to no log', () => {
    assert.doesNotMatch(String(JSON.stringify(cartwright)), new RegExp(store.apiKey));
  });
});
