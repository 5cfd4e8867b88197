import { connect, type DatabaseAddress, type Sql } from '@cartwright/server/platform/db/connect.js';
import type { CartId, StoreId } from '@cartwright/server/values/ids.js';
import { type Measurement, measurementOf } from '../measurement.ts';
import { answerWith } from '../peer.ts';
import { everyNth, type Operation } from './plan.ts';
import { STATEMENTS } from './statements.ts';

export interface Opening {
  readonly kind: 'open';
  readonly address: DatabaseAddress;
  readonly poolSize: number;
  readonly storeId: StoreId;
  readonly cartIds: readonly CartId[];
}

export interface MeasureStatements {
  readonly kind: 'measure';
  readonly operation: Operation;
  readonly concurrency: number;
  readonly seconds: number;
}

interface Opened extends Opening {
  readonly sql: Sql;
}

let opened: Opened | undefined;

answerWith(async (message: Opening | MeasureStatements) => {
  if (message.kind === 'measure') {
    if (!opened) throw new Error('asked to measure before there was a database');
    return await measure(opened, message);
  }
  const { address, poolSize } = message;
  opened = { ...message, sql: connect(address, { poolSize, throughPooler: false }) };
  return true;
});

async function measure(database: Opened, order: MeasureStatements): Promise<Measurement> {
  const { sql, storeId } = database;
  const { operation, concurrency, seconds } = order;
  const durationsMs: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const loops = Array.from({ length: concurrency }, async (_, index) => {
    const cartIds = everyNth(database.cartIds, concurrency, index);
    for (let turn = 0; performance.now() < end; turn++) {
      const before = performance.now();
      await STATEMENTS[operation](sql, storeId, cartIds[turn % cartIds.length] as CartId);
      durationsMs.push(performance.now() - before);
    }
  });
  await Promise.all(loops);
  return measurementOf(durationsMs, performance.now() - start);
}
