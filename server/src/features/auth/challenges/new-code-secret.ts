import type { StoreContext } from '../../../context.ts';
import type { Words } from '../../../ports/messages/message.ts';
import type { Store } from '../../../ports/store.ts';
import type { ChallengeId } from '../../../values/ids.ts';
import { codeText, newCode } from './challenge.ts';
import type { Secret } from './request-challenge.ts';

/** Six digits. They are kept under a key, since six digits are guessed from any plain hash. */
export function newCodeSecret(
  ctx: StoreContext,
  id: ChallengeId,
  words: (store: Store, code: string) => Words,
): Secret {
  const code = newCode();
  const hash = Buffer.from(ctx.app.codes.sign(codeText(id, code)), 'base64url');
  return { hash, words: words(ctx.store, code), sandbox: { code } };
}
