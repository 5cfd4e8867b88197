import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendOrder } from '../../src/features/agents/order-webhooks/send-order.ts';
import { ORDER_CODEC } from '../../src/features/agents/ucp/orders.ts';
import { dispatchOrders } from '../../src/features/webhooks/order-deliveries/dispatch-orders.ts';
import { setStatus, startOrderWebhooks, statesOf } from './order-webhook-scene.ts';

const DAY_MS = 86_400_000;

const { sql, app, clock, dispatch, dispatchAll, newScene, buy } = await startOrderWebhooks();

describe('the order of an agent, when calls fail or coincide', () => {
  it('is retried with the same id until the platform acknowledges it', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    receiver.answer = () => (receiver.received.length < 3 ? 500 : 200);
    const order = await buy(scene);
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    clock.advance(10_000);
    await dispatchAll();
    // A change during the backoff does not shorten it, and is in the next call.
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(receiver.received.length, 2);
    clock.advance(60_000);
    await dispatchAll();
    clock.advance(DAY_MS);
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['confirmed', 'confirmed', 'processing']);
    const [first, second] = receiver.received;
    assert.equal(first?.id, second?.id);
  });

  it('is given up after ten attempts, and retried at its next change', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    receiver.answer = () => 500;
    const order = await buy(scene);
    for (let day = 0; day < 15; day++) {
      await dispatchAll();
      clock.advance(2 * DAY_MS);
    }
    assert.equal(receiver.received.length, 10);
    receiver.answer = () => 200;
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(receiver.received.length, 11);
  });

  it('is sent once by concurrent dispatchers, and never an older state after a newer', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    const order = await buy(scene);
    await Promise.all(Array.from({ length: 6 }, () => dispatch(app)));
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    // While a call is under way, the order changes.
    let release = () => {};
    receiver.answer = (_call, response) => {
      release = () => response.writeHead(200).end();
      return undefined;
    };
    await setStatus(store, order, 'processing');
    const slow = dispatch(app);
    while (receiver.received.length < 2) await new Promise(setImmediate);
    receiver.answer = () => 200;
    await setStatus(store, order, 'shipped');
    await dispatch({ ...app });
    assert.equal(receiver.received.length, 2);
    release();
    await slow;
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['confirmed', 'processing', 'shipped']);
  });

  it('is sent by another process after a crash, when the lease has ended', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    await buy(scene);
    const crashed = dispatchOrders(() => new Promise(() => {}));
    void crashed({ ...app });
    const isClaimed = async () => {
      const rows = await sql`
        select from order_deliveries where store_id = ${store.id} and claim_id is not null`;
      return rows.length > 0;
    };
    while (!(await isClaimed())) await new Promise(setImmediate);
    await dispatchAll();
    assert.equal(receiver.received.length, 0);
    clock.advance(61_000);
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
  });

  it('that cannot be encoded delays no other', async () => {
    const scene = await newScene();
    const { receiver } = scene;
    const bad = await buy(scene);
    const good = await buy(scene);
    const send = sendOrder({
      ...ORDER_CODEC,
      async encodeOrder(...input) {
        if (input[2] === bad.id) throw new Error('cannot be encoded');
        return await ORDER_CODEC.encodeOrder(...input);
      },
    });
    await dispatchOrders(send)({ ...app });
    assert.deepEqual(
      receiver.received.map(({ body }) => body.id),
      [good.id],
    );
  });
});
