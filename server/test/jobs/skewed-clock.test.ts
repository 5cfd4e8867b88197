import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mockPayments } from '../../src/adapters/payments/mock-payments.ts';
import type { App } from '../../src/context.ts';
import { sendMessages } from '../../src/features/messages/delivery/send-messages.ts';
import { sweepAttempts } from '../../src/features/payments/attempts/sweep-attempts.ts';
import { dispatchEvents } from '../../src/features/webhooks/dispatch-events.ts';
import { databaseClock } from '../../src/platform/db/database-clock.ts';
import type { SendMessage } from '../../src/ports/messages/send-message.ts';
import type { Charge, ChargeResult } from '../../src/ports/payments/payment-provider.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from '../../src/values/time.ts';
import { openCheckout, placeOrder } from '../checkout-steps.ts';
import { anyEmail } from '../customers.ts';
import { TAKEN } from '../fake-senders.ts';
import { until } from '../process/running.ts';
import { startReceiver } from '../receiver.ts';
import { ownDatabase } from '../states.ts';

const WAIT_MS = 10 * SECOND_MS;

/** Replies on request. */
function slowly<A, R>(answer: (asked: A) => Promise<R>) {
  const asked: A[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ask = async (one: A): Promise<R> => {
    asked.push(one);
    await held;
    return await answer(one);
  };
  return { asked, ask, release };
}

const mockProvider = mockPayments(systemClock);
let charge: (charge: Charge) => Promise<ChargeResult> = mockProvider.charge;
let carry: SendMessage = async () => TAKEN;
const { start } = await ownDatabase();
const service = await start({
  env: { ALLOW_PRIVATE_WEBHOOKS: 'on' },
  ports: {
    payments: () => [{ ...mockProvider, charge: (asked: Charge) => charge(asked) }],
    mails: () => (message) => carry(message),
  },
});

/** Another process on a machine whose clock is wrong by an hour. */
async function skewed(ms: number): Promise<App> {
  mock.timers.enable({ apis: ['Date'], now: Date.now() + ms });
  const clock = await databaseClock(service.sql);
  after(() => clock.stop());
  return { ...service.app, clock };
}

describe('a process whose clock is an hour fast', () => {
  it('uses the time of the database, whatever the machine’s is', async (t) => {
    t.after(() => mock.timers.reset());
    const { clock } = await skewed(HOUR_MS);
    const [row] = await service.sql<[{ now: Date }]>`select clock_timestamp() as now`;
    assert.ok(Math.abs(clock.now().getTime() - row.now.getTime()) < MINUTE_MS);
    assert.ok(Math.abs(clock.now().getTime() - Date.now()) > HOUR_MS / 2);
  });

  it('does not take a payment that another process has leased', async (t) => {
    t.after(() => mock.timers.reset());
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    const provider = slowly(mockProvider.charge);
    charge = provider.ask;
    const confirm = store.call('POST', `${path}/confirm`, confirmation);
    await until(() => provider.asked.length === 1, WAIT_MS);
    await sweepAttempts(await skewed(HOUR_MS));
    mock.timers.reset();
    assert.equal(provider.asked.length, 1);
    provider.release();
    assert.equal((await confirm).status, 200);
    charge = mockProvider.charge;
  });
});

for (const [which, ms] of [
  ['fast', HOUR_MS],
  ['slow', -HOUR_MS],
] as const) {
  /** The one that leases first, and the one that must not: the fast one or the other. */
  async function pair(): Promise<[first: App, second: App]> {
    const other = await skewed(ms);
    return ms > 0 ? [service.app, other] : [other, service.app];
  }

  describe(`two processes of which one has a clock an hour ${which}`, () => {
    it('send a message once', async (t) => {
      t.after(() => mock.timers.reset());
      const store = await service.newStore();
      const carrier = slowly<Parameters<SendMessage>[0], Awaited<ReturnType<SendMessage>>>(
        async () => TAKEN,
      );
      carry = carrier.ask;
      await store.call('POST', '/v1/auth/otp/email/request', { email: anyEmail() });
      const [first, second] = await pair();
      mock.timers.reset();
      const sending = sendMessages(first);
      await until(() => carrier.asked.length === 1, WAIT_MS);
      await Promise.race([sendMessages(second), wait(SECOND_MS)]);
      assert.equal(carrier.asked.length, 1);
      carrier.release();
      await sending;
    });

    it('deliver an event once', async (t) => {
      t.after(() => mock.timers.reset());
      const store = await service.newStore();
      const owner = await store.newOperator('owner');
      const receiver = await startReceiver();
      const held: (() => void)[] = [];
      receiver.answer = (_call, response) => {
        held.push(() => response.writeHead(204).end());
        return undefined;
      };
      const endpoint = { url: receiver.url, eventTypes: ['order.created'] };
      const made = await owner.call('POST', '/admin/v1/webhooks/endpoints', endpoint);
      assert.equal(made.status, 200, made.text);
      await placeOrder(store);
      const [first, second] = await pair();
      mock.timers.reset();
      const sending = dispatchEvents(first);
      await until(() => held.length === 1, WAIT_MS);
      await Promise.race([dispatchEvents(second), wait(SECOND_MS)]);
      assert.equal(held.length, 1);
      for (const answer of held) answer();
      await sending;
    });
  });
}
