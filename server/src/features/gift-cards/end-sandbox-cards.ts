import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { updateCardsOfMode } from './admin-queries.ts';

/** Ends all sandbox cards: their balance was never paid for. */
export async function endSandboxCards({ clock }: App, sql: Sql, { id }: Store): Promise<void> {
  await updateCardsOfMode(sql, id, 'test', clock.now());
}
