import type { App } from '../../../context.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { sweepByStore } from '../sweep-by-store.ts';
import { compensate } from './compensate.ts';
import {
  findSweptCompensation,
  listStoresWithCompensations,
  updateSweptCompensations,
} from './compensation-queries.ts';

const IDLE_MS = 20 * SECOND_MS;

const sweep = sweepByStore({
  rows: 'compensations',
  table: 'payment_attempts',
  dueAt: (now) => ({ now, idleSince: plusMs(now, -IDLE_MS) }),
  listStores: listStoresWithCompensations,
  take: updateSweptCompensations,
  first: findSweptCompensation,
  idOf: (id) => id,
  advance: compensate,
});

/** Retries refunds of charges that cannot be settled. Returns the count. */
export async function sweepCompensations(app: App, stop?: AbortSignal): Promise<number> {
  return await sweep(app, stop);
}
