import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { removeEndpointsAt } from '../webhooks/endpoints/remove-endpoints-at.ts';

/** Reserved names: no event ever reaches a server. */
export const ENDPOINT = {
  url: 'https://hooks.demo.invalid/orders',
  description: 'Demo data: a receiver that is not there',
  eventTypes: ['order.created'] as const,
};

/** A live store does not call a receiver that is not there. */
export async function endDemoEndpoint(_app: App, sql: Sql, { id }: Store): Promise<void> {
  await removeEndpointsAt(sql, id, ENDPOINT.url);
}
