import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyEmail, enterByCode, PASSWORD } from '../../customers.ts';
import { emailVerifications, OWNERS_PASSWORD } from '../../email-verifications.ts';
import { startService } from '../../harness.ts';

const MINUTE_MS = 60_000;

const service = await startService({ env: { RATE_LIMIT: 'on' } });
const store = await service.newStore();

function login(email: string, password: string, ip?: string) {
  const headers: Record<string, string> = ip === undefined ? {} : { 'x-shopper-ip': ip };
  return store.call('POST', '/v1/auth/login', { email, password }, headers);
}

async function fail(email: string, times: number, ip?: string): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < times; n++) codes.push((await login(email, 'not this one', ip)).code);
  return codes;
}

const STRANGER = '203.0.113.7';
const OWNER = '198.51.100.9';

describe('wrong passwords for an e-mail address', () => {
  it('lock out the shopper address they come from, and not the owner elsewhere', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    assert.equal((await fail(email, 6, STRANGER)).at(-1), 'TOO_MANY_ATTEMPTS');
    assert.equal((await login(email, PASSWORD, OWNER)).status, 200);
    assert.equal((await login(email, PASSWORD, STRANGER)).code, 'TOO_MANY_ATTEMPTS');
  });

  it('count the 2^64 addresses of one IPv6 network as one', async () => {
    const email = anyEmail();
    await fail(email, 5, '2001:db8:1:2::1');
    assert.equal((await login(email, PASSWORD, '2001:db8:1:2::2')).code, 'TOO_MANY_ATTEMPTS');
    assert.equal((await login(email, PASSWORD, '2001:db8:1:3::2')).code, 'INVALID_CREDENTIALS');
  });

  it('lock out by the e-mail address alone if no shopper address is sent', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    await fail(email, 5);
    assert.equal((await login(email, PASSWORD)).code, 'TOO_MANY_ATTEMPTS');
  });

  it('are slowed down after fifty from many addresses, each further one too', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    for (let n = 0; n < 10; n++) {
      const codes = await fail(email, 5, `203.0.113.${n}`);
      assert.deepEqual(new Set(codes), new Set(['INVALID_CREDENTIALS']));
    }
    const blocked = await login(email, PASSWORD, OWNER);
    assert.equal(blocked.code, 'TOO_MANY_ATTEMPTS');
    assert.ok(Number(blocked.headers['retry-after']) <= 60);
    service.clock.advance(MINUTE_MS + 1_000);
    assert.deepEqual(await fail(email, 1, '203.0.113.0'), ['INVALID_CREDENTIALS']);
    const longer = Number((await login(email, PASSWORD, OWNER)).headers['retry-after']);
    assert.ok(longer > 60, `${longer}`);
    service.clock.advance(2 * MINUTE_MS);
    assert.equal((await login(email, PASSWORD, OWNER)).status, 200);
  });

  it('never lock out the owner elsewhere, however long one address goes on', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    for (let turn = 0; turn < 12; turn++) {
      service.clock.advance(15 * MINUTE_MS + 1_000);
      await fail(email, 5, STRANGER);
    }
    assert.equal((await login(email, PASSWORD, OWNER)).status, 200);
  });

  it('never block a code, a link or a reset', async () => {
    const { email } = await store.newCustomer({ password: PASSWORD });
    await fail(email, 6);
    assert.equal((await login(email, PASSWORD)).code, 'TOO_MANY_ATTEMPTS');
    assert.equal((await enterByCode(store.call, email)).status, 200);
    const proofs = emailVerifications(store.call);
    assert.equal((await proofs['a link']?.(email))?.customer.email, email);
    assert.equal((await proofs['a reset']?.(email))?.customer.email, email);
    assert.equal((await login(email, OWNERS_PASSWORD)).status, 200, 'a reset forgets them');
  });
});
