import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendMessages } from '../../src/features/messages/delivery/send-messages.ts';
import { anyEmail, anyPhone } from '../customers.ts';
import { startMailServer } from '../fake-mail-server.ts';
import { signed, startTwilio } from '../fake-twilio.ts';
import type { Data, TestStore } from '../harness.ts';
import { goLive, ownDatabase } from '../states.ts';

const twilio = await startTwilio();
const server = await startMailServer();
const env = { ALLOW_PRIVATE_WEBHOOKS: 'on', TWILIO_URL: twilio.url };
const { start } = await ownDatabase();
const service = await start({ env, fakes: false, realSenders: true });
const store = await liveStore();
const staff = await store.newOperator('staff');

/** A live store with a mail server and a text account of its own. */
async function liveStore(): Promise<TestStore> {
  const one = await service.newStore();
  const { call } = await one.newOperator('owner');
  const mail = await call('PUT', '/admin/v1/mail-sender', {
    provider: 'smtp',
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    credentials: { user: server.user, password: server.password },
    fromName: 'Mugs',
    fromAddress: 'shop@mugs.example',
  });
  assert.equal(mail.status, 200, mail.text);
  const text = await call('PUT', '/admin/v1/text-sender', {
    provider: 'twilio',
    accountSid: twilio.accountSid,
    from: '+14155550100',
    credentials: { authToken: twilio.authToken },
  });
  assert.equal(text.status, 200, text.text);
  await goLive(service, one);
  return one;
}

async function askByText(): Promise<string> {
  const phone = anyPhone();
  const { status, text } = await store.call('POST', '/v1/auth/otp/request', { phone });
  assert.equal(status, 200, text);
  return phone;
}

async function lastMessage(): Promise<Data> {
  const { data } = await staff.call('GET', '/admin/v1/messages?limit=1');
  return data.messages[0];
}

const textsTo = (phone: string) => twilio.taken.filter(({ fields }) => fields.To === phone);

async function deliver(url: string, fields: Record<string, string>, token = twilio.authToken) {
  const path = new URL(url).pathname;
  const body = new URLSearchParams(fields).toString();
  return await service.call('POST', path, body, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signed(token, url, fields),
  });
}

describe('signing in to a live store', () => {
  it('uses a code in a text, through the account of the store', async () => {
    const phone = await askByText();
    await sendMessages(service.app);
    const [text] = textsTo(phone);
    const code = /\b\d{6}\b/.exec(text?.fields.Body ?? '')?.[0];
    const { data } = await store.call('POST', '/v1/auth/otp/verify', { phone, code });
    assert.equal(data.customer.phone, phone);
    const message = await lastMessage();
    assert.deepEqual(
      [message.channel, message.template, message.status, message.tries, message.carrierReference],
      ['sms', 'code', 'queued', 1, text?.sid],
    );
    assert.ok(!JSON.stringify(message).includes(phone));
    assert.match(message.recipient, /^\+1•+\d\d$/);
  });

  it('uses a code in a mail, through the server of the store', async () => {
    const email = anyEmail();
    await store.call('POST', '/v1/auth/otp/email/request', { email });
    await sendMessages(service.app);
    const mail = server.taken.find(({ to }) => to.includes(email));
    const code = /^Subject: (\d{6}) is your code/m.exec(mail?.raw ?? '')?.[1];
    const { data } = await store.call('POST', '/v1/auth/otp/email/verify', { email, code });
    assert.equal(data.customer.email, email);
    const { id, status, carrierReference } = await lastMessage();
    assert.deepEqual([status, carrierReference], ['sent', `<${id}@mugs.example>`]);
  });
});

describe('a message that is refused', () => {
  it('ends at once if a retry cannot succeed', async () => {
    twilio.fault = 21610;
    await askByText();
    await sendMessages(service.app);
    twilio.fault = 'none';
    const { status, reason, carrierCode, tries } = await lastMessage();
    assert.deepEqual([status, reason, carrierCode, tries], ['failed', 'unsubscribed', '21610', 1]);
    server.fault = 'unknown_recipient';
    await store.call('POST', '/v1/auth/otp/email/request', { email: anyEmail() });
    await sendMessages(service.app);
    server.fault = 'none';
    const mail = await lastMessage();
    assert.deepEqual(
      [mail.status, mail.reason, mail.carrierCode],
      ['failed', 'recipient_refused', '550'],
    );
  });

  it('is retried, and the log has the reason', async () => {
    twilio.fault = 'too_often';
    const phone = await askByText();
    await sendMessages(service.app);
    twilio.fault = 'none';
    const waiting = await lastMessage();
    assert.deepEqual([waiting.status, waiting.reason], ['waiting', 'temporarily_refused']);
    assert.ok(waiting.nextTryAt);
    service.clock.advance(6_000);
    await sendMessages(service.app);
    const taken = await lastMessage();
    assert.deepEqual([taken.status, taken.reason, taken.tries], ['queued', null, 2]);
    assert.equal(textsTo(phone).length, 1);
  });

  it('is not sent twice if the reply was lost and Twilio reports it', async () => {
    twilio.fault = 'taken_then_hang_up';
    const phone = await askByText();
    await sendMessages(service.app);
    twilio.fault = 'none';
    const [text] = textsTo(phone);
    assert.ok(text);
    assert.equal((await lastMessage()).status, 'waiting');
    service.clock.advance(29_000);
    assert.equal(await sendMessages(service.app), 0, 'the report is not due yet');
    const fields = { MessageSid: text.sid, MessageStatus: 'sent' };
    assert.equal((await deliver(text.fields.StatusCallback ?? '', fields)).status, 200);
    service.clock.advance(60_000);
    assert.equal(await sendMessages(service.app), 0);
    assert.equal(textsTo(phone).length, 1);
    const { status, carrierReference } = await lastMessage();
    assert.deepEqual([status, carrierReference], ['sent', text.sid]);
  });

  it('is delayed by no other: a server that hangs delays its own store and channel', async () => {
    server.fault = 'hang';
    await store.call('POST', '/v1/auth/otp/email/request', { email: anyEmail() });
    const hanging = sendMessages(service.app);
    const phone = await askByText();
    await sendMessages(service.app);
    assert.equal(textsTo(phone).length, 1);
    await hanging;
    server.fault = 'none';
    const { data } = await staff.call('GET', '/admin/v1/messages?channel=email&limit=1');
    assert.equal(data.messages[0].reason, 'timed_out');
  });

  it('stays queued without a sender, and is sent once there is one', async () => {
    const phone = await askByText();
    const [row] = await service.sql`
      select text_sender::text as kept from store_settings where store_id = ${store.id}`;
    await service.sql`
      update store_settings set text_sender = null where store_id = ${store.id}`;
    await sendMessages(service.app);
    const { status, reason } = await lastMessage();
    assert.deepEqual([status, reason], ['waiting', 'no_sender']);
    await service.sql`
      update store_settings set text_sender = ${row?.kept}::text::jsonb
      where store_id = ${store.id}`;
    service.clock.advance(6_000);
    await sendMessages(service.app);
    assert.equal(textsTo(phone).length, 1);
  });
});

