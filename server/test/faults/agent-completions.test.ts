import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type AgentShopper, CHECKOUT, line, paymentOf, shopperOver } from '../agent-shopper.ts';
import type { Reply, TestService } from '../harness.ts';
import { IS_WHOLE } from '../small-version.ts';
import { assertSound } from './assert-sound.ts';
import {
  cutAtEach,
  type Interrupted,
  killAtEach,
  killedPlacesOf,
  type PLACES,
  placesOf,
  stepsAt,
} from './interrupted.ts';
import { newChance, proved, range, SEED, scaled } from './scale.ts';
import {
  caller,
  connectTo,
  newDatabase,
  newFakepay,
  startPaidService,
  startTarget,
} from './scene.ts';

const VERSION = '2026-08-25';
const env = { ALLOW_PRIVATE_WEBHOOKS: 'on' };
const PAYMENT = paymentOf('tok_visa');

describe(`concurrent completions by an agent (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const instances = [
    await startPaidService(fakepay, address, { env }),
    await startPaidService(fakepay, address, { env }),
  ];
  const [service] = instances as [TestService, TestService];
  const chance = newChance();
  const charges = (storeId: string) =>
    fakepay.journal().filter(({ kind, store }) => kind === 'charge' && store === storeId);

  /** Calls go to both instances in turn. */
  async function shopper(handle: string): Promise<AgentShopper> {
    let turn = 0;
    return await shopperOver(handle, VERSION, async (method, path, body, headers) => {
      const instance = instances[turn++ % 2] as TestService;
      return await instance.call(method, path, body, headers);
    });
  }

  it('place one order, charged once, with any keys [P1, P2]', async () => {
    const rounds = scaled({ small: 1, whole: 2, full: 20 });
    const store = await service.newStore();
    const agent = await shopper(store.handle);
    for (const _ of range(rounds)) {
      const { id } = await agent.ready();
      const key = randomUUID();
      const replies = await Promise.all(
        range(60).map((index) => {
          const own = index % 3 === 0 ? key : randomUUID();
          const headers = { 'idempotency-key': own };
          return agent.rest('POST', `/checkout-sessions/${id}/complete`, PAYMENT, headers);
        }),
      );
      const wrong = replies.filter(({ status, body }) => !isExpected(status, body.status));
      assert.deepEqual(new Set(wrong.map(({ text }) => text)), new Set());
      const orders = replies.flatMap(({ body }) => body.order?.id ?? []);
      assert.equal(new Set(orders).size, 1);
      const seen = await agent.rest('GET', `/checkout-sessions/${id}`);
      assert.equal(seen.body.order.id, orders[0]);
    }
    assert.equal(charges(store.id).length, rounds);
    await assertSound(service.sql, store.id, fakepay);
    proved('P1', `${rounds} x 60 concurrent completions over UCP: one order each`);
    proved(
      'P2',
      `${rounds * 60} completions over UCP with new and repeated keys: ${rounds} charges`,
    );
  });

  /** Each round ends with the checkout as read after the race. Returns how many became orders. */
  async function race(
    rounds: number,
    round: (agent: AgentShopper, path: string) => Promise<Reply>,
  ): Promise<number> {
    const store = await service.newStore();
    const agent = await shopper(store.handle);
    let orders = 0;
    for (const _ of range(rounds)) {
      const { id } = await agent.ready();
      const { body } = await round(agent, `/checkout-sessions/${id}`);
      orders += body.status === 'completed' ? 1 : 0;
    }
    assert.equal(charges(store.id).length, orders);
    await assertSound(service.sql, store.id, fakepay);
    return orders;
  }

  it('charge what the last reply before them showed, amid changes [P5]', async () => {
    const rounds = scaled({ small: 10, whole: 20, full: 1_000 });
    const orders = await race(rounds, async (agent, path) => {
      const quantity = 2 + Math.floor(chance() * 3);
      const change = { ...CHECKOUT, line_items: [line('MUG-STONE', quantity)] };
      const [updated, completed] = await Promise.all([
        agent.rest('PUT', path, change),
        agent.rest('POST', `${path}/complete`, PAYMENT),
      ]);
      const seen = await agent.rest('GET', path);
      assertShown(seen, [updated, completed]);
      return seen;
    });
    proved('P5', `${rounds} completions over UCP against changes: ${orders} orders, each as shown`);
  });

  it('and a cancellation have one end [P1]', async () => {
    const rounds = scaled({ small: 10, whole: 20, full: 1_000 });
    const orders = await race(rounds, async (agent, path) => {
      const [cancelled, completed] = await Promise.all([
        agent.rest('POST', `${path}/cancel`),
        agent.rest('POST', `${path}/complete`, PAYMENT),
      ]);
      for (const { status, text } of [cancelled, completed]) assert.ok(status < 500, text);
      const seen = await agent.rest('GET', path);
      assert.ok(['completed', 'canceled'].includes(seen.body.status), seen.body.status);
      return seen;
    });
    proved('P1', `${rounds} completions over UCP against cancellations: ${orders} orders`);
  });
});

/** A new key finds the checkout completed or being completed. */
function isExpected(status: number, session: string | undefined): boolean {
  if (status === 409) return true;
  return status === 200 && (session === 'completed' || session === 'complete_in_progress');
}

/** The order has the total of the change, or of the reply before it. */
function assertShown(seen: Reply, replies: readonly Reply[]): void {
  for (const { status, text } of [seen, ...replies]) assert.ok(status < 500, text);
  const total = ({ body }: Reply) =>
    body.totals?.find(({ type }: { type: string }) => type === 'total');
  const [updated, completed] = replies as [Reply, Reply];
  if (completed.body.status !== 'completed') return;
  assert.equal(total(seen)?.amount, total(completed)?.amount);
  // A completion that found the change has its total; any other is from before it.
  const shown = [1850, total(updated)?.amount];
  assert.ok(shown.includes(total(completed)?.amount), completed.text);
}

describe(`a service that is killed while an agent completes (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const target = await startTarget(fakepay, address, { env });
  const sql = connectTo(address);
  const call = caller(() => target.running().base);
  const agent = await shopperOver(target.store.handle, VERSION, (method, path, body, headers) =>
    call(method, path, body, headers),
  );
  const completion = async (): Promise<Interrupted> => {
    const { id } = await agent.ready();
    const headers = { 'idempotency-key': `crash at ${id}` };
    return {
      // A payment in progress is asked about again, as a platform does.
      ask: async () => {
        const path = `/checkout-sessions/${id}/complete`;
        const reply = await agent.rest('POST', path, PAYMENT, headers);
        return reply.body.status === 'complete_in_progress' ? { ...reply, status: 503 } : reply;
      },
      resultOf: ({ body }) => body.order.id,
    };
  };

  /** Returns the number of interrupted messages. */
  async function atEachPlace(
    interruptAtEach: typeof killAtEach,
    places: typeof PLACES,
  ): Promise<number> {
    let faults = 0;
    for (const place of places) {
      const steps = stepsAt(place, { whole: { database: 11, provider: 1 } });
      faults += await interruptAtEach(target, steps, completion);
    }
    return faults;
  }

  it('places one order, killed around any message [P1, P12]', async () => {
    const places = killedPlacesOf(3);
    const kills = await atEachPlace(killAtEach, places);
    assert.ok(kills >= places.length, `${kills} messages were interrupted`);
    await assertSound(sql, target.store.id, fakepay);
    proved('P1', `UCP complete: kill -9 at ${kills} places, before and after each of its messages`);
    proved('P12', `UCP complete repeated under its key after each of ${kills} crashes: one effect`);
  });

  it('places one order, cut off around any message [P1]', async () => {
    if (IS_WHOLE) await target.restart();
    const places = placesOf(1);
    const cuts = await atEachPlace(cutAtEach, places);
    assert.ok(cuts >= places.length, `${cuts} messages were cut off`);
    await assertSound(sql, target.store.id, fakepay);
    proved('P1', `UCP complete: connections cut at ${cuts} places`);
  });
});
