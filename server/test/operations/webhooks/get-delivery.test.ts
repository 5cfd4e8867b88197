import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { purgeEvents } from '../../../src/features/webhooks/purge-events.ts';
import { placeOrder } from '../../checkout-steps.ts';
import type { Data } from '../../harness.ts';
import { dispatchAll, startReceiver } from '../../receiver.ts';
import { ownDatabase } from '../../states.ts';
import { PATH } from './every-endpoint.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// A database of its own: these tests advance the clock, and deliveries of all stores are due.
const service = await (await ownDatabase()).start({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const { app, clock, sql } = service;

async function newScene() {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const receiver = await startReceiver();
  const { data } = await owner.call('POST', `${PATH}/endpoints`, { url: receiver.url });
  const endpointId: string = data.id;
  const sent = await owner.call('POST', `${PATH}/endpoints/${endpointId}/test`);
  const eventId: string = sent.data.eventId;
  const read = async (): Promise<Data> =>
    (await owner.call('GET', `${PATH}/deliveries/${endpointId}/${eventId}`)).data;
  const replay = () =>
    owner.call('POST', `${PATH}/endpoints/${endpointId}/deliveries/${eventId}/replay`);
  return {
    store,
    owner,
    receiver,
    secret: data.secret as string,
    endpointId,
    eventId,
    read,
    replay,
  };
}

async function countAttempts({ id }: { id: string }): Promise<number> {
  return (await sql`select 1 from webhook_attempts where store_id = ${id}`).length;
}

describe('getWebhookDelivery', () => {
  it('shows the payload as it was sent, and each call with status, time and reason', async () => {
    const { receiver, read, secret, eventId, endpointId } = await newScene();
    assert.deepEqual((await read()).calls, []);
    receiver.answer = () => [500, 404, 204][receiver.received.length - 1];
    for (let count = 0; count < 3; count++) {
      await dispatchAll(app);
      clock.advance(HOUR_MS);
    }
    const data = await read();
    assert.deepEqual(
      [data.eventId, data.endpointId, data.status],
      [eventId, endpointId, 'delivered'],
    );
    assert.deepEqual(data.payload, receiver.received[0]?.body);
    assert.deepEqual(
      data.calls.map(({ status, error }: Data) => [status, error]),
      [
        [500, 'refused'],
        [404, 'refused'],
        [204, null],
      ],
    );
    for (const { durationMs, createdAt } of data.calls) {
      assert.ok(Number.isInteger(durationMs) && durationMs >= 0);
      assert.ok(createdAt < new Date(clock.now()).toISOString());
    }
    assert.ok(!JSON.stringify(data).includes(secret));
  });

  it('shows calls without a response', async () => {
    const { receiver, read } = await newScene();
    receiver.answer = (_, response) => void response.destroy();
    await dispatchAll(app);
    const [call] = (await read()).calls;
    assert.equal(call.status, null);
    assert.ok(call.error.length > 0);
  });

  it('keeps the calls from before a replay, up to fifty', async () => {
    const { store, receiver, read, replay } = await newScene();
    await dispatchAll(app);
    receiver.answer = () => 500;
    await replay();
    await dispatchAll(app);
    const { attempts, calls } = await read();
    assert.equal(attempts, 1);
    assert.deepEqual(
      calls.map(({ status }: Data) => status),
      [204, 500],
    );
    await sql`
      insert into webhook_attempts
      select store_id, event_id, endpoint_id, md5(n::text)::uuid, 500, 'refused', 1, created_at
      from webhook_attempts, generate_series(1, 60) as n
      where store_id = ${store.id} and status = 204`;
    clock.advance(HOUR_MS);
    receiver.answer = () => 204;
    await dispatchAll(app);
    assert.equal(await countAttempts(store), 50);
  });

  it('is purged with its event, and pending ones with their endpoint', async () => {
    const [gone, old] = [await newScene(), await newScene()];
    gone.receiver.answer = () => 500;
    await dispatchAll(app);
    assert.equal(await countAttempts(gone.store), 1);
    await gone.owner.call('DELETE', `${PATH}/endpoints/${gone.endpointId}`);
    assert.equal(await countAttempts(gone.store), 0);
    assert.equal(await countAttempts(old.store), 1);
    clock.advance(31 * DAY_MS);
    await purgeEvents(app);
    assert.equal(await countAttempts(old.store), 0);
    const path = `${PATH}/deliveries/${old.endpointId}/${old.eventId}`;
    assert.equal((await old.owner.call('GET', path)).code, 'DELIVERY_NOT_FOUND');
  });

  it('treats deliveries of another store, and unknown ones, alike', async () => {
    const [mine, theirs] = [await newScene(), await newScene()];
    const replies = [];
    for (const [endpointId, eventId] of [
      [theirs.endpointId, theirs.eventId],
      [mine.endpointId, theirs.eventId],
      [mine.endpointId, randomUUID()],
      ['x', mine.eventId],
    ]) {
      replies.push(await mine.owner.call('GET', `${PATH}/deliveries/${endpointId}/${eventId}`));
    }
    for (const { code, text } of replies) {
      assert.deepEqual([code, text], ['DELIVERY_NOT_FOUND', replies[0]?.text]);
    }
  });

  it('follows the erasure of a person', async () => {
    const { store, owner, endpointId } = await newScene();
    const order = await placeOrder(store, { email: 'grace@example.com' });
    await dispatchAll(app);
    const query = `?endpointId=${endpointId}&eventType=order.created`;
    const { data } = await owner.call('GET', `${PATH}/deliveries${query}`);
    const path = `${PATH}/deliveries/${endpointId}/${data.deliveries[0].eventId}`;
    const emailOf = async () => (await owner.call('GET', path)).data.payload.data.email;
    assert.equal(await emailOf(), 'grace@example.com');
    await owner.call('POST', '/admin/v1/customers/erase', { email: order.email });
    assert.equal(await emailOf(), '');
  });
});
