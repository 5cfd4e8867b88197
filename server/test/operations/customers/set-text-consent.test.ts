import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { asCustomer } from '../../contract/as-customer.ts';
import { setVerifiedPhone, type TestCustomer } from '../../customers.ts';
import { type Data, sharedService, startService } from '../../harness.ts';
import { eventsOf } from '../orders/every-order.ts';
import { needsItsCustomer, type OwnCall, refusesShapes, testIdempotencyKey } from './every-call.ts';

const service = await sharedService();
/** Another process on the same data: the database is all they share. */
const elsewhere = await startService();
const store = await service.newStore();
const CONSENT = '/v1/customers/me/sms-consent';
const PHONE = '+14155550123';
const NEVER = { subscribed: false, updatedAt: null, source: null };
const own: OwnCall = {
  service,
  store,
  send: (call, _id, headers) => call('PUT', CONSENT, { marketing: true, phone: PHONE }, headers),
};
const reading: OwnCall = {
  service,
  store,
  send: (call, _id, headers) => call('GET', CONSENT, undefined, headers),
};

async function said({ call }: TestCustomer, body: object): Promise<Data> {
  const { status, data, text } = await call('PUT', CONSENT, body);
  assert.equal(status, 200, text);
  return data;
}

async function ledger({ id }: TestCustomer): Promise<Data[]> {
  return await service.sql`
    select kind, subscribed, phone, source, consent_text from consents
    where customer_id = ${id} order by sequence`;
}

describe('getTextConsent and setTextConsent work', () => {
  it('treat a missing choice as no consent', async () => {
    const { call } = await store.newCustomer();
    const { data } = await call('GET', CONSENT);
    assert.deepEqual(data, { phone: null, marketing: NEVER, transactional: NEVER });
  });

  it('record every change: the choice, the phone, and the wording', async () => {
    const customer = await store.newCustomer();
    const consentText = 'Two texts a week.';
    const words = { source: 'checkout', consentText };
    const data = await said(customer, { marketing: true, phone: '+1 415 555 0123', ...words });
    assert.equal(data.phone, PHONE);
    assert.equal(data.transactional.subscribed, false);
    assert.deepEqual([data.marketing.subscribed, data.marketing.source], [true, 'checkout']);
    assert.deepEqual((await customer.call('GET', CONSENT)).data, data);
    service.clock.advance(1_000);
    const after = await said(customer, { marketing: false, transactional: true });
    assert.deepEqual([after.marketing.subscribed, after.transactional.subscribed], [false, true]);
    assert.ok(after.marketing.updatedAt > data.marketing.updatedAt);
    const base = { phone: PHONE, source: null, consent_text: null };
    assert.deepEqual(
      [...(await ledger(customer))],
      [
        {
          ...base,
          kind: 'marketing',
          subscribed: true,
          source: 'checkout',
          consent_text: consentText,
        },
        { ...base, kind: 'marketing', subscribed: false },
        { ...base, kind: 'transactional', subscribed: true },
      ],
    );
  });

  it('emit one event for each change, in sequence, without the phone', async () => {
    const customer = await store.newCustomer();
    await said(customer, { marketing: true, transactional: true, phone: PHONE });
    await said(customer, { marketing: true });
    await said(customer, { marketing: false, source: 'reply STOP' });
    const [, ...events] = await eventsOf(service, customer);
    assert.deepEqual(
      events.map(({ type, sequence, data }) => [type, sequence, data.kind, data.subscribed]),
      [
        ['consent.changed', 2, 'marketing', true],
        ['consent.changed', 3, 'transactional', true],
        ['consent.changed', 4, 'marketing', false],
      ],
    );
    assert.doesNotMatch(JSON.stringify(events), /4155550123/);
  });

  it('use the phone of the profile if none is sent, and the verified one first', async () => {
    const profile = await store.newCustomer({ phone: '+1 (415) 555-0144' });
    assert.equal((await said(profile, { marketing: true })).phone, '+14155550144');
    const verifiedPhone = '+14155550155';
    const proved = await store.newCustomer({ phone: 'at work' });
    await setVerifiedPhone(service, proved, verifiedPhone);
    assert.equal((await said(proved, { marketing: true })).phone, verifiedPhone);
  });

  it('lose no row of many concurrent ones', async () => {
    const customer = await store.newCustomer();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        said(customer, { marketing: true, phone: PHONE, source: `form ${n}` }),
      ),
    );
    assert.equal((await ledger(customer)).length, 20);
    assert.equal((await eventsOf(service, customer)).length, 21);
  });

  it('transfer no consent to another phone without a new one', async () => {
    const customer = await store.newCustomer();
    await said(customer, { marketing: true, transactional: true, phone: PHONE });
    const before = await ledger(customer);
    const other = '+14155550166';
    for (const input of [{ phone: other }, { marketing: true, phone: other }]) {
      const { status, code } = await customer.call('PUT', CONSENT, input);
      assert.deepEqual([status, code], [422, 'CONSENT_REQUIRED']);
    }
    assert.deepEqual(await ledger(customer), before);
    const data = await said(customer, { marketing: true, transactional: false, phone: other });
    assert.deepEqual([data.phone, data.transactional.subscribed], [other, false]);
  });

  it('never insert a row for another phone after a refusal', async () => {
    const customer = await store.newCustomer();
    const headers = { 'x-api-key': store.apiKey, ...customer.headers };
    for (let n = 0; n < 10; n++) {
      await said(customer, { marketing: true, phone: PHONE });
      await Promise.all([
        service.call('PUT', CONSENT, { marketing: false }, headers),
        elsewhere.call('PUT', CONSENT, { phone: `+141555501${50 + n}` }, headers),
      ]);
      const { data } = await customer.call('GET', CONSENT);
      assert.equal(data.marketing.subscribed, false);
    }
  });

  it('use the last choice, though its process has a slow clock', async () => {
    const customer = await store.newCustomer();
    const late = await startService();
    late.clock.advance(-60_000);
    const headers = { 'x-api-key': store.apiKey, ...customer.headers };
    await said(customer, { marketing: true, phone: PHONE });
    const { status } = await late.call('PUT', CONSENT, { marketing: false }, headers);
    assert.equal(status, 200);
    assert.equal((await customer.call('GET', CONSENT)).data.marketing.subscribed, false);
  });

  it('stop the texts about an order when its customer withdraws', async () => {
    const customer = await store.newCustomer();
    const order = await placeOrder(asCustomer(store, customer));
    const input = { phone: PHONE, consent: true };
    const asked = await customer.call('POST', `/v1/orders/${order.id}/sms-notifications`, input);
    assert.equal(asked.status, 200, asked.text);
    const ship = async () => {
      const parcel = { carrierCode: 'ups', trackingNumber: '1Z' };
      return (await store.call('POST', `/v1/orders/${order.id}/shipments`, parcel)).data.sandbox;
    };
    assert.match((await ship()).text, /your parcel/);
    await said(customer, { transactional: false });
    assert.equal(await ship(), undefined);
    await said(customer, { transactional: true, phone: PHONE });
    assert.match((await ship()).text, /your parcel/);
  });
});

