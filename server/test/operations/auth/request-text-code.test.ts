import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sendMessages } from '../../../src/features/messages/delivery/send-messages.ts';
import { anyPhone } from '../../customers.ts';
import { sharedService, startService } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { startOfAnHour } from '../../states.ts';
import { type Asking, asks, asksLive, liveService } from './every-challenge.ts';
import {
  ignoresIdempotencyKeys,
  needsItsCredential,
  refusesShapes,
  type SignIn,
} from './every-sign-in.ts';

/** More than are sent in an hour. */
const NEIGHBOURS = IS_WHOLE ? 60 : 25;
const FAR_NUMBERS = IS_WHOLE ? 100 : 35;
const service = await sharedService();
const store = await service.newStore();
const path = '/v1/auth/otp/request';
const asking: Asking = {
  path,
  minutes: 5,
  channel: 'sms',
  body: (phone = anyPhone()) => ({ phone }),
  target: ({ phone }) => phone,
};
const operation: SignIn = { service, store, path, body: async () => asking.body() };
const ask = (body: object) => store.call('POST', path, body);

describe('requestTextCode works', () => {
  asks(service, store, asking);

  it('returns six digits in developer mode, and the number masked, in any notation', async () => {
    const { data } = await ask({ phone: '+1 (415) 555-0123' });
    assert.match(data.sandbox.code, /^\d{6}$/);
    assert.equal(data.destination, '+1••••••••23');
  });
});

describe('requestTextCode refuses bad input', () => {
  refusesShapes(operation, [
    ...['', 'x'.repeat(31), 7, null].map((phone) => ({ phone })),
    { cartId: '' },
    { cartId: 7 },
  ]);

  it('refuses a number that is not in international form', async () => {
    for (const phone of ['415 555 0123', '+1415', '+0155550123', 'call me']) {
      const reply = await ask({ phone });
      assert.deepEqual([reply.status, reply.code], [422, 'PHONE_INVALID'], phone);
    }
  });

  it('refuses a number that cannot receive texts, once live', async () => {
    const { store: own } = await liveService();
    for (const phone of ['+14151234567', '+19005551234', '+15551234567']) {
      assert.equal((await ask({ phone })).status, 200, phone);
      const reply = await own.call('POST', path, { phone });
      assert.deepEqual([reply.status, reply.code], [422, 'PHONE_INVALID'], phone);
    }
  });

  it('refuses a country the store does not text to', async () => {
    const abroad = { phone: '+4915112345678' };
    const { service: live, store: own } = await liveService();
    assert.equal((await own.call('POST', path, abroad)).code, 'PHONE_NOT_SUPPORTED');
    await live.sql`update stores set text_countries = '{DE,AT}' where id = ${own.id}`;
    live.clock.advance(31_000);
    assert.equal((await own.call('POST', path, abroad)).status, 200);
    assert.equal((await own.call('POST', path, asking.body())).code, 'PHONE_NOT_SUPPORTED');
  });

  it('refuses a country in the sandbox if it is none, or not configured', async () => {
    const abroad = { phone: '+4915112345678' };
    assert.equal((await ask(abroad)).status, 200);
    assert.equal((await ask({ phone: '+999123456789' })).code, 'PHONE_NOT_SUPPORTED');
    const own = await service.newStore();
    await service.sql`update stores set text_countries = '{US}' where id = ${own.id}`;
    service.clock.advance(31_000);
    assert.equal((await own.call('POST', path, { phone: '+15551234567' })).status, 200);
    assert.equal((await own.call('POST', path, abroad)).code, 'PHONE_NOT_SUPPORTED');
  });

  it('refuses an unknown cart', async () => {
    for (const cartId of [randomUUID(), 'x']) {
      const reply = await ask({ ...asking.body(), cartId });
      assert.deepEqual([reply.status, reply.code], [404, 'CART_NOT_FOUND']);
    }
  });
});

describe('requestTextCode needs its credential', () => needsItsCredential(operation));

describe('requestTextCode hides foreign ids', () => {
  it('does not find a cart of another store', async () => {
    const { id: cartId } = await (await service.newStore()).newCart();
    const reply = await ask({ ...asking.body(), cartId });
    assert.deepEqual([reply.status, reply.code], [404, 'CART_NOT_FOUND']);
  });
});

describe('requestTextCode can be repeated', async () => {
  ignoresIdempotencyKeys(operation);
  asksLive(await liveService(), asking);

  it('sends twenty an hour to neighbouring numbers', async () => {
    const { store: own } = await liveService();
    const replies = await Promise.all(
      Array.from({ length: NEIGHBOURS }, (_, index) =>
        own.call('POST', path, { phone: `+1415555${String(1_000 + index)}` }),
      ),
    );
    const codes = replies.map(({ status, code }) => code ?? status);
    assert.equal(codes.filter((code) => code === 200).length, 20);
    assert.equal(codes.filter((code) => code === 'RATE_LIMITED').length, NEIGHBOURS - 20);
    assert.equal((await own.call('POST', path, { phone: '+14155560000' })).status, 200);
  });

  it('sends as many an hour as the operator configured, to many numbers', async () => {
    const { service: live, store: own } = await liveService({ TEXTS_PER_STORE_AND_HOUR: '30' });
    const replies = await Promise.all(
      Array.from({ length: FAR_NUMBERS }, (_, index) =>
        own.call('POST', path, { phone: `+1415${200 + index}0123` }),
      ),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 30);
    const rows = await live.sql`select 1 from messages where store_id = ${own.id}`;
    assert.equal(rows.length, 30, 'what was refused wrote a message');
    assert.equal((await (await live.newStore()).call('POST', path, asking.body())).status, 200);
  });

  it('allows the next one at once after the last was used', async () => {
    const { service: live, store: own, sent } = await liveService();
    const phone = anyPhone();
    for (let turn = 0; turn < 3; turn++) {
      const { status, text } = await own.call('POST', path, { phone });
      assert.equal(status, 200, text);
      assert.equal((await own.call('POST', path, { phone })).code, 'RATE_LIMITED');
      await sendMessages(live.app);
      const [code] = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '') ?? [];
      const proof = await own.call('POST', '/v1/auth/otp/verify', { phone, code });
      assert.equal(proof.status, 200, proof.text);
    }
    assert.equal((await own.call('POST', path, { phone })).code, 'RATE_LIMITED', 'the fourth');
  });

  it('allows thirty a minute in the sandbox, where nothing is sent', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const own = await limited.newStore();
    for (let index = 0; index < 31; index++) {
      const { status, text } = await own.call('POST', path, { phone: `+1415555${1_000 + index}` });
      assert.equal(status, 200, text);
    }
    startOfAnHour(limited);
    const phone = anyPhone();
    const crowd = Array.from({ length: 40 });
    const replies = await Promise.all(crowd.map(() => own.call('POST', path, { phone })));
    assert.equal(replies.filter(({ status }) => status === 200).length, 30);
    assert.equal(replies.filter(({ code }) => code === 'RATE_LIMITED').length, 10);
  });
});
