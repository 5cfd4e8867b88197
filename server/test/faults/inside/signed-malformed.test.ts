import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { parse } from 'node:querystring';
import { describe, it } from 'node:test';
import twilioSdk from 'twilio';
import { audit } from '../../../src/doctor/audit.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { anyPhone } from '../../customers.ts';
import { startTwilio } from '../../fake-twilio.ts';
import type { Data, Reply, TestStore } from '../../harness.ts';
import { movement, newPaypalDispute } from '../../paypal/disputes.ts';
import { newPaypal } from '../../paypal/open-account.ts';
import { addPaypal } from '../../paypal/paypal-store.ts';
import { signedHeaders } from '../../paypal/webhooks.ts';
import { ownDatabase } from '../../states.ts';
import { stripeCredentials, WEBHOOK_SECRET } from '../../stripe/account.ts';
import { newBalanceTransaction } from '../../stripe/disputes.ts';
import { newEvent } from '../../stripe/objects.ts';
import type { StripeObject } from '../../stripe/records.ts';
import { newStripe } from '../../stripe/scene.ts';
import { assertSound } from '../assert-sound.ts';
import { malformed, malformedForm, SHAPELESS } from '../malformed-values.ts';
import { newChance, proved, range, SEED, scaled } from '../scale.ts';
import { insist } from '../scene.ts';

const ROUNDS = scaled({ small: 24, whole: 150, full: 20_000 });
const PAYPAL_SECRET = 'what PayPal signs with';

const stripe = await newStripe();
const paypal = await newPaypal({ approvesAll: true, secret: PAYPAL_SECRET });
const twilio = await startTwilio();
const env = { STRIPE_URL: stripe.url, PAYPAL_URL: paypal.url, TWILIO_URL: twilio.url };
const service = await (await ownDatabase()).start({ env, realSenders: true });
const store = await service.newStore();
const owner = await store.newOperator('owner');
const chance = newChance();

await addPaypal(owner, store);
const account = { id: 'stripe', type: 'stripe', mode: 'test' };
for (const [method, path, body] of [
  ['POST', 'payment-providers', { ...account, credentials: stripeCredentials(store.id) }],
  [
    'PUT',
    'text-sender',
    {
      provider: 'twilio',
      accountSid: twilio.accountSid,
      from: '+14155550100',
      credentials: { authToken: twilio.authToken },
    },
  ],
] as const) {
  const { status, text } = await owner.call(method, `/admin/v1/${path}`, body);
  assert.equal(status, 200, text);
}

/** All rows that a webhook could change. */
async function everything({ id }: TestStore): Promise<string> {
  const tables = ['payment_attempts', 'payment_transactions', 'orders', 'carts', 'messages'];
  const parts = [
    ...tables,
    'events',
    'payment_discrepancies',
    'text_stops',
    'text_replies',
    'disputes',
  ];
  const rows = await Promise.all(
    parts.map((table) =>
      service.sql.unsafe(
        `select coalesce(json_agg(t order by t::text), '[]')::text as rows
         from ${table} t where store_id = $1`,
        [id],
      ),
    ),
  );
  return rows.map(([row]) => row?.rows).join('\n');
}

/** An order with a pending payment: the webhook of its arrival matters. */
async function pendingOrder(providerId: string, paymentToken?: string): Promise<Data> {
  const { path, confirmation } = await openCheckout(store, 'rate');
  const intent = { providerId, paymentToken };
  const { data } = await insist(() => store.call('POST', `${path}/payment-intent`, intent));
  const paymentIntentId = data.paymentIntent.id;
  const reply = await insist(() =>
    store.call('POST', `${path}/confirm`, { ...confirmation, paymentIntentId }),
  );
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.data.order.paymentStatus, 'pending');
  return reply.data.order;
}

async function isPaid({ id }: Data): Promise<boolean> {
  return (await store.call('GET', `/v1/orders/${id}`)).data.paymentStatus === 'paid';
}

const path = (providerId: string) => `/hooks/payments/${store.id}/${providerId}`;

/** Sends the same number of calls each time. Some must be accepted: else none was signed well. */
async function storm(call: (turn: number) => Promise<[Reply, string]>): Promise<void> {
  const seen = new Set<number>();
  for (const turn of range(ROUNDS)) {
    const [{ status, text }, body] = await call(turn);
    assert.ok([200, 400, 404].includes(status), `${status} ${text} to ${body}`);
    seen.add(status);
  }
  assert.ok(seen.has(200) && seen.size > 1, [...seen].join());
}

