import type { StoreContext } from '../../../context.ts';
import { signedIn } from '../signed-in.ts';
import type { TextConsent } from './consent.ts';
import { listLastConsents } from './consent-queries.ts';

export async function readTextConsent(
  ctx: StoreContext,
  customerId = signedIn(ctx),
): Promise<TextConsent> {
  const lines = await listLastConsents(ctx.sql, ctx.storeId, customerId);
  return Object.fromEntries(lines.map((line) => [line.kind, line]));
}
