import type { StoreContext } from '../../../context.ts';
import type { MessageContent } from '../../../ports/messages/message.ts';
import type { Store } from '../../../ports/store.ts';
import type { ChallengeId } from '../../../values/ids.ts';
import { codeText, newCode } from './challenge.ts';
import type { Secret } from './request-challenge.ts';

/** Six digits, stored as a keyed signature: a plain hash of six digits can be guessed. */
export function newCodeSecret(
  ctx: StoreContext,
  id: ChallengeId,
  words: (store: Store, code: string) => MessageContent,
): Secret {
  const code = newCode();
  const hash = Buffer.from(ctx.app.codes.sign(codeText(id, code)), 'base64url');
  return { hash, words: words(ctx.store, code), sandbox: { code } };
}
