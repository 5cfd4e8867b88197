import type { App } from '../../context.ts';
import type { MessageSenders } from '../../ports/messages/message-senders.ts';
import {
  type MailAccount,
  type MailSender,
  mailPasswordAad,
  type TextAccount,
  type TextSecrets,
  type TextSender,
  textTokenAad,
} from '../../ports/messages/sender.ts';
import type { Store } from '../../ports/store.ts';
import { smtpMails } from './smtp-mails.ts';
import { twilioTexts } from './twilio-texts.ts';

type Parts = Pick<App, 'config' | 'clock' | 'outbound' | 'publicUrl' | 'storeSecrets'>;

/** Message senders by store settings. Credentials are decrypted when a message is sent. */
export function storeSenders(parts: Parts): MessageSenders {
  const { config, storeSecrets } = parts;
  const mails = smtpMails({ ...parts, allowPrivate: config.allowPrivateWebhooks });
  const texts = twilioTexts({ ...parts, url: config.twilioUrl });

  function mailAccount({ id }: Store, sender: MailSender): MailAccount {
    const { sealedPassword: box } = sender;
    const password = box && storeSecrets.decrypt(Buffer.from(box, 'base64'), mailPasswordAad(id));
    return { ...sender, password };
  }

  function textAccount({ id }: Store, sender: TextSender): TextAccount {
    const box = Buffer.from(sender.sealedSecrets, 'base64');
    const secrets = JSON.parse(storeSecrets.decrypt(box, textTokenAad(id))) as TextSecrets;
    return { ...sender, ...secrets };
  }

  function authToken(store: Store): string | null {
    const { textSender } = store.settings;
    return textSender?.hasAuthToken ? textAccount(store, textSender).authToken : null;
  }

  return {
    mails: (store) => {
      const { mailSender } = store.settings;
      if (!mailSender) return null;
      return (message) => mails.sender(mailAccount(store, mailSender))(message);
    },
    texts: (store) => {
      const { textSender } = store.settings;
      if (!textSender) return null;
      return (message) => texts.sender(store.id, textAccount(store, textSender))(message);
    },
    checkMails: mails.check,
    checkTexts: texts.check,
    async readStatus(store, call) {
      const token = authToken(store);
      return token === null ? undefined : await texts.readStatus(token, call);
    },
    async readReply(store, call) {
      const token = authToken(store);
      return token === null ? undefined : await texts.readReply(token, call);
    },
  };
}
