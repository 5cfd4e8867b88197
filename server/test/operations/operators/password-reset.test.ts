import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { audit } from '../../../src/doctor/audit.ts';
import { sendMessages } from '../../../src/features/messages/delivery/send-messages.ts';
import type { MessageSenders } from '../../../src/ports/messages/message-senders.ts';
import { fakeSenders, TAKEN } from '../../fake-senders.ts';
import type { TestStore } from '../../harness.ts';
import { OPERATOR_PASSWORD } from '../../operators.ts';
import { ownDatabase } from '../../states.ts';

// A database of its own: `sendMessages` sends the messages of all stores.
const { start } = await ownDatabase();
const service = await start();
const limited = await start({ env: { RATE_LIMIT: 'on' } });
const REQUEST = '/admin/v1/password/reset-request';
const RESET = '/admin/v1/password/reset';
const NEW_PASSWORD = 'another horse battery';

/** Mails that were handed to a sender, by recipient. */
const mailed = new Map<string, string>();
const senders: MessageSenders = {
  ...fakeSenders,
  mails: ({ settings }) =>
    settings.mailSender &&
    (async ({ to, text }) => {
      mailed.set(to, text);
      return TAKEN;
    }),
};

async function withMailSender(): Promise<TestStore> {
  const store = await service.newStore();
  const { call } = await store.newOperator('owner');
  const sender = { provider: 'smtp', host: 'smtp.example.com', port: 587, security: 'starttls' };
  const from = { fromName: 'Mugs', fromAddress: 'mugs@example.com' };
  const { status, text } = await call('PUT', '/admin/v1/mail-sender', { ...sender, ...from });
  assert.equal(status, 200, text);
  return store;
}

function request({ handle }: TestStore, email: string, by = service) {
  return by.call('POST', REQUEST, { handle, email });
}

function reset(token: string, password = NEW_PASSWORD) {
  return service.call('POST', RESET, { token, password });
}

function signIn({ handle }: TestStore, email: string, password: string) {
  return service.call('POST', '/admin/v1/sessions', { handle, email, password });
}

async function mailedToken(email: string): Promise<string> {
  await sendMessages({ ...service.app, senders });
  return mailed.get(email)?.match(/#token=(\S+)/)?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is replaced by a mailed link, also in a sandbox, and ends all sessions', async () => {
    const store = await withMailSender();
    const { email, call } = await store.newOperator('staff');
    assert.deepEqual((await request(store, email.toUpperCase())).data, { requested: true });
    const token = await mailedToken(email);
    assert.match(token, /^opr_[\w-]{64}$/);
    assert.deepEqual((await reset(token)).data, { changed: true });
    assert.equal((await call('GET', '/admin/v1/session')).code, 'OPERATOR_TOKEN_INVALID');
    assert.equal((await signIn(store, email, OPERATOR_PASSWORD)).code, 'INVALID_CREDENTIALS');
    assert.equal((await signIn(store, email, NEW_PASSWORD)).status, 200);
    const rows = await service.sql`
      select operation from audit_log
      where store_id = ${store.id} and email = ${email} and operation = 'resetOperatorPassword'`;
    assert.equal(rows.length, 1);
  });

  it('is replaced although guesses had blocked the account', async () => {
    const store = await service.newStore();
    const { email, newResetToken } = await store.newOperator('staff');
    for (let n = 0; n < 6; n++) await signIn(store, email, `guess ${n}`);
    assert.equal((await signIn(store, email, OPERATOR_PASSWORD)).code, 'TOO_MANY_ATTEMPTS');
    await reset(await newResetToken());
    assert.equal((await signIn(store, email, NEW_PASSWORD)).status, 200);
  });

  it('is replaced although guesses from many networks had blocked the account', async () => {
    const store = await service.newStore();
    const { email, newResetToken } = await store.newOperator('staff');
    const signInFrom = (ip: string, password: string) =>
      service.callFrom(ip)('POST', '/admin/v1/sessions', { handle: store.handle, email, password });
    for (let n = 0; n < 50; n++) await signInFrom(`203.0.113.${n % 10}`, `guess ${n}`);
    const blocked = await signInFrom('198.51.100.1', OPERATOR_PASSWORD);
    assert.equal(blocked.code, 'TOO_MANY_ATTEMPTS');
    await reset(await newResetToken());
    assert.equal((await signInFrom('198.51.100.1', NEW_PASSWORD)).status, 200);
  });

  it('is replaced although an open session had guessed it too often', async () => {
    const store = await service.newStore();
    const { email, call, newResetToken } = await store.newOperator('staff');
    const change = (by: typeof call, currentPassword: string, headers = {}) =>
      by(
        'PUT',
        '/admin/v1/session/password',
        { currentPassword, password: 'a third one' },
        headers,
      );
    for (let n = 0; n < 6; n++) await change(call, `guess ${n}`);
    assert.equal((await change(call, OPERATOR_PASSWORD)).code, 'TOO_MANY_ATTEMPTS');
    await reset(await newResetToken());
    const { data } = await signIn(store, email, NEW_PASSWORD);
    const changed = await change(service.call, NEW_PASSWORD, {
      authorization: `Bearer ${data.token}`,
    });
    assert.equal(changed.status, 200, changed.text);
  });

  it('has one reply, whether the store and the operator exist or not', async () => {
    const store = await service.newStore();
    const { email } = await store.newOperator('staff');
    const replies = [
      await request(store, email),
      await request(store, 'unknown@example.com'),
      await service.call('POST', REQUEST, { handle: 'no-such-store', email }),
    ];
    for (const { status, text } of replies) {
      assert.equal(status, 200);
      assert.equal(text, replies[0]?.text);
    }
    const rows = await service.sql`
      select status from messages where store_id = ${store.id} order by status`;
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['waiting', 'withheld'],
    );
  });

  it('can be requested although another network has reached its limit', async () => {
    const store = await limited.newStore();
    const { email } = await store.newOperator('staff');
    const body = { handle: store.handle, email };
    for (let n = 0; n < 4; n++) await limited.callFrom('203.0.113.7')('POST', REQUEST, body);
    const { status } = await limited.callFrom('198.51.100.7')('POST', REQUEST, body);
    assert.equal(status, 200);
  });

  it('can be requested although thirty networks have reached their limits', async () => {
    const store = await limited.newStore();
    const { email, id } = await store.newOperator('staff');
    const body = { handle: store.handle, email };
    const from = (ip: string) => limited.callFrom(ip)('POST', REQUEST, body);
    for (let n = 0; n < 33; n++) assert.equal((await from(`203.0.113.${n % 11}`)).status, 200);
    assert.equal((await from('198.51.100.8')).status, 200);
    const mails = await limited.sql`
      select status, count(*)::integer as count from messages where store_id = ${store.id}
      group by status order by count`;
    assert.deepEqual(
      mails.map(({ status, count }) => [status, count]),
      [
        ['withheld', 4],
        ['waiting', 30],
      ],
    );
    const links = await limited.sql`
      select 1 from operator_password_resets where operator_id = ${id} and expires_at > now()`;
    assert.equal(links.length, 30, 'every mailed link works');
  });

  it('is replaced by a link although its network has guessed others', async () => {
    const store = await limited.newStore();
    const { newResetToken } = await store.newOperator('staff');
    const use = (token: string) =>
      limited.callFrom('203.0.113.99')('POST', RESET, { token, password: NEW_PASSWORD });
    const codes = [];
    for (let n = 0; n < 11; n++) codes.push((await use(`opr_${n}`)).code);
    assert.deepEqual([codes[0], codes.at(-1)], ['LINK_INVALID', 'RATE_LIMITED']);
    assert.equal((await use(await newResetToken())).status, 200);
  });

  it('is limited per network, store and address, whether there is an operator or not', async () => {
    const store = await limited.newStore();
    const { email } = await store.newOperator('staff');
    for (const address of [email, 'unknown@example.com']) {
      const codes = [];
      for (let n = 0; n < 4; n++) codes.push((await request(store, address, limited)).code);
      assert.deepEqual(codes, [undefined, undefined, undefined, 'RATE_LIMITED']);
    }
  });
});

