import type { MessageContent } from '../../../ports/messages/message.ts';
import type { Store } from '../../../ports/store.ts';
import type { OperatorMail } from '../../operators/operator-mail.ts';

/** Stores cannot change these words: an operator must be able to trust them. */
export function operatorMail(
  store: Store,
  { kind, link, expiresAt }: OperatorMail,
): MessageContent {
  const name = store.name.replace(/\s+/g, ' ');
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const [subject, ask] =
    kind === 'operator_invitation'
      ? [`You are invited to run ${name}`, 'Choose a password to join']
      : [`Reset your password for ${name}`, 'Choose a new password here'];
  const text = [
    `${ask}. The link works once, until ${until}:`,
    link,
    'If you did not expect this e-mail, ignore it: nothing changes.',
    name,
  ];
  return { template: kind, subject, text: `${text.join('\n\n')}\n` };
}

/** Sent in a sandbox too: its operators stay those of the live store. */
export function isOperatorMail(template: string): boolean {
  return template.startsWith('operator_');
}
