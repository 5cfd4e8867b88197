import { LRUCache } from 'lru-cache';
import type { App } from '../../../context.ts';
import { MINUTE_MS } from '../../../values/time.ts';
import { upsertSubscriber } from './order-delivery-queries.ts';
import type { OrderSubscriber } from './order-subscriber.ts';

const SUBSCRIBERS_MAX = 10_000;
const KNOWN_MS = 10 * MINUTE_MS;

const known = new WeakMap<App, LRUCache<string, { subscriber: string; until: number }>>();

/**
 * From now on the platform gets the orders of its agents. Call it before an order can exist. A
 * platform that was written lately costs no statement.
 */
export async function rememberSubscriber(app: App, subscriber: OrderSubscriber): Promise<void> {
  const written = known.get(app) ?? new LRUCache({ max: SUBSCRIBERS_MAX });
  known.set(app, written);
  const key = `${subscriber.storeId} ${subscriber.agentId}`;
  const text = JSON.stringify(subscriber);
  const now = app.clock.now();
  const last = written.get(key);
  if (last?.subscriber === text && last.until > now.getTime()) return;
  await upsertSubscriber(app.sql, subscriber, now);
  written.set(key, { subscriber: text, until: now.getTime() + KNOWN_MS });
}
