import type { StoreContext } from '../../../context.ts';
import type { OperatorMail } from '../../operators/operator-mail.ts';
import { operatorMail } from '../templates/operator-mail.ts';
import { queueMessage } from './queue-message.ts';

/** In the transaction of the change that it reports. */
export async function queueOperatorMail(ctx: StoreContext, mail: OperatorMail): Promise<void> {
  const { to, expiresAt, isWithheld = false } = mail;
  const words = operatorMail(ctx.store, mail);
  await queueMessage(ctx, { channel: 'email', to, words, expiresAt, isWithheld });
}
