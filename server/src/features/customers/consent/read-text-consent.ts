import type { StoreContext } from '../../../context.ts';
import { signedIn } from '../signed-in.ts';
import type { TextConsent } from './consent.ts';
import { listLastConsents } from './consent-queries.ts';

export async function readTextConsent(ctx: StoreContext): Promise<TextConsent> {
  const lines = await listLastConsents(ctx.sql, ctx.storeId, signedIn(ctx));
  return Object.fromEntries(lines.map((line) => [line.kind, line]));
}
