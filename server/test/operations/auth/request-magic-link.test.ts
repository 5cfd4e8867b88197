import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyEmail } from '../../customers.ts';
import { sharedService } from '../../harness.ts';
import { type Asking, asks, asksLive, liveService } from './every-challenge.ts';
import { hidesCustomers, refusesBadLinks } from './every-link.ts';
import { ignoresIdempotencyKeys, needsItsCredential, type SignIn } from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const path = '/v1/auth/magic-link';
const asking: Asking = {
  path,
  minutes: 10,
  channel: 'email',
  body: (email = anyEmail()) => ({ email }),
  target: ({ email }) => email,
};
const operation: SignIn = { service, store, path, body: async () => asking.body() };
const ask = (redirectUrl: string) => store.call('POST', path, { ...asking.body(), redirectUrl });

describe('requestMagicLink works', () => {
  asks(service, store, asking);

  it('returns the token and the link with it in developer mode', async () => {
    const { data } = await store.call('POST', path, asking.body());
    const { token, link } = data.sandbox;
    assert.match(token, /^ml_[\w-]{43}$/);
    assert.equal(link, `http://cartwright.test/sign-in?token=${token}`);
  });

  it('leads to the given page, with its query', async () => {
    const { data } = await ask('http://localhost:3000/in?from=mail#top');
    const { token, link } = data.sandbox;
    assert.equal(link, `http://localhost:3000/in?from=mail&token=${token}#top`);
  });
});

describe('requestMagicLink refuses bad input', async () => {
  refusesBadLinks(operation, asking);

  it('accepts the hosts on the store’s list, by https and with their port', async () => {
    const { service: live, store: own } = await liveService();
    await live.sql`
      update stores set redirect_hosts = '{shop.example,shop.example:8443}' where id = ${own.id}`;
    live.clock.advance(31_000);
    const status = async (redirectUrl: string) =>
      (await own.call('POST', path, { ...asking.body(), redirectUrl })).status;
    assert.equal(await status('https://shop.example/in'), 200);
    assert.equal(await status('https://shop.example:8443/in'), 200);
    for (const url of [
      'http://shop.example/',
      'https://shop.example:444/',
      'https://a.shop.example/',
      'http://localhost/',
      'http://cartwright.test/',
    ]) {
      assert.equal(await status(url), 400, url);
    }
  });
});

describe('requestMagicLink needs its credential', () => needsItsCredential(operation));

describe('requestMagicLink hides foreign ids', () => {
  hidesCustomers(operation, asking);
});

describe('requestMagicLink can be repeated', async () => {
  ignoresIdempotencyKeys(operation);
  asksLive(await liveService(), asking);
});
