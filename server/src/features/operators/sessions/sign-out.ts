import type { StoreContext } from '../../../context.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { deleteOperatorSession } from '../queries.ts';

/** Ends the session of this token only. */
export async function signOut(ctx: StoreContext, token: string): Promise<void> {
  await ctx.write((sql) => deleteOperatorSession(sql, ctx.storeId, hashSecret(token)));
}
