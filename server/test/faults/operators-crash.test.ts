import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newOperator } from '../operators.ts';
import { IS_WHOLE, partOf } from '../small-version.ts';
import { assertSound } from './assert-sound.ts';
import { cutAtEach, type Interrupted, killAtEach, PLACES, placesOf } from './interrupted.ts';
import { OPERATOR_CALLS, type OperatorCall, orderFor } from './operator-calls.ts';
import { cardOf, newSimulator } from './provider-simulator.ts';
import { IS_FULL, proved, SEED, SHARE } from './scale.ts';
import { newDatabase, startPaidService, startTarget } from './scene.ts';
import { type SimulatorName, TRIED } from './simulator-adapter.ts';

const FULL_STEP = Math.max(1, Math.round(1 / SHARE));
/** The small run takes long steps from an offset that the seed chooses; a restart is slow. */
const KILL_STEP = { database: 12, provider: IS_WHOLE ? 3 : 1 };
const CUT_STEP = { database: 3, provider: 3 };
const FAULTS = [
  {
    fault: 'killed',
    interruptAtEach: killAtEach,
    small: KILL_STEP,
    // From the last one: a shipment, the last call, has no request to a provider.
    places: (turn: number) => partOf(PLACES, 3 - turn, 1),
  },
  { fault: 'cut off', interruptAtEach: cutAtEach, small: CUT_STEP, places: placesOf },
];

for (const side of TRIED) {
  describe(`operators' calls to a service that fails, with ${side} (seed ${SEED})`, () =>
    interrupted(side));
}

async function interrupted(vendor: SimulatorName): Promise<void> {
  const fakepay = await newSimulator(vendor);
  const { card } = cardOf(fakepay);
  const address = await newDatabase();
  const target = await startTarget(fakepay, address, { capture: 'manual' });
  const { store } = target;
  const { app, sql } = await startPaidService(fakepay, address);
  const { headers: token } = await newOperator(app, () => store.call, store.id, 'staff');

  const prepare = async (call: OperatorCall): Promise<Interrupted & { orderId: string }> => {
    const { id: orderId } = await orderFor(store, call, card, token);
    const path = `/admin/v1/orders/${orderId}/${call.path}`;
    const headers = { ...token, 'idempotency-key': `${call.path} of ${orderId}` };
    return {
      orderId,
      ask: () => store.call('POST', path, call.body, headers),
      resultOf: call.resultOf,
      recover: lapseClaims,
    };
  };

  /** A minute passes for the Idempotency-Keys of the dead process. */
  async function lapseClaims(): Promise<void> {
    await sql`
      update idempotency_keys set claimed_at = ${new Date(Date.now() - 120_000)}
      where store_id = ${store.id} and reply is null`;
  }

  /** The effects that neither the provider nor the doctor can compare. */
  async function assertOnce(orders: readonly string[], { operation }: OperatorCall) {
    for (const id of orders) {
      const audited = await sql`
        select 1 from audit_log
        where store_id = ${store.id} and subject = ${id} and operation = ${operation}`;
      assert.equal(audited.length, 1, `${operation} of ${id} in the audit log`);
      const { data } = await store.call('GET', `/v1/orders/${id}`);
      const own = data.timeline.filter(({ actor }: { actor: string }) => actor === 'operator');
      const types = own.map(({ type }: { type: string }) => type);
      assert.equal(new Set(types).size, types.length, `${operation} of ${id}: ${types.join()}`);
    }
    await assertSound(sql, store.id, fakepay);
  }

  for (const [turn, [name, call]] of Object.entries(OPERATOR_CALLS).entries()) {
    for (const { fault, interruptAtEach, small, places } of FAULTS) {
      it(`${name} has one effect if the service is ${fault} [P6]`, async () => {
        const orders: string[] = [];
        let faults = 0;
        for (const place of places(turn)) {
          const steps = { ...place, step: IS_FULL ? FULL_STEP : small[place.far] };
          faults += await interruptAtEach(target, steps, async () => {
            const prepared = await prepare(call);
            orders.push(prepared.orderId);
            return prepared;
          });
        }
        assert.ok(faults > 0, 'no message was interrupted');
        await assertOnce(orders, call);
        proved('P6', `${vendor}, operators: ${name}, ${fault} at ${faults} places: once`);
      });
    }
  }
}