describe('setTextConsent refuses bad input', () => {
  it('refuses to subscribe without a phone, or with one that cannot receive texts', async () => {
    const customer = await store.newCustomer({ phone: 'at work' });
    const answers = [{ marketing: true }, { marketing: true, phone: '415 555 0123' }];
    for (const body of answers) {
      const { status, code } = await customer.call('PUT', CONSENT, body);
      assert.deepEqual([status, code], [422, 'PHONE_INVALID']);
    }
    const phoneless = await store.newCustomer();
    const { status, code } = await phoneless.call('PUT', CONSENT, { transactional: true });
    assert.deepEqual([status, code], [422, 'PHONE_REQUIRED']);
    assert.deepEqual(await ledger(customer), await ledger(phoneless));
  });

  refusesShapes(own, (call, _id, body) => call('PUT', CONSENT, body), [
    { marketing: 'yes' },
    { transactional: 1 },
    { phone: '' },
    { phone: 14155550123 },
    { source: 'a'.repeat(101) },
    { consentText: 'a'.repeat(2001) },
  ]);
});

describe('getTextConsent and setTextConsent need their credential', () => {
  needsItsCustomer(own);
  needsItsCustomer(reading);
});

describe('getTextConsent and setTextConsent hide foreign ids', () => {
  it('return the consent of the calling customer only', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    await said(ada, { marketing: true, phone: PHONE });
    const { data } = await bob.call('GET', CONSENT);
    assert.deepEqual(data, { phone: null, marketing: NEVER, transactional: NEVER });
  });
});

describe('getTextConsent and setTextConsent can be repeated', () => {
  testIdempotencyKey(own);

  it('add no row for an unchanged choice', async () => {
    const customer = await store.newCustomer();
    for (let n = 0; n < 3; n++) await own.send(customer.call, '');
    assert.equal((await ledger(customer)).length, 1);
  });
});
