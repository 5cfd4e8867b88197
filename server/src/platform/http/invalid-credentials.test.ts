import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import { limitInvalidCredentials } from './invalid-credentials.ts';

const now = new Date();
const config = { ...readConfig({}), rateLimit: true };
const parts = { config, clock: { now: () => now } };

test('a crowd of addresses does not reset the count of one that keeps sending', async () => {
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

test('a crowd of keys does not shut out a valid one that is in use', async () => {
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