function stripeLetter(body: string | Buffer) {
  const at = Math.floor(service.clock.now().getTime() / 1000);
  // Decoded as Stripe's own library does it.
  const text = new TextDecoder().decode(Buffer.from(body));
  const hash = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${text}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${hash}` };
  return service.call('POST', path('stripe'), body, headers);
}

function paypalLetter(body: string | Buffer) {
  const headers = signedHeaders(PAYPAL_SECRET, body.toString());
  return service.call('POST', path('paypal'), body, headers);
}

function twilioLetter(route: string, form: string | Buffer, token = twilio.authToken) {
  const url = `/hooks/messages/${store.id}/${route}`;
  const params = parse(form.toString());
  const signature = twilioSdk.getExpectedTwilioSignature(
    token,
    service.app.publicUrl() + url,
    params,
  );
  return service.call('POST', url, form, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature,
  });
}

/** A payment of ours at Stripe whose object there cannot be retrieved. */
function isOursAndUnreadable({ data }: StripeObject, key: string): boolean {
  const { object, metadata, id } = data?.object ?? {};
  const isOurs = object === 'payment_intent' && metadata?.attempt === key;
  return isOurs && !(typeof id === 'string' && /^pi_\w+$/.test(id));
}

describe(`signed but invalid webhooks (seed ${SEED})`, () => {
  it('of Stripe are refused or ignored, and the valid event is still applied [P25]', async () => {
    stripe.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
    const order = await pendingOrder('stripe', 'ctoken_visa');
    stripe.fail();
    const [intent] = stripe.list(`sk_test_${store.id}`, 'payment_intent');
    assert.ok(intent);
    const key = intent.metadata.attempt;
    const refund = { id: 're_1', object: 'refund', status: 'failed', metadata: { reversal: key } };
    const templates = [
      newEvent('payment_intent.succeeded', intent),
      newEvent('payment_intent.payment_failed', intent),
      newEvent('refund.failed', refund),
      newEvent('customer.created', { id: 'cus_1', object: 'customer' }),
    ];
    const before = await everything(store);
    for (const body of SHAPELESS) {
      const reply = await stripeLetter(body);
      assert.ok([400, 404].includes(reply.status), `${reply.status} to ${body.toString()}`);
    }
    await storm(async (turn) => {
      const event = malformed(chance, templates[turn % templates.length] as StripeObject);
      const body = JSON.stringify(event);
      const reply = await stripeLetter(body);
      if (isOursAndUnreadable(event, key)) assert.equal(reply.status, 400, body);
      return [reply, body];
    });
    // Stripe answers that the account has no such payment.
    const unknown = newEvent('payment_intent.succeeded', { ...intent, id: 'pi_unknown' });
    assert.equal((await stripeLetter(JSON.stringify(unknown))).status, 200);
    assert.equal(await everything(store), before);
    stripe.arrive(`sk_test_${store.id}`, intent.id);
    const [event] = stripe.events(intent.id).slice(-1);
    assert.equal((await stripeLetter(JSON.stringify(event))).status, 200);
    assert.ok(await isPaid(order));
    await assertSound(service.sql, store.id, stripe);
    proved('P25', `Stripe: ${ROUNDS + SHAPELESS.length} signed events: none a 5xx, none taken`);
  });

  it('of PayPal are refused or ignored, and the valid event is still applied [P25]', async () => {
    paypal.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
    const order = await pendingOrder('paypal');
    paypal.fail();
    const [capture] = [...paypal.merchant(store.id).captures.values()].slice(-1);
    assert.ok(capture);
    const templates = [
      paypal.webhook('PAYMENT.CAPTURE.PENDING', capture),
      paypal.webhook('PAYMENT.CAPTURE.REFUNDED', { ...capture, status: 'PENDING' }),
      paypal.webhook('CUSTOMER.DISPUTE.CREATED', { id: 'PP-D-1' }),
    ].map(({ body }) => JSON.parse(body) as StripeObject);
    const before = await everything(store);
    for (const body of SHAPELESS) {
      const reply = await paypalLetter(body);
      assert.ok([400, 404].includes(reply.status), `${reply.status} to ${body.toString()}`);
    }
    await storm(async (turn) => {
      const body = JSON.stringify(
        malformed(chance, templates[turn % templates.length] as StripeObject),
      );
      return [await paypalLetter(body), body];
    });
    // Without a readable amount the paid amount is unknown.
    const sumless = { ...capture, amount: { currency_code: 'USD', value: 'x' } };
    const unread = paypal.webhook('PAYMENT.CAPTURE.COMPLETED', { ...sumless, status: 'COMPLETED' });
    assert.equal((await paypalLetter(unread.body)).status, 400);
    assert.equal(await everything(store), before);
    paypal.clear(String(capture.id));
    const paid = paypal.merchant(store.id).captures.get(String(capture.id)) ?? {};
    const { body } = paypal.webhook('PAYMENT.CAPTURE.COMPLETED', paid);
    assert.equal((await paypalLetter(body)).status, 200);
    assert.ok(await isPaid(order));
    proved('P25', `PayPal: ${ROUNDS + SHAPELESS.length} signed events: none a 5xx, none taken`);
  });

  it('of Twilio are refused or ignored, and a valid reply is still applied [P25]', async () => {
    const customer = await store.newCustomer();
    const [phone, consent] = [anyPhone(), '/v1/customers/me/sms-consent'];
    await customer.call('PUT', consent, { phone, marketing: true });
    const MessageSid = `SM${'a'.repeat(32)}`;
    const status = { MessageSid, MessageStatus: 'delivered', ErrorCode: '30003', From: phone };
    // HELP changes nothing, so that any change is an invalid call that was accepted.
    const reply = { MessageSid, From: phone, To: '+14155550100', Body: 'HELP', NumMedia: '0' };
    const before = await everything(store);
    await storm(async (turn) => {
      const isStatus = turn % 2 === 0;
      const form = malformedForm(chance, isStatus ? status : reply);
      const id = turn % 4 === 0 ? '01890000-0000-7000-8000-000000000000' : '%00x';
      return [await twilioLetter(isStatus ? `status/${id}` : 'replies', form), form];
    });
    for (const body of SHAPELESS) {
      assert.equal((await twilioLetter('replies', body)).status, 404);
      assert.equal((await twilioLetter('status/x', body)).status, 404);
    }
    assert.equal(await everything(store), before);
    const stop = new URLSearchParams({ ...reply, Body: 'STOP' }).toString();
    assert.equal((await twilioLetter('replies', stop)).status, 200);
    assert.equal((await customer.call('GET', consent)).data.marketing.subscribed, false);
    proved('P25', `Twilio: ${ROUNDS + 2 * SHAPELESS.length} signed calls: none a 5xx, none taken`);
  });

  it('of disputes are refused or stored, and the ledger stays sound [P25]', async () => {
    const [intent] = stripe.list(`sk_test_${store.id}`, 'payment_intent');
    const dispute = stripe.dispute(`sk_test_${store.id}`, intent?.id, {});
    const gone = newBalanceTransaction(dispute, -dispute.amount);
    const balance_transactions = [gone, newBalanceTransaction(dispute, 500)];
    const change = { status: 'lost', balance_transactions };
    stripe.stepDispute(`sk_test_${store.id}`, dispute.id, 'closed', change);
    const [capture] = [...paypal.merchant(store.id).captures.values()].slice(-1);
    assert.ok(capture);
    const resolved = newPaypalDispute(capture, {
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: capture.amount },
      money_movements: [movement('DEBIT', capture.amount), movement('CREDIT', capture.amount)],
    });
    const letters = [
      ...stripe.events(dispute.id).map((event) => [stripeLetter, event] as const),
      ...['CREATED', 'RESOLVED'].map((step) => {
        const { body } = paypal.webhook(`CUSTOMER.DISPUTE.${step}`, resolved);
        return [paypalLetter, JSON.parse(body) as StripeObject] as const;
      }),
    ];
    await storm(async (turn) => {
      const [send, event] = letters[turn % letters.length] as (typeof letters)[number];
      const body = JSON.stringify(malformed(chance, event));
      return [await send(body), body];
    });
    for (const [send, event] of letters) {
      assert.equal((await send(JSON.stringify(event))).status, 200);
    }
    assert.deepEqual(await audit(service.sql, store.id), []);
    proved('P25', `Disputes: ${ROUNDS} signed events: none a 5xx, and the ledger is sound`);
  });

  it('without a signature are never acknowledged, at any provider [P25]', async () => {
    const before = await everything(store);
    const event = JSON.stringify(newEvent('customer.created', { id: 'cus_1', object: 'customer' }));
    for (const body of [...SHAPELESS, event]) {
      for (const id of ['mock', 'stripe', 'paypal', 'unknown', '%00']) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
        const { status } = await service.call('POST', path(id), body, headers);
        assert.equal(status, 404, `${id} ${body.toString()}`);
      }
      assert.equal((await twilioLetter('replies', body, 'another token')).status, 404);
    }
    assert.equal(await everything(store), before);
  });
});
