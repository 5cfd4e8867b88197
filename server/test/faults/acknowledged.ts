import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { audit } from '../../src/doctor/audit.ts';
import { runningAddress } from '../../src/platform/db/bundled/running-address.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import { programAt, type Running } from '../process/running.ts';
import { IS_WHOLE } from '../small-version.ts';
import { caller, storeAt } from './scene.ts';

/** The acknowledged results of a client, which must persist. */
export interface Acknowledged {
  readonly carts: Map<string, number>;
  readonly orders: Map<string, string>;
}

export function nothingYet(): Acknowledged {
  return { carts: new Map(), orders: new Map() };
}

export function demoStoreOf({ base, apiKey }: Running): TestStore {
  return storeAt(
    caller(() => base),
    '',
    apiKey,
  );
}

/** Between two orders of a shopper: the small version leaves the processor to other files. */
export const PAUSE_MS = IS_WHOLE ? 0 : 100;

/** Until the service ends. */
export async function shop(store: TestStore, { carts, orders }: Acknowledged): Promise<void> {
  try {
    for (;;) {
      const cart = await store.newCart();
      carts.set(cart.id, cart.version);
      const order = await placeOrder(store);
      orders.set(order.id, order.orderNumber);
      await wait(PAUSE_MS);
    }
  } catch {
    // A call without a reply was not acknowledged.
  }
}

export async function assertKept(store: TestStore, { carts, orders }: Acknowledged): Promise<void> {
  for (const id of carts.keys()) {
    const { status, text } = await store.call('GET', `/v1/carts/${id}`);
    assert.equal(status, 200, text);
  }
  for (const [id, number] of orders) {
    const { data, text } = await store.call('GET', `/v1/orders/${id}`);
    assert.equal(data.orderNumber, number, text);
  }
}

/** As an operator does, on the running service. */
export function askDoctor(dataDir: string): void {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const doctor = programAt('src/doctor.js');
  const text = execFileSync(process.execPath, [doctor], { encoding: 'utf8', env });
  assert.match(text, /^(\d+) of \1 invariants hold\.$/m);
}

/** What the doctor checks, without a process of its own. */
export async function assertInvariants(dataDir: string): Promise<void> {
  const sql = connect(await runningAddress(dataDir), { poolSize: 1, throughPooler: false });
  assert.deepEqual(await audit(sql).finally(() => sql.end({ timeout: 1 })), []);
}
