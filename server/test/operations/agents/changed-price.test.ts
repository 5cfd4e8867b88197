import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ACP_PAYMENT, newAcpAgent, READY } from '../../acp-agent.ts';
import { line, newShopper, paymentOf } from '../../agent-shopper.ts';
import { untilLockIsAwaited } from '../../citus/lock-waits.ts';
import { type Reply, startService } from '../../harness.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const agent = await newShopper(service, store.handle);
const acpStore = await service.newStore();
const acp = await newAcpAgent(service, acpStore);

/** As after a crash between the refreshed price and the stored reply. */
const loseReplies = () => service.sql`
  delete from idempotency_keys where store_id in (${store.id}, ${acpStore.id})`;
const ordersOf = (id: string) => service.sql`select 1 from orders where cart_id = ${id}`;
const newKey = () => ({ 'idempotency-key': randomUUID() });

interface Purchase {
  readonly storeId: string;
  readonly id: string;
  complete(headers: Record<string, string>): Promise<Reply>;
}

const PROTOCOLS: readonly [string, string, () => Promise<Purchase>][] = [
  [
    'UCP',
    'ready_for_complete',
    async () => {
      const { id } = await agent.ready({ line_items: [line('MUG-PRICIER')] });
      const path = `/checkout-sessions/${id}/complete`;
      const complete: Purchase['complete'] = (key) =>
        agent.rest('POST', path, paymentOf('tok_visa'), key);
      return { storeId: store.id, id, complete };
    },
  ],
  [
    'ACP',
    'ready_for_payment',
    async () => {
      const wanted = { ...READY, line_items: [{ id: 'MUG-PRICIER' }] };
      const { id } = (await acp.post('', wanted)).body;
      const complete: Purchase['complete'] = (key) => acp.post(`/${id}/complete`, ACP_PAYMENT, key);
      return { storeId: acpStore.id, id, complete };
    },
  ],
];

for (const [protocol, ready, newPurchase] of PROTOCOLS) {
  describe(`a price over ${protocol} that has risen since it was shown [P5]`, () => {
    it('is not paid by a repeat of the request that did not show it', async () => {
      const { id, complete } = await newPurchase();
      const key = newKey();
      assert.equal((await complete(key)).body.status, ready);
      for (const _ of [1, 2]) {
        await loseReplies();
        const repeat = await complete(key);
        assert.equal(repeat.body.status, ready, repeat.text);
      }
      assert.equal((await ordersOf(id)).length, 0);
      const next = await complete(newKey());
      assert.equal(next.body.status, 'completed', next.text);
    });

    it('is not paid by parallel requests under one key', async () => {
      const { id, complete } = await newPurchase();
      const key = newKey();
      const replies = await Promise.all(Array.from({ length: 8 }, () => complete(key)));
      for (const { status, text } of replies) assert.ok(status < 500, text);
      const states = replies.map(({ body }) => body.status as string | undefined);
      assert.ok(!states.includes('completed'), states.join());
      assert.equal((await ordersOf(id)).length, 0);
    });

    it('is not paid by a request that was sent before a reply showed it', async () => {
      const purchase = await newPurchase();
      const { id, complete } = purchase;
      const first = await heldReply(purchase);
      const second = await complete(newKey());
      assert.equal(second.body.status, ready, second.text);
      assert.match(second.text, /price_change/);
      assert.equal((await ordersOf(id)).length, 0);
      await first.release();
      assert.equal((await first.reply).body.status, ready);
      const shown = await complete(newKey());
      assert.equal(shown.body.status, 'completed', shown.text);
    });

    it('is returned also where the shopper begins to pay before the reply is sent', async () => {
      const purchase = await newPurchase();
      const first = await heldReply(purchase);
      await first.untilAwaited();
      const setStatus = (status: string) => service.sql`
        update carts set status = ${status}
        where store_id = ${purchase.storeId} and id = ${purchase.id}`;
      await setStatus('confirming');
      await first.release();
      const { body, text } = await first.reply;
      await setStatus('checkout');
      assert.equal(body.status, ready, text);
      assert.match(text, /price_change/);
    });
  });
}

/** A completion that has refreshed the price, and whose reply cannot be stored until released. */
async function heldReply({ storeId, id: cartId, complete }: Purchase) {
  const [{ text: before } = { text: '' }] = await cartText(cartId);
  const [cart, claim] = [await locked(), await locked()];
  await cart.tx`
    select 1 from carts where store_id = ${storeId} and id = ${cartId} for update`;
  const reply = complete(newKey());
  const isOpen = () => service.sql`select 1 from idempotency_keys where subject_id = ${cartId}`;
  while ((await isOpen()).length === 0) await wait(2);
  await claim.tx`
    select 1 from idempotency_keys
    where store_id = ${storeId} and subject_id = ${cartId} for update`;
  await cart.release();
  while ((await cartText(cartId))[0]?.text === before) await wait(2);
  const untilAwaited = () => untilLockIsAwaited(service.sql, claim.tx);
  return { reply, release: claim.release, untilAwaited };
}

const cartText = (id: string) =>
  service.sql<{ text: string }[]>`
    select response_json -> 'totals' ->> 'total' as text from carts where id = ${id}`;

/** A transaction that stays open until it is released. */
async function locked() {
  const tx = await service.sql.reserve();
  await tx`begin`;
  const release = async () => {
    await tx`commit`;
    tx.release();
  };
  return { tx, release };
}

describe('a completion over UCP without an Idempotency-Key', () => {
  it('is refused: its repeat could not be told from a new request', async () => {
    const { id } = await agent.ready();
    const { statusCode, body } = await service.http.inject({
      method: 'POST',
      url: `/agents/${store.handle}/ucp/checkout-sessions/${id}/complete`,
      headers: { 'ucp-agent': `profile="${agent.platform.url}"` },
      payload: paymentOf('tok_visa'),
    });
    assert.equal(statusCode, 400, body);
    assert.equal(JSON.parse(body).messages[0].code, 'invalid_request');
    assert.match(body, /Idempotency-Key/);
    assert.equal((await ordersOf(id)).length, 0);
  });
});