describe('the link of a password reset', () => {
  it('works once, and not for two at the same time', async () => {
    const store = await service.newStore();
    const token = await (await store.newOperator('staff')).newResetToken();
    const replies = await Promise.all([reset(token), reset(token), reset(token)]);
    const codes = replies.map(({ code }) => code ?? 'OK').sort();
    assert.deepEqual(codes, ['LINK_INVALID', 'LINK_INVALID', 'OK']);
    assert.equal((await reset(token)).code, 'LINK_INVALID');
  });

  it('survives a password that is too weak', async () => {
    const store = await service.newStore();
    const token = await (await store.newOperator('staff')).newResetToken();
    assert.equal((await reset(token, 'password1234')).code, 'PASSWORD_TOO_WEAK');
    assert.equal((await reset(token)).status, 200);
  });

  it('ends when it expires, when another is used, and when the password changes', async () => {
    const store = await service.newStore();
    const operator = await store.newOperator('staff');
    const [used, other] = [await operator.newResetToken(), await operator.newResetToken()];
    assert.equal((await reset(used, OPERATOR_PASSWORD)).status, 200);
    assert.equal((await reset(other)).code, 'LINK_INVALID');
    const { data } = await signIn(store, operator.email, OPERATOR_PASSWORD);
    const headers = { authorization: `Bearer ${data.token}` };
    const second = await operator.newResetToken();
    const change = { currentPassword: OPERATOR_PASSWORD, password: 'a third horse battery' };
    await service.call('PUT', '/admin/v1/session/password', change, headers);
    assert.equal((await reset(second)).code, 'LINK_INVALID');
    const third = await operator.newResetToken();
    service.clock.advance(7_200_001);
    assert.equal((await reset(third)).code, 'LINK_INVALID');
  });

  it('stays valid while others are requested', async () => {
    const operator = await (await service.newStore()).newOperator('staff');
    const first = await operator.newResetToken();
    for (let n = 0; n < 29; n++) await operator.newResetToken();
    assert.equal((await reset(first)).status, 200);
  });

  it('is invalid for what was never sent', async () => {
    const { token } = await (await service.newStore()).newOperator('staff');
    for (const sent of ['x', token, `opr_${'A'.repeat(64)}`]) {
      assert.equal((await reset(sent)).code, 'LINK_INVALID');
    }
  });
});

describe('the database of these tests', () => {
  it('has nothing that the doctor finds', async () => {
    assert.deepEqual(await audit(service.sql), []);
  });
});
