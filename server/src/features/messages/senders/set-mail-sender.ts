import type { StoreContext } from '../../../context.ts';
import { type MailSender, mailPasswordAad } from '../../../ports/messages/sender.ts';
import { lastCharactersOf } from '../../../values/secrets.ts';
import { changeLiveSetting } from '../../stores/settings/change-live-setting.ts';
import { refuseBadSender } from './refuse-bad-sender.ts';

export type MailSenderInput = Omit<MailSender, 'user' | 'sealedPassword' | 'passwordHint'> & {
  readonly credentials?: { readonly user: string; readonly password: string };
};

/**
 * The server and password are verified with a login before they are stored. The password is
 * write-only.
 */
export async function setMailSender(
  ctx: StoreContext,
  { credentials, ...input }: MailSenderInput,
): Promise<MailSender> {
  const user = credentials?.user ?? null;
  const password = credentials?.password ?? null;
  const account = { ...input, user, password };
  await refuseBadSender(ctx, 'mail server', () => ctx.app.senders.checkMails(account));
  const box = password && ctx.app.storeSecrets.encrypt(password, mailPasswordAad(ctx.storeId));
  const sender: MailSender = {
    ...input,
    user,
    sealedPassword: box ? box.toString('base64') : null,
    passwordHint: lastCharactersOf(password ?? ''),
  };
  await changeLiveSetting(ctx, 'mail_sender', sender, ({ settings }) => settings.mailSender);
  return sender;
}
