import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TEMPLATE_NAMES } from '../../../src/ports/messages/store-templates.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService, type TestStore } from '../../harness.ts';

const service = await sharedService();
const PATH = '/admin/v1/message-templates';

async function scene() {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const own = async (template: string) => {
    const { data } = await owner.call('GET', PATH);
    return data.templates.find((one: Data) => one.template === template).own;
  };
  return { store, owner, own };
}

/** The text that the store would send for a code. */
async function lastWords(store: TestStore): Promise<{ subject: string | null; text: string }> {
  const [row] = await service.sql<{ payload: Buffer }[]>`
    select payload from messages where store_id = ${store.id} order by id desc limit 1`;
  assert.ok(row);
  return JSON.parse(service.app.outbox.decrypt(row.payload, store.id));
}

describe('message templates', () => {
  it('have defaults until a store sets its own, and again after a reset', async () => {
    const { store, owner, own } = await scene();
    const { data } = await owner.call('GET', PATH);
    assert.deepEqual(
      data.templates.map(({ template }: Data) => template),
      [...TEMPLATE_NAMES],
    );
    assert.equal(await own('code.email'), null);
    const words = { subject: '{store}: {code}', text: 'Hier ist dein Code: {code}\n' };
    const set = await owner.call('PUT', PATH, { template: 'code.email', ...words });
    assert.equal(set.status, 200, set.text);
    assert.deepEqual(set.data.own, words);
    assert.deepEqual(await own('code.email'), words);
    service.clock.advance(31_000);
    const asked = await store.call('POST', '/v1/auth/otp/email/request', {
      email: 'a@example.com',
    });
    const { code } = asked.data.sandbox;
    const { name } = (await owner.call('GET', '/admin/v1/store')).data;
    const said = await lastWords(store);
    assert.deepEqual(
      [said.subject, said.text],
      [`${name}: ${code}`, `Hier ist dein Code: ${code}\n`],
    );
    const reset = await owner.call('POST', `${PATH}/reset`, { template: 'code.email' });
    assert.equal(reset.data.own, null);
    assert.equal(await own('code.email'), null);
  });

  it('belong to a store, and two set concurrently are both stored', async () => {
    const { owner, own } = await scene();
    const other = await scene();
    const inputs: [string, string][] = [
      ['code.sms', '{code}!'],
      ['shipment.sms', 'Parcel {status}'],
    ];
    await Promise.all(
      inputs.map(([template, text]) => owner.call('PUT', PATH, { template, text })),
    );
    for (const [template, text] of inputs) {
      assert.deepEqual(await own(template), { subject: null, text });
      assert.equal(await other.own(template), null);
    }
  });

  it('are used for shipments and links too', async () => {
    const { store, owner } = await scene();
    const text = '{store} says your parcel {status}: {link} Reply STOP to end.';
    await owner.call('PUT', PATH, { template: 'shipment.sms', text });
    const link = { template: 'magic_link.email', subject: 'Come in', text: 'Here: {link}' };
    await owner.call('PUT', PATH, link);
    service.clock.advance(31_000);
    const order = await placeOrder(store);
    const path = `/v1/orders/${order.id}`;
    await store.call('POST', `${path}/sms-notifications`, { phone: '+14155550123', consent: true });
    const shipment = { carrierCode: 'ups', trackingNumber: '1Z' };
    const { data } = await store.call('POST', `${path}/shipments`, shipment);
    assert.match(data.sandbox.text, /says your parcel is being prepared: .*Reply STOP to end\.$/);
    const asked = await store.call('POST', '/v1/auth/magic-link', { email: 'a@example.com' });
    const said = await lastWords(store);
    assert.deepEqual([said.subject, said.text], ['Come in', `Here: ${asked.data.sandbox.link}`]);
  });

  it('are refused without code or link, with unknown placeholders or characters', async () => {
    const { owner, own } = await scene();
    const BAD: Data[] = [
      { template: 'code.sms', text: 'Your code is on its way' },
      { template: 'code.sms', text: '{code} {password}' },
      { template: 'code.sms', text: '{code} {}' },
      { template: 'code.sms', text: '{code} {__proto__}' },
      { template: 'code.sms', subject: 'A subject', text: '{code}' },
      { template: 'code.sms', text: `{code}${'x'.repeat(300)}` },
      { template: 'code.sms', text: '{code}\u001b[31m' },
      { template: 'code.email', text: '{code}' },
      { template: 'code.email', subject: ' ', text: '{code}' },
      { template: 'code.email', subject: 'a\r\nBcc: eve@example.com', text: '{code}' },
      { template: 'magic_link.email', subject: '{link}', text: '{link}' },
      { template: 'password_reset.email', subject: 'Hello', text: '{code}' },
      { template: 'shipment.sms', text: 'News: {link}' },
    ];
    for (const body of BAD) {
      for (const [method, path] of [
        ['PUT', PATH],
        ['POST', `${PATH}/preview`],
      ] as const) {
        const { code, text } = await owner.call(method, path, body);
        assert.equal(code, 'TEMPLATE_INVALID', `${JSON.stringify(body)} ${text}`);
      }
    }
    const unknown = { template: 'order.sms', text: '{code}' };
    assert.equal((await owner.call('PUT', PATH, unknown)).code, 'VALIDATION_ERROR');
    assert.equal(await own('code.sms'), null);
  });

  it('can be read before they are set', async () => {
    const { owner, own } = await scene();
    const { name } = (await owner.call('GET', '/admin/v1/store')).data;
    const body = { template: 'code.sms', text: '{store} {code} {minutes}' };
    const { data } = await owner.call('POST', `${PATH}/preview`, body);
    assert.deepEqual(data, { subject: null, text: `${name} 123456 10` });
    assert.equal(await own('code.sms'), null);
    for (const template of TEMPLATE_NAMES) {
      const now = await owner.call('POST', `${PATH}/preview`, { template });
      assert.equal(now.status, 200, now.text);
      assert.doesNotMatch(now.data.text, /[{}]/);
    }
  });
});
