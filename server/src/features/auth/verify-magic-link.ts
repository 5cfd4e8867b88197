import type { StoreContext } from '../../context.ts';
import { asOne } from '../../platform/db/as-one.ts';
import { enterByEmail } from './enter-by-email.ts';
import type { Entry } from './session.ts';
import { getLink, useChallenge } from './use-challenge.ts';

export async function verifyMagicLink(
  ctx: StoreContext,
  input: { readonly token: string },
): Promise<Entry> {
  const link = await getLink(ctx, 'magic_link', input.token);
  return await asOne(ctx, async (inside) => {
    await useChallenge(inside, link, 'LINK_INVALID');
    return await enterByEmail(inside, link.target);
  });
}
