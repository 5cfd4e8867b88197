import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAIL_SENDER, setSenders, textSender } from '../../contract/message-examples.ts';
import { REFUSED_TOKEN, REFUSING_HOST, SILENT_HOST, SILENT_TOKEN } from '../../fake-senders.ts';
import { type Data, startService } from '../../harness.ts';
import { goLive } from '../../states.ts';

const service = await startService({ fakes: false });
const MAIL = '/admin/v1/mail-sender';
const TEXT = '/admin/v1/text-sender';
const TEST = '/admin/v1/message-senders/test';
const credentials = { user: 'mugs', password: 'correct horse battery staple' };

async function scene() {
  const store = await service.newStore();
  const [owner, staff] = [await store.newOperator('owner'), await store.newOperator('staff')];
  const read = async () => (await staff.call('GET', '/admin/v1/message-senders')).data;
  return { store, owner, staff, read };
}

describe('setMailSender and setTextSender work', () => {
  it('store the account, return it to staff, and never return a secret', async () => {
    const { store, owner, read } = await scene();
    assert.deepEqual(await read(), { mails: null, texts: null });
    const mail = await owner.call('PUT', MAIL, { ...MAIL_SENDER, credentials });
    assert.equal(mail.status, 200, mail.text);
    const input = textSender();
    const text = await owner.call('PUT', TEXT, input);
    assert.equal(text.status, 200, text.text);
    const { mails, texts } = await read();
    assert.deepEqual(mails, { ...MAIL_SENDER, user: 'mugs', passwordHint: 'aple' });
    assert.deepEqual(mail.data, mails);
    assert.deepEqual(text.data, texts);
    assert.equal(texts.secretHint, input.credentials.authToken.slice(-4));
    assert.equal(texts.repliesUrl, `http://cartwright.test/hooks/messages/${store.id}/replies`);
    const [row] = await service.sql`
      select mail_sender::text || text_sender::text as kept from store_settings
      where store_id = ${store.id}`;
    for (const secret of [credentials.password, input.credentials.authToken]) {
      assert.ok(!row?.kept.includes(secret));
      assert.ok(!row?.kept.includes(Buffer.from(secret).toString('base64')));
      assert.ok(!`${mail.text}${text.text}`.includes(secret));
    }
  });

  it('return nothing of a short password', async () => {
    const { owner } = await scene();
    const short = { user: 'mugs', password: 'hunter2' };
    const { data } = await owner.call('PUT', MAIL, { ...MAIL_SENDER, credentials: short });
    assert.equal(data.passwordHint, '');
  });

  it('accept an account without a password, and one with an API key only', async () => {
    const { owner, read } = await scene();
    await owner.call('PUT', MAIL, MAIL_SENDER);
    const key = { apiKeySid: `SK${'a'.repeat(32)}`, apiKeySecret: 'a secret'.replace(' ', '') };
    const service = { messagingServiceSid: `MG${'b'.repeat(32)}`, from: null };
    const input = { ...textSender(), ...service, credentials: key };
    assert.equal((await owner.call('PUT', TEXT, input)).status, 200);
    const { mails, texts } = await read();
    assert.equal(mails.user, null);
    assert.deepEqual([texts.repliesUrl, texts.apiKeySid], [null, key.apiKeySid]);
  });

  it('are undone by removing them', async () => {
    const { store, owner, read } = await scene();
    await setSenders(store);
    for (const path of [MAIL, TEXT]) {
      const { data } = await owner.call('DELETE', path);
      assert.deepEqual(data, { removed: true });
    }
    assert.deepEqual(await read(), { mails: null, texts: null });
  });
});

