import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendMessages } from '../../src/features/messages/delivery/send-messages.ts';
import { queueConfirmations } from '../../src/features/orders/confirmation/queue-confirmations.ts';
import type { SendMessage } from '../../src/ports/messages/send-message.ts';
import { newAcpAgent, READY } from '../acp-agent.ts';
import { openCheckout, placeOrder } from '../checkout-steps.ts';
import { anyEmail } from '../customers.ts';
import { TAKEN } from '../fake-senders.ts';
import type { TestStore } from '../harness.ts';
import { ownDatabase } from '../states.ts';

const sent: Parameters<SendMessage>[0][] = [];
const mails: SendMessage = async (message) => {
  sent.push(message);
  return TAKEN;
};
const { start } = await ownDatabase();
const service = await start({ ports: { mails: () => mails } });

const mailsTo = (email: string) => sent.filter(({ to }) => to === email);

async function settle(): Promise<void> {
  await queueConfirmations(service.app);
  await sendMessages(service.app);
}

async function confirming(change: object = {}): Promise<TestStore> {
  const store = await service.newStore();
  const { call } = await store.newOperator('owner');
  await call('PATCH', '/admin/v1/agent-settings', { orderConfirmations: 'all', ...change });
  service.clock.advance(31_000);
  return store;
}

describe('the confirmation of an order', () => {
  it('is mailed once, with number, items, total and page', async () => {
    const email = anyEmail();
    const store = await confirming({ orderUrl: 'https://shop.example.com/orders/{orderId}' });
    const order = await placeOrder(store, { email });
    await settle();
    await settle();
    const [mail, ...more] = mailsTo(email);
    assert.deepEqual(more, []);
    assert.equal(mail?.subject?.startsWith(`Your order ${order.orderNumber} at `), true);
    const page = `https://shop.example.com/orders/${order.id}`;
    for (const part of ['1 × Mug: $12.50', '2 × Pen: $3.98', 'Total: $16.48', page]) {
      assert.ok(mail?.text.includes(part), `${part}\n${mail?.text}`);
    }
    const rows = await service.sql`select from order_confirmations where store_id = ${store.id}`;
    assert.equal(rows.length, 0);
  });

  it('is mailed once with ten concurrent runs', async () => {
    const store = await confirming();
    const emails = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const email = anyEmail();
        await placeOrder(store, { email });
        return email;
      }),
    );
    await Promise.all(Array.from({ length: 10 }, () => queueConfirmations(service.app)));
    await sendMessages(service.app);
    for (const email of emails) assert.equal(mailsTo(email).length, 1);
  });

  it('is mailed once for a confirm that is repeated and sent twice at once', async () => {
    const email = anyEmail();
    const store = await confirming();
    const { path, confirmation } = await openCheckout(store, 'intent', { email });
    const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
    await Promise.all([confirm(), confirm()]);
    await settle();
    assert.equal((await confirm()).status, 200);
    await settle();
    assert.equal(mailsTo(email).length, 1);
  });

  it('is not mailed for a declined payment', async () => {
    const email = anyEmail();
    const store = await confirming();
    const { path, confirmation } = await openCheckout(store, 'intent', {
      email,
      paymentToken: 'tok_declined',
    });
    const { code } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(code, 'PAYMENT_DECLINED');
    await settle();
    assert.deepEqual(mailsTo(email), []);
  });

  it('is not mailed by default, except for orders of agents', async () => {
    const email = anyEmail();
    await placeOrder(await service.newStore(), { email });
    const agent = await newAcpAgent(service, await service.newStore());
    const shopper = anyEmail();
    const details = { ...READY.fulfillment_details, email: shopper };
    const order = await agent.buy({ fulfillment_details: details });
    await settle();
    assert.deepEqual(mailsTo(email), []);
    const [mail, ...more] = mailsTo(shopper);
    assert.deepEqual(more, []);
    assert.ok(mail?.text.includes(order.order_number), mail?.text);
  });

  it('has no empty paragraph where the store has no page for orders', async () => {
    const email = anyEmail();
    await placeOrder(await confirming(), { email });
    await settle();
    const [mail] = mailsTo(email);
    assert.ok(mail && !mail.text.includes('\n\n\n'), mail?.text);
  });

  it('has the words of the store', async () => {
    const email = anyEmail();
    const store = await confirming();
    const { call } = await store.newOperator('owner');
    const words = { subject: 'Thanks', text: 'We have {number}.' };
    const template = 'order_confirmation.email';
    await call('PUT', '/admin/v1/message-templates', { template, ...words });
    const order = await placeOrder(store, { email });
    await settle();
    assert.equal(mailsTo(email)[0]?.text, `We have ${order.orderNumber}.`);
  });

  it('is mailed neither to an erased person nor from live to a sandbox address', async () => {
    const [erased, sandboxed] = [anyEmail(), anyEmail()];
    const store = await confirming();
    const owner = await store.newOperator('owner');
    await placeOrder(store, { email: erased });
    await owner.call('POST', '/admin/v1/customers/erase', { email: erased });
    await placeOrder(store, { email: sandboxed });
    await service.sql`
      update stores set developer_mode = false, live_since = ${service.clock.now()}
      where id = ${store.id}`;
    await settle();
    assert.deepEqual([...mailsTo(erased), ...mailsTo(sandboxed)], []);
  });
});
