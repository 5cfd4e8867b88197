import { connect, type DatabaseAddress, type Sql } from '@cartwright/server/platform/db/connect.js';
import { type CartId, timeOrderedIds as ids, type StoreId } from '@cartwright/server/values/ids.js';
import type { Measurement } from '../measurement.ts';
import { answerWith } from '../peer.ts';
import { runLoops } from '../rounds.ts';
import { journeySteps, type OpenShop, type Step } from './journey-steps.ts';

export interface Opening {
  readonly kind: 'open';
  readonly address: DatabaseAddress;
  readonly poolSize: number;
  readonly shops: readonly OpenShop[];
}

export type PeerMessage = Opening | { kind: 'measure'; concurrency: number; seconds: number };

interface Opened {
  readonly sql: Sql;
  readonly storeIds: readonly StoreId[];
  readonly steps: readonly Step[];
}

let opened: Opened | undefined;

answerWith(async (message: PeerMessage): Promise<Measurement | true> => {
  if (message.kind === 'open') {
    const { address, poolSize, shops } = message;
    const sql = connect(address, { poolSize, throughPooler: false });
    const storeIds = shops.map(({ storeId }) => storeId as StoreId);
    opened = { sql, storeIds, steps: await journeySteps(sql, shops[0] as OpenShop) };
    return true;
  }
  if (!opened) throw new Error('asked to measure before there was a database');
  const { sql, storeIds, steps } = opened;
  return await runLoops(message.concurrency, message.seconds, async (loop) => {
    const cartId = ids.next<CartId>();
    const storeId = storeIds[loop % storeIds.length] as StoreId;
    for (const step of steps) await step.run(sql, storeId, cartId);
  });
});