describe('setMailSender and setTextSender refuse bad input', () => {
  it('store nothing that was refused, or that could not be verified', async () => {
    const { owner, read } = await scene();
    const mail = (host: string) => owner.call('PUT', MAIL, { ...MAIL_SENDER, host });
    const text = (authToken: string) =>
      owner.call('PUT', TEXT, { ...textSender(), credentials: { authToken } });
    assert.equal((await mail(REFUSING_HOST)).code, 'CREDENTIALS_REFUSED');
    assert.equal((await mail(SILENT_HOST)).code, 'PROVIDER_TIMEOUT');
    assert.equal((await text(REFUSED_TOKEN)).code, 'CREDENTIALS_REFUSED');
    assert.equal((await text(SILENT_TOKEN)).code, 'PROVIDER_TIMEOUT');
    assert.deepEqual(await read(), { mails: null, texts: null });
  });

  it('verify no more than twenty in an hour: they are not for guessing passwords', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const store = await limited.newStore();
    const owner = await store.newOperator('owner');
    const codes = new Set<string | undefined>();
    for (let turn = 0; turn < 20; turn++) {
      const input = { ...MAIL_SENDER, host: REFUSING_HOST };
      codes.add((await owner.call('PUT', MAIL, input)).code);
    }
    assert.deepEqual([...codes], ['CREDENTIALS_REFUSED']);
    assert.equal((await owner.call('PUT', TEXT, textSender())).code, 'RATE_LIMITED');
  });

  const BAD_MAIL: Data[] = [
    { port: 0 },
    { port: 65_536 },
    { security: 'ssl' },
    { host: 'smtp.example.com/x' },
    { host: 'a b' },
    { fromName: 'Mugs\r\nBcc: eve@example.com' },
    { fromAddress: 'not an address' },
    { credentials: { user: 'mugs' } },
    { credentials: { user: 'a\nb', password: 'c' } },
  ];
  const BAD_TEXT: Data[] = [
    { accountSid: 'AC1' },
    { from: null },
    { from: '+0' },
    { messagingServiceSid: `MG${'b'.repeat(32)}` },
    { credentials: {} },
    { credentials: { apiKeySid: `SK${'a'.repeat(32)}` } },
    { credentials: { authToken: 'a', apiKeySecret: 'b' } },
    { credentials: { authToken: 'with blanks in it' } },
  ];
  it('refuse an invalid account', async () => {
    const { owner, read } = await scene();
    for (const change of BAD_MAIL) {
      const { code } = await owner.call('PUT', MAIL, { ...MAIL_SENDER, ...change });
      assert.equal(code, 'VALIDATION_ERROR', JSON.stringify(change));
    }
    for (const change of BAD_TEXT) {
      const { code } = await owner.call('PUT', TEXT, { ...textSender(), ...change });
      assert.equal(code, 'VALIDATION_ERROR', JSON.stringify(change));
    }
    assert.deepEqual(await read(), { mails: null, texts: null });
  });
});

describe('trySender', () => {
  it('returns whether the sender accepted it, in a sandbox too', async () => {
    const { store, staff } = await scene();
    await setSenders(store);
    const taken = { taken: true, reason: null, carrierCode: null, carrierReference: null };
    const mail = await staff.call('POST', TEST, { channel: 'email' });
    assert.deepEqual(mail.data, taken);
    const text = await staff.call('POST', TEST, { channel: 'sms', phone: '+14155550123' });
    assert.deepEqual(text.data, taken);
  });

  it('refuses without a sender, or without a phone that can receive texts', async () => {
    const { store, staff } = await scene();
    const codes = async (body: Data) => (await staff.call('POST', TEST, body)).code;
    assert.equal(await codes({ channel: 'email' }), 'CHANNEL_NOT_AVAILABLE');
    assert.equal(await codes({ channel: 'sms' }), 'CHANNEL_NOT_AVAILABLE');
    await setSenders(store);
    assert.equal(await codes({ channel: 'sms' }), 'PHONE_REQUIRED');
    assert.equal(await codes({ channel: 'sms', phone: '555' }), 'PHONE_INVALID');
  });

  it('is limited to ten times an hour', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const store = await limited.newStore();
    await setSenders(store);
    const staff = await store.newOperator('staff');
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++) {
      statuses.push((await staff.call('POST', TEST, { channel: 'email' })).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(200), 429]);
  });
});

async function countMessages(storeId: string): Promise<number> {
  return (await service.sql`select 1 from messages where store_id = ${storeId}`).length;
}

describe('a live store without senders', () => {
  const email = 'ada@example.com';
  const ASKED: [string, Data][] = [
    ['/v1/auth/otp/request', { phone: '+14155550123' }],
    ['/v1/auth/otp/email/request', { email }],
    ['/v1/auth/magic-link', { email }],
    ['/v1/auth/password/reset-request', { email }],
  ];

  it('refuses requests that it could not send, and lists the other ways to sign in', async () => {
    const { store } = await scene();
    await goLive(service, store);
    const { headers } = await store.newCustomer({ firstName: 'Ada' });
    const before = await countMessages(store.id);
    for (const [path, body] of ASKED) {
      const { status, code } = await store.call('POST', path, body);
      assert.deepEqual([status, code], [422, 'CHANNEL_NOT_AVAILABLE'], path);
    }
    const claim = await store.call('POST', '/v1/customers/me/email/claim', { email }, headers);
    assert.equal(claim.code, 'CHANNEL_NOT_AVAILABLE');
    const { data } = await store.call('GET', '/v1/config');
    assert.deepEqual(data.auth.methods, ['password']);
    assert.equal(data.features.smsNotifications, false);
    assert.equal(await countMessages(store.id), before);
  });

  it('accepts all of them once it has senders, and the checklist says so', async () => {
    const { store, owner } = await scene();
    const item = async () => {
      const { data } = await owner.call('GET', '/admin/v1/go-live');
      return data.items.find((one: Data) => one.item === 'messages');
    };
    assert.equal((await item()).done, false);
    await setSenders(store);
    const { done, required, missing } = await item();
    assert.deepEqual([done, required, missing], [true, false, null]);
    await goLive(service, store);
    for (const [path, body] of ASKED) {
      const { status, data } = await store.call('POST', path, body);
      assert.deepEqual([status, data.sandbox], [200, undefined], path);
    }
    const { data } = await store.call('GET', '/v1/config');
    assert.deepEqual(data.auth.methods, ['password', 'magic_link', 'text_code', 'email_code']);
  });
});
