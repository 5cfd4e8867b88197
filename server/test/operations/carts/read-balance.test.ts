import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tamperedSql } from '../../contract/tampered-sql.ts';
import { emptyGiftCard, newGiftCard } from '../../discounts.ts';
import { type Call, sharedService, startService } from '../../harness.ts';
import { startOfAnHour } from '../../states.ts';

const PATH = '/v1/carts/gift-card/balance';
const service = await sharedService();
const store = await service.newStore();
const ask = (code: string, call: Call = store.call) => call('GET', `${PATH}?code=${code}`);

describe('getGiftCardBalance works', () => {
  it('returns the balance of a card, by the address or by the header', async () => {
    const expected = {
      last4: '5000',
      balance: 5_000,
      currency: 'USD',
      status: 'active',
      expiresAt: null,
    };
    const { status, data, headers } = await ask('GIFT-SANDBOX-5000');
    assert.deepEqual([status, data], [200, expected]);
    assert.equal(headers['cache-control'], 'no-store');
    const hidden = { 'x-gift-card-code': 'gift sandbox 5000' };
    assert.deepEqual((await store.call('GET', PATH, undefined, hidden)).data, expected);
  });

  it('returns the expiry of a card, and an empty balance', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 60_000);
    const code = await newGiftCard(service, store, 321, { expiresAt });
    assert.equal((await ask(code)).data.expiresAt, expiresAt.toISOString());
    await emptyGiftCard(service, store, 321);
    const { data } = await ask(code);
    assert.deepEqual([data.balance, data.status], [0, 'empty']);
  });

  it('has the same code in every sandbox, and another card', async () => {
    const other = await service.newStore({ currency: 'EUR' });
    assert.equal((await ask('GIFT-SANDBOX-5000', other.call)).data.currency, 'EUR');
    const rows = await service.sql<{ hash: Buffer }[]>`
      select hash from gift_cards where store_id in (${store.id}, ${other.id}) and last4 = '5000'`;
    assert.equal(new Set(rows.map(({ hash }) => hash.toString('hex'))).size, rows.length);
  });
});

describe('getGiftCardBalance refuses bad input', () => {
  it('requires a code', async () => {
    for (const path of [PATH, `${PATH}?code=`, `${PATH}?code=${'x'.repeat(65)}`]) {
      const { status, code } = await store.call('GET', path);
      assert.deepEqual([path, status, code], [path, 400, 'VALIDATION_ERROR']);
    }
  });

  it('has one error for unknown and expired codes', async () => {
    const expired = await newGiftCard(service, store, 10, { expiresAt: service.clock.now() });
    const unknown = await ask('NOPE');
    assert.deepEqual([unknown.status, unknown.code], [404, 'GIFT_CARD_INVALID']);
    assert.equal((await ask(expired)).text, unknown.text);
  });

  it('limits wrong codes by shopper, if the store sends the shopper address', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const shop = await limited.newStore();
    startOfAnHour(limited);
    const guess = (code: string, ip?: string) =>
      shop.call('GET', `${PATH}?code=${code}`, undefined, ip ? { 'x-shopper-ip': ip } : {});
    const all = await Promise.all(Array.from({ length: 9 }, (_, n) => guess(`G${n}`, '192.0.2.1')));
    assert.equal(all.filter(({ code }) => code === 'GIFT_CARD_INVALID').length, 5);
    assert.equal(all.filter(({ code }) => code === 'RATE_LIMITED').length, 4);
    assert.equal((await guess('GIFT-SANDBOX-5000', '192.0.2.2')).status, 200);
    const same = await Promise.all(Array.from({ length: 6 }, () => guess('WRONG')));
    assert.equal(same.filter(({ status }) => status === 429).length, 1);
    const others = await Promise.all(Array.from({ length: 96 }, (_, n) => guess(`H${n}`)));
    assert.equal(others.filter(({ status }) => status === 429).length, 1);
  });

  it('allows a right code any number of times, with and without the shopper', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const shop = await limited.newStore();
    startOfAnHour(limited);
    for (const headers of [{}, { 'x-shopper-ip': '192.0.2.1' }]) {
      for (let n = 0; n < 12; n++) {
        const path = `${PATH}?code=GIFT-SANDBOX-5000`;
        assert.equal((await shop.call('GET', path, undefined, headers)).status, 200);
      }
    }
  });

  it('uncounts a right code, and no wrong one later', async () => {
    const database = tamperedSql();
    const limited = await startService({ env: { RATE_LIMIT: 'on' }, sql: database.sql });
    const shop = await limited.newStore();
    startOfAnHour(limited);
    limited.clock.advance(50_000);
    const headers = { 'x-shopper-ip': '192.0.2.1' };
    const guess = (code: string) => shop.call('GET', `${PATH}?code=${code}`, undefined, headers);
    database.before = async ({ text }) => {
      if (!text.includes('from gift_cards')) return;
      database.before = () => {};
      limited.clock.advance(10_000);
      for (const code of ['A', 'B', 'C', 'D', 'E']) {
        assert.equal((await guess(code)).code, 'GIFT_CARD_INVALID');
      }
    };
    assert.equal((await guess('GIFT-SANDBOX-5000')).status, 200);
    assert.equal((await guess('F')).code, 'RATE_LIMITED');
  });
});

describe('getGiftCardBalance needs its credential', () => {
  it('refuses a call without a key and with a wrong one', async () => {
    assert.equal((await ask('GIFT-SANDBOX-5000', service.call)).code, 'API_KEY_MISSING');
    const wrong = await service.call('GET', `${PATH}?code=X`, undefined, { 'x-api-key': 'sk_x' });
    assert.equal(wrong.code, 'API_KEY_INVALID');
  });
});

describe('getGiftCardBalance hides foreign ids', () => {
  it('treats the card of another store as unknown', async () => {
    const stranger = await service.newStore();
    const foreign = await newGiftCard(service, stranger, 10);
    assert.equal((await ask(foreign)).text, (await ask('NOPE')).text);
  });
});

describe('getGiftCardBalance can be repeated', () => {
  it('returns the same and changes nothing', async () => {
    const [first, second] = [await ask('GIFT-SANDBOX-5000'), await ask('GIFT-SANDBOX-5000')];
    assert.equal(first.text, second.text);
  });
});
