import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { sendMessages } from '../../src/features/messages/delivery/send-messages.ts';
import { placeOrder } from '../checkout-steps.ts';
import { anyPhone, type TestCustomer } from '../customers.ts';
import { signed, startTwilio } from '../fake-twilio.ts';
import type { Data } from '../harness.ts';
import { goLive, ownDatabase } from '../states.ts';

const twilio = await startTwilio();
const { start } = await ownDatabase();
const service = await start({ env: { TWILIO_URL: twilio.url }, realSenders: true });
const store = await service.newStore();
const owner = await store.newOperator('owner');
const set = await owner.call('PUT', '/admin/v1/text-sender', {
  provider: 'twilio',
  accountSid: twilio.accountSid,
  from: '+14155550100',
  credentials: { authToken: twilio.authToken },
});
const { repliesUrl } = set.data;

function newSid(): string {
  return `SM${randomBytes(16).toString('hex')}`;
}

/** As Twilio forwards a reply. */
async function reply(From: string, Body: string, more: Record<string, string> = {}) {
  const known = { AccountSid: twilio.accountSid, To: '+14155550100', NumMedia: '0' };
  const fields = { ...known, MessageSid: newSid(), From, Body, ...more };
  const answer = await service.call(
    'POST',
    new URL(repliesUrl).pathname,
    new URLSearchParams(fields).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signed(twilio.authToken, repliesUrl, fields),
    },
  );
  return { answer, fields };
}

async function subscriber(phone: string, input: object = { marketing: true, transactional: true }) {
  const customer = await store.newCustomer();
  await customer.call('PUT', '/v1/customers/me/sms-consent', { phone, ...input });
  return customer;
}

async function consentOf({ call }: TestCustomer): Promise<[boolean, boolean]> {
  const { data } = await call('GET', '/v1/customers/me/sms-consent');
  return [data.marketing.subscribed, data.transactional.subscribed];
}

async function changesOf({ id }: TestCustomer): Promise<Data[]> {
  const rows = await service.sql`
    select data from events where store_id = ${store.id} and aggregate_id = ${id}
      and type = 'consent.changed' order by sequence`;
  return rows.map(({ data }) => [data.kind, data.subscribed]);
}

describe('STOP and START by text', () => {
  it('are recorded in the ledger of each customer with that phone, with their events', async () => {
    const phone = anyPhone();
    const [one, two] = [await subscriber(phone), await subscriber(phone, { marketing: true })];
    const other = await subscriber(anyPhone());
    const { answer } = await reply(phone, ' Stop. ');
    assert.equal(answer.status, 200);
    assert.match(answer.text, /<Response><\/Response>/);
    assert.deepEqual(await consentOf(one), [false, false]);
    assert.deepEqual(await consentOf(two), [false, false]);
    assert.deepEqual(await consentOf(other), [true, true]);
    await reply(phone, 'START');
    assert.deepEqual(await consentOf(one), [true, true]);
    assert.deepEqual(await consentOf(two), [true, false]);
    assert.deepEqual(await changesOf(one), [
      ['marketing', true],
      ['transactional', true],
      ['marketing', false],
      ['transactional', false],
      ['marketing', true],
      ['transactional', true],
    ]);
    assert.equal((await changesOf(two)).length, 3);
  });

  it('are applied once, however often and late they come', async () => {
    const phone = anyPhone();
    const customer = await subscriber(phone);
    const MessageSid = newSid();
    await Promise.all(Array.from({ length: 5 }, () => reply(phone, 'STOP', { MessageSid })));
    assert.equal((await changesOf(customer)).length, 4);
    await reply(phone, 'START');
    await reply(phone, 'STOP', { MessageSid });
    assert.deepEqual(await consentOf(customer), [true, true]);
  });

  it('restore nothing that was withdrawn in another way', async () => {
    const phone = anyPhone();
    const customer = await subscriber(phone);
    await customer.call('PUT', '/v1/customers/me/sms-consent', { marketing: false });
    await reply(phone, 'STOP');
    await reply(phone, 'START');
    assert.deepEqual(await consentOf(customer), [false, true]);
  });

  it('are classified by Twilio, if it says so', async () => {
    const phone = anyPhone();
    const customer = await subscriber(phone);
    await reply(phone, 'ARRÊT', { OptOutType: 'STOP' });
    assert.deepEqual(await consentOf(customer), [false, false]);
  });

  it('are no other word, and no call that Twilio did not sign', async () => {
    const phone = anyPhone();
    const customer = await subscriber(phone);
    for (const words of ['HELP', 'please stop by tomorrow', '']) {
      assert.equal((await reply(phone, words)).answer.status, 200);
    }
    const fields = { MessageSid: newSid(), From: phone, Body: 'STOP' };
    const path = new URL(repliesUrl).pathname;
    const form = new URLSearchParams(fields).toString();
    for (const token of ['', 'another token']) {
      const forged = await service.call('POST', path, form, {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': token && signed(token, repliesUrl, fields),
      });
      assert.equal(forged.status, 404);
    }
    assert.deepEqual(await consentOf(customer), [true, true]);
  });

  it('and a concurrent change by the customer are all recorded', async () => {
    const phone = anyPhone();
    const customer = await subscriber(phone);
    const put = (source: string) =>
      customer.call('PUT', '/v1/customers/me/sms-consent', { marketing: true, source });
    const replies = await Promise.all([
      reply(phone, 'STOP'),
      ...Array.from({ length: 8 }, (_, turn) => put(`page ${turn}`)),
    ]);
    for (const one of replies) assert.equal('answer' in one ? one.answer.status : one.status, 200);
    const [transactional] = (await consentOf(customer)).slice(1);
    assert.equal(transactional, false);
  });
});

describe('a phone that said STOP', () => {
  const textsTo = (phone: string) =>
    twilio.taken.filter(({ fields }) => fields.To === phone).map(({ fields }) => fields.Body);

  it('gets no order texts, guests included, until it says START', async () => {
    await goLive(service, store);
    const own = await placeOrder(store);
    const path = `/v1/orders/${own.id}`;
    const phone = anyPhone();
    await store.call('POST', `${path}/sms-notifications`, { phone, consent: true });
    const ship = async () => {
      const parcel = { carrierCode: 'ups', trackingNumber: randomBytes(4).toString('hex') };
      const { status, text } = await store.call('POST', `${path}/shipments`, parcel);
      assert.equal(status, 200, text);
    };
    await ship();
    await sendMessages(service.app);
    assert.equal(textsTo(phone).length, 1);
    // It was queued before the STOP came.
    await ship();
    await reply(phone, 'STOP');
    await sendMessages(service.app);
    await ship();
    await sendMessages(service.app);
    assert.equal(textsTo(phone).length, 1);
    const { data } = await owner.call('GET', '/admin/v1/messages?limit=1');
    const { status, reason } = data.messages[0];
    assert.deepEqual([status, reason], ['failed', 'unsubscribed']);
    // A requested code is sent all the same.
    await store.call('POST', '/v1/auth/otp/request', { phone });
    await sendMessages(service.app);
    assert.equal(textsTo(phone).length, 2);
    await reply(phone, 'START');
    await ship();
    await sendMessages(service.app);
    assert.equal(textsTo(phone).length, 3);
    const rows = await service.sql`select phone_hash from text_stops where store_id = ${store.id}`;
    assert.ok(!JSON.stringify(rows).includes(phone.slice(1)));
  });
});
