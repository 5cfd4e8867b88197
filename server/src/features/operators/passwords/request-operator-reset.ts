import { type App, jobContext } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { networkOf } from '../../../platform/http/client-address.ts';
import { countHit } from '../../../platform/http/limit.ts';
import { normalEmail } from '../../../values/email.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';
import { adminLink } from '../../stores/admin-url.ts';
import { findStore } from '../../stores/find-store.ts';
import type { QueueOperatorMail } from '../operator-mail.ts';
import { newOperatorToken } from '../sessions/operator-token.ts';
import { findResetTarget, insertReset } from './reset-queries.ts';

/**
 * Per store, address and network, whether there is such an operator or not. There is no limit over
 * all networks: it would let a stranger block a reset. `LINKS_MAX` bounds the mails instead.
 */
const BY_NETWORK = { name: 'operator password reset', max: 3, windowMs: HOUR_MS };

/**
 * Sent to operators only; for other addresses the reply and the limits are the same. No mail is
 * sent while `LINKS_MAX` links of the operator are valid.
 */
export async function requestOperatorReset(
  app: App,
  input: { readonly handle: string; readonly email: string },
  ip: string,
  queueMail: QueueOperatorMail,
): Promise<void> {
  const [handle, email] = [input.handle.toLowerCase(), normalEmail(input.email)];
  await countHit(app, BY_NETWORK, `${handle} ${email} ${networkOf(ip)}`);
  const target = await findResetTarget(app.sql, handle, email);
  const store = target && (await findStore(app, target.storeId));
  if (!target || !store) return;
  const token = newOperatorToken(store.id, 'opr_');
  const createdAt = app.clock.now();
  const expiresAt = plusMs(createdAt, app.config.signIn.passwordResetMinutes * MINUTE_MS);
  const { operatorId } = target;
  await withTransaction(jobContext(app, store), async (inside) => {
    const reset = { hash: hashSecret(token), createdAt, expiresAt };
    const isSent = operatorId && (await insertReset(inside.sql, store.id, operatorId, reset));
    await queueMail(inside, {
      kind: 'operator_password_reset',
      to: email,
      link: adminLink(app, store, 'reset-password', token),
      expiresAt,
      isWithheld: !isSent,
    });
    return true;
  });
}
