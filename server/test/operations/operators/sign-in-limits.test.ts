import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import type { TestStore } from '../../harness.ts';
import { OPERATOR_PASSWORD } from '../../operators.ts';
import { ownDatabase } from '../../states.ts';

// A database of its own: the addresses are those of other files and of a repetition, too.
const { start } = await ownDatabase();
const service = await start({ env: { RATE_LIMIT: 'on' } });
const email = 'owner@example.com';
const password = OPERATOR_PASSWORD;
const GUESS = { password: 'not this one' };
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

function signIn(ip: string, { handle }: TestStore, change: object = {}, headers = {}) {
  const body = { handle, email, password, ...change };
  return service.callFrom(ip)('POST', '/admin/v1/sessions', body, headers);
}

const wrong = () => ({ email: `${randomBytes(4).toString('hex')}@example.com` });

describe('the limit of operator sign-ins by address', () => {
  it('counts failures only: an office signs in as often as it likes', async () => {
    const store = await service.newStore();
    for (let n = 0; n < 20; n++) assert.equal((await signIn('203.0.113.20', store)).status, 200);
  });

  for (const [name, ip, headers] of [
    ['another machine', '203.0.113.21', {}],
    ['this machine', '127.0.0.1', {}],
    ['a proxy on this machine', '::1', FORWARDED],
  ] as const) {
    it(`holds for failures that come from ${name}`, async () => {
      const store = await service.newStore();
      const codes: (string | undefined)[] = [];
      for (let n = 0; n < 16; n++) codes.push((await signIn(ip, store, wrong(), headers)).code);
      assert.deepEqual(new Set(codes.slice(0, 15)), new Set(['INVALID_CREDENTIALS']));
      assert.equal(codes.at(-1), 'RATE_LIMITED');
      service.clock.advance(15 * 60_000);
      assert.equal((await signIn(ip, store, {}, headers)).status, 200);
    });
  }

  it('does not lock out an operator whose name is guessed from elsewhere', async () => {
    const store = await service.newStore();
    for (let n = 0; n < 6; n++) await signIn('203.0.113.30', store, GUESS);
    assert.equal((await signIn('203.0.113.30', store)).code, 'TOO_MANY_ATTEMPTS');
    assert.equal((await signIn('203.0.113.31', store)).status, 200);
  });

  it('does not lock out an operator whom one address guesses for hours', async () => {
    const store = await service.newStore();
    for (let turn = 0; turn < 12; turn++) {
      service.clock.advance(30 * 60_000 + 1_000);
      for (let tries = 0; tries < 5; tries++) await signIn('203.0.113.32', store, GUESS);
    }
    assert.equal((await signIn('203.0.113.33', store)).status, 200);
  });

  it('is that of the name alone: no other name shares its counts', async () => {
    const store = await service.newStore();
    const office = '198.51.100.3';
    const forged = { email: `${email} ${office}`, ...GUESS };
    await signIn('203.0.113.60', store, { email: `${email} known`, ...GUESS });
    for (let n = 0; n < 10; n++) {
      for (let tries = 0; tries < 5; tries++) await signIn(`203.0.113.${n + 61}`, store, forged);
    }
    assert.equal((await signIn(office, store)).status, 200, 'an office was locked out');
    for (let n = 0; n < 10; n++) {
      for (let tries = 0; tries < 5; tries++) await signIn(`203.0.113.${n + 81}`, store, GUESS);
    }
    assert.equal((await signIn('203.0.113.60', store)).code, 'TOO_MANY_ATTEMPTS');
  });

  it('delays guesses from many addresses, but not an address that signed in before', async () => {
    const store = await service.newStore();
    assert.equal((await signIn('198.51.100.1', store)).status, 200);
    service.clock.advance(29 * 24 * 60 * 60_000);
    for (let n = 0; n < 10; n++) {
      for (let tries = 0; tries < 5; tries++) await signIn(`203.0.113.${n + 40}`, store, GUESS);
    }
    assert.equal((await signIn('198.51.100.2', store)).code, 'TOO_MANY_ATTEMPTS');
    assert.equal((await signIn('198.51.100.1', store, GUESS)).code, 'INVALID_CREDENTIALS');
    assert.equal((await signIn('198.51.100.1', store)).status, 200);
  });
});

describe('the limit of signups by address', () => {
  const signUp = (headers = {}) =>
    service.call('POST', '/v1/signup/', { storeName: 'Mugs', email, password }, headers);

  it('holds behind a proxy on this machine, and not for this machine itself', async () => {
    for (let n = 0; n < 6; n++) assert.equal((await signUp()).status, 200);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 6; n++) codes.push((await signUp(FORWARDED)).code);
    assert.equal(codes.at(-1), 'RATE_LIMITED');
  });
});
