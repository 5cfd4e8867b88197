import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { toCents } from '../../values/money.ts';
import { issueGiftCard } from './issue-gift-card.ts';

/** The migration adds the same to existing sandboxes. */
export async function seedGiftCard(app: App, sql: Sql, { id, currency }: Store): Promise<void> {
  const code = 'GIFT-SANDBOX-5000';
  await issueGiftCard(app, sql, id, { amount: toCents(5_000), currency, code });
}
