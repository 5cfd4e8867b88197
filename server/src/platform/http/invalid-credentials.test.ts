import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import { limitInvalidCredentials } from './invalid-credentials.ts';

let now = new Date();
const config = { ...readConfig({}), rateLimit: true };
const parts = { config, clock: { now: () => now } };

test('many addresses do not evict the count of one that keeps sending', async () => {
  const check = limitInvalidCredentials(parts);
  const send = (ip: string, n: number) => check(ip, `wrong ${ip} ${n}`, async () => undefined);
  for (let n = 0; n < 50; n++) await send('192.0.2.1', n);
  const refused = { code: 'RATE_LIMITED' };
  await assert.rejects(send('192.0.2.1', 50), refused);
  for (let n = 0; n < 10_500; n++) {
    await send(`10.0.${n >> 8}.${n & 255}`, 0);
    if (n % 5_000 === 0) await assert.rejects(send('192.0.2.1', 50), refused);
  }
  await assert.rejects(send('192.0.2.1', 50), refused);
});

test('many keys do not lock out a valid one in use', async () => {
  const check = limitInvalidCredentials(parts);
  const use = (secret: string) => check('192.0.2.1', secret, async () => 'a store');
  await use('in use');
  for (let n = 0; n < 10_500; n++) {
    await use(`key ${n}`);
    if (n % 4_000 === 0) await use('in use');
  }
  const guess = (n: number) => check('192.0.2.1', `wrong ${n}`, async () => undefined);
  for (let n = 0; n < 50; n++) await guess(n);
  await assert.rejects(guess(50), { code: 'RATE_LIMITED' });
  assert.equal(await use('in use'), 'a store');
  assert.equal(await use('key 10400'), 'a store');
});

test('a valid key that is not known yet is admitted soon, also during an attack', async () => {
  const check = limitInvalidCredentials(parts);
  let lookups = 0;
  const send = async (secret: string, found?: string) =>
    await check('192.0.2.1', secret, async () => {
      lookups++;
      return found;
    });
  const guess = async (n: number) => await send(`wrong ${n}`).catch(() => {});
  for (let n = 0; n < 1_000; n++) await guess(n);
  assert.equal(lookups, 50);
  await assert.rejects(send('new', 'a store'), { code: 'RATE_LIMITED' });
  now = new Date(now.getTime() + 100);
  assert.equal(await send('new', 'a store'), 'a store');
  assert.equal(await send('new', 'a store'), 'a store', 'from then on it is always admitted');
  lookups = 0;
  for (let ms = 0; ms < 5_000; ms += 10) {
    now = new Date(now.getTime() + 10);
    await guess(1_000 + ms);
  }
  assert.equal(lookups, 50, 'ten a second');
});

test('a failed lookup counts neither in its window nor in the next', async () => {
  const check = limitInvalidCredentials(parts);
  const guess = (n: number) => check('192.0.2.1', `wrong ${n}`, async () => undefined);
  for (let n = 0; n < 60; n++) {
    const lost = check('192.0.2.1', `key ${n}`, () => Promise.reject(new Error('no database')));
    await assert.rejects(lost, { message: 'no database' });
  }
  let fail = (_: Error) => {};
  const slow = check('192.0.2.1', 'slow', () => new Promise((_, reject) => (fail = reject)));
  now = new Date(now.getTime() + 10_000);
  for (let n = 0; n < 50; n++) assert.equal(await guess(n), undefined);
  fail(new Error('no database'));
  await assert.rejects(slow);
  await assert.rejects(guess(50), { code: 'RATE_LIMITED' });
});
