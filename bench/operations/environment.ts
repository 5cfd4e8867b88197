import { connect, type DatabaseAddress } from '@cartwright/server/platform/db/connect.js';
import { startFreshService } from '../fresh-service.ts';
import type { Measurement } from '../measurement.ts';
import { startPeer } from '../peer.ts';
import { residentBytes } from '../start-service.ts';
import type { OnStop } from '../stop-at-end.ts';
import type { MeasureStatements, Opening } from './bare-statements.ts';
import type { Parts } from './fastify-statements.ts';
import { load } from './load.ts';
import type { Operation, Subject } from './plan.ts';
import { openStore } from './store.ts';

export type Measure = (
  operation: Operation,
  concurrency: number,
  seconds: number,
) => Promise<Measurement>;

export interface Environment {
  readonly measure: Record<Subject, Measure>;
  readonly replyBytes: number;
  readonly poolSize: number;
  residentBytes(): Promise<number>;
}

/** All participants, each in a process of its own, on one database. */
export async function openEnvironment(onStop: OnStop): Promise<Environment> {
  const service = await startFreshService(onStop);
  const { address, poolSize } = service;
  const store = await openStore(service.base);
  await settle(address);

  const bareFastify = await startHttp(onStop, './bare-fastify.js', { body: store.cartReply });
  const bareHttp = await startHttp(onStop, './bare-http.js', {});
  const { storeId, otherCartIds: cartIds, requests } = store;
  const parts: Parts = { address, poolSize, storeId, body: store.cartReply };
  const fastifyStatements = await startHttp(onStop, './fastify-statements.js', parts);
  const statements = startPeer(new URL('./bare-statements.js', import.meta.url));
  onStop(statements.stop);
  await statements.ask({ kind: 'open', address, poolSize, storeId, cartIds } satisfies Opening);

  const over = (base: string): Measure => {
    return (operation, connections, seconds) =>
      load({ base, requests: requests[operation], connections, seconds });
  };
  return {
    measure: {
      service: over(service.base),
      'bare fastify': over(bareFastify),
      'bare http': over(bareHttp),
      'bare statements': (operation, concurrency, seconds) => {
        const order: MeasureStatements = { kind: 'measure', operation, concurrency, seconds };
        return statements.ask(order);
      },
      'fastify and statements': over(fastifyStatements),
    },
    replyBytes: Buffer.byteLength(store.cartReply),
    poolSize,
    residentBytes: () => residentBytes(service),
  };
}

async function startHttp(onStop: OnStop, script: string, message: object): Promise<string> {
  const peer = startPeer(new URL(script, import.meta.url));
  onStop(peer.stop);
  return (await peer.ask<{ base: string }>(message)).base;
}

/** Statistics now, so that autovacuum does not gather them in the middle of a round. */
async function settle(address: DatabaseAddress): Promise<void> {
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  await sql`vacuum analyze carts`;
  await sql.end();
}
