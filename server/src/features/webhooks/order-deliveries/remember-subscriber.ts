import { LRUCache } from 'lru-cache';
import type { App } from '../../../context.ts';
import { MINUTE_MS } from '../../../values/time.ts';
import { upsertSubscriber } from './order-delivery-queries.ts';
import type { OrderSubscriber } from './order-subscriber.ts';

const SUBSCRIBERS_MAX = 10_000;
const KNOWN_MS = 10 * MINUTE_MS;

/** A platform that names its address itself. */
export type Platform = Omit<OrderSubscriber, 'secret'>;

type Written = LRUCache<string, { readonly subscriber: string; readonly until: number }>;
const known = new WeakMap<App, Written>();

/**
 * From now on the platform gets the orders of its agents. Call it before an order can exist. A
 * platform that this process has recently written costs no statement.
 */
export async function rememberSubscriber(app: App, subscriber: Platform): Promise<void> {
  if (isRemembered(app, subscriber)) return;
  const now = app.clock.now();
  await upsertSubscriber(app.sql, subscriber, now);
  const last = { subscriber: JSON.stringify(subscriber), until: now.getTime() + KNOWN_MS };
  writtenBy(app).set(keyOf(subscriber), last);
}

/** True where this process has recently written it with the same values. */
export function isRemembered(app: App, subscriber: Platform): boolean {
  const last = writtenBy(app).get(keyOf(subscriber));
  const isSame = last?.subscriber === JSON.stringify(subscriber);
  return isSame && last.until > app.clock.now().getTime();
}

function writtenBy(app: App): Written {
  const written: Written = known.get(app) ?? new LRUCache({ max: SUBSCRIBERS_MAX });
  known.set(app, written);
  return written;
}

function keyOf({ storeId, agentId }: Platform): string {
  return `${storeId} ${agentId}`;
}
