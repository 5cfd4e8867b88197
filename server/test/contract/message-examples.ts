import { randomBytes } from 'node:crypto';
import { TEMPLATE_NAMES } from '../../src/ports/messages/store-templates.ts';
import type { TestStore } from '../harness.ts';
import type { Example, Prepare } from './examples.ts';
import { random } from './fresh-values.ts';
import { afterSetting } from './live-examples.ts';

/** Each preparation is another call. */
let turn = 0;

export const MAIL_SENDER = {
  provider: 'smtp',
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  fromName: 'Mugs',
  fromAddress: 'shop@example.com',
};

/** Settings of texts and mail. */
export const MESSAGE_EXAMPLES: Readonly<Record<string, Prepare>> = {
  getMessageSenders: async () => ({ path: '/admin/v1/message-senders' }),
  getMailSender: afterSetting('/admin/v1/mail-sender', () => MAIL_SENDER),
  getTextSender: afterSetting('/admin/v1/text-sender', textSender),
  setMailSender: withSettings(() => ({
    path: '/admin/v1/mail-sender',
    body: { ...MAIL_SENDER, credentials: { user: 'mugs', password: random() } },
  })),
  removeMailSender: withSettings(() => ({ path: `/admin/v1/mail-sender?${random()}` })),
  setTextSender: withSettings(() => ({
    path: '/admin/v1/text-sender',
    body: textSender(),
  })),
  removeTextSender: withSettings(() => ({ path: `/admin/v1/text-sender?${random()}` })),
  trySender: async (store) => {
    await setSenders(store);
    return { path: '/admin/v1/message-senders/test', body: { channel: 'email', phone: random() } };
  },
  listMessages: async () => ({ path: '/admin/v1/messages' }),
  listMessageTemplates: async () => ({ path: '/admin/v1/message-templates' }),
  setMessageTemplate: withSettings(() => ({
    path: '/admin/v1/message-templates',
    body: { template: 'code.sms', text: `{store} ${random()}: {code}` },
  })),
  previewMessageTemplate: async () => ({
    path: '/admin/v1/message-templates/preview',
    body: { template: 'code.email', subject: 'Your code', text: `${random()}: {code}` },
  }),
  resetMessageTemplate: withSettings(() => ({
    path: `/admin/v1/message-templates/reset?${random()}`,
    body: { template: TEMPLATE_NAMES[turn++ % TEMPLATE_NAMES.length] },
  })),
};

export function textSender() {
  return {
    provider: 'twilio',
    accountSid: `AC${randomBytes(16).toString('hex')}`,
    from: '+14155550100',
    credentials: { authToken: randomBytes(16).toString('hex') },
  };
}

export async function setSenders(store: TestStore): Promise<void> {
  const { call } = await store.newOperator('owner');
  await call('PUT', '/admin/v1/mail-sender', MAIL_SENDER);
  await call('PUT', '/admin/v1/text-sender', textSender());
}

/** The first setting inserts the row of the settings; each later effect is one update. */
function withSettings(example: () => Example): Prepare {
  return async (store) => {
    const { call } = await store.newOperator('owner');
    await call('PUT', '/admin/v1/shipping', { zones: [] });
    return example();
  };
}