describe('the status reports of Twilio', () => {
  async function sentText() {
    const phone = await askByText();
    await sendMessages(service.app);
    const [text] = textsTo(phone);
    assert.ok(text);
    const url = text.fields.StatusCallback ?? '';
    const say = (MessageStatus: string, more: Record<string, string> = {}) =>
      deliver(url, { MessageSid: text.sid, MessageStatus, To: phone, ...more });
    return { url, say, sid: text.sid };
  }

  it('move a text forward only, when repeated, late or reordered', async () => {
    const { say } = await sentText();
    const seen: string[] = [];
    for (const word of ['sending', 'sent', 'queued', 'delivered', 'sent', 'failed', 'delivered']) {
      assert.equal((await say(word)).status, 200);
      seen.push((await lastMessage()).status);
    }
    assert.deepEqual(seen, [
      'queued',
      'sent',
      'sent',
      'delivered',
      'delivered',
      'delivered',
      'delivered',
    ]);
  });

  it('have a reason if it did not arrive', async () => {
    const { say } = await sentText();
    await say('undelivered', { ErrorCode: '30005' });
    const { status, reason, carrierCode } = await lastMessage();
    assert.deepEqual([status, reason, carrierCode], ['undelivered', 'recipient_refused', '30005']);
  });

  it('are refused without a valid signature', async () => {
    const { url, sid } = await sentText();
    const fields = { MessageSid: sid, MessageStatus: 'delivered' };
    const good = signed(twilio.authToken, url, fields);
    const path = new URL(url).pathname;
    const form = new URLSearchParams(fields).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const other = await service.newStore();
    const FORGED: [string, string, Record<string, string>][] = [
      [path, form, {}],
      [path, form, { 'x-twilio-signature': '' }],
      [path, form, { 'x-twilio-signature': good.slice(0, -2) }],
      [path, form, { 'x-twilio-signature': signed('another', url, fields) }],
      [path, `${form}&ErrorCode=1`, { 'x-twilio-signature': good }],
      [path, form.replace('delivered', 'failed'), { 'x-twilio-signature': good }],
      [`${path}?x=1`, form, { 'x-twilio-signature': good }],
      [path.replace(store.id, other.id), form, { 'x-twilio-signature': good }],
      [path.replace(store.id, 'x'), form, { 'x-twilio-signature': good }],
    ];
    const answers = new Set<string>();
    for (const [to, body, headers] of FORGED) {
      const reply = await service.call('POST', to, body, { ...type, ...headers });
      assert.equal(reply.status, 404, to);
      answers.add(reply.text);
    }
    assert.equal(answers.size, 1);
    assert.equal((await lastMessage()).status, 'queued');
  });
});

describe('the log of messages', () => {
  it('has pages, filters by channel and status, and the newest first', async () => {
    const all = (await staff.call('GET', '/admin/v1/messages?limit=100')).data.messages;
    assert.ok(all.length > 5);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/admin/v1/messages?limit=3${cursor ? `&cursor=${cursor}` : ''}`;
      const { data }: { data: Data } = await staff.call('GET', path);
      paged.push(...data.messages.map(({ id }: Data) => id));
      cursor = data.nextCursor;
    }
    assert.deepEqual(
      paged,
      all.map(({ id }: Data) => id),
    );
    const { data } = await staff.call('GET', '/admin/v1/messages?channel=email&status=sent');
    assert.ok(data.messages.length > 0);
    for (const one of data.messages) assert.deepEqual([one.channel, one.status], ['email', 'sent']);
    const bad = await staff.call('GET', '/admin/v1/messages?cursor=x');
    assert.equal(bad.code, 'VALIDATION_ERROR');
  });
});

describe('a test message', () => {
  it('goes to the operator who requests it, and returns the sender’s reply', async () => {
    const { data } = await staff.call('POST', '/admin/v1/message-senders/test', {
      channel: 'email',
    });
    assert.equal(data.taken, true);
    assert.deepEqual(server.taken.at(-1)?.to, [staff.email]);
    twilio.fault = 21408;
    const input = { channel: 'sms', phone: '+14155550123' };
    const refused = await staff.call('POST', '/admin/v1/message-senders/test', input);
    twilio.fault = 'none';
    const { taken, reason, carrierCode } = refused.data;
    assert.deepEqual([taken, reason, carrierCode], [false, 'not_permitted', '21408']);
  });
});
