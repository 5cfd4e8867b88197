import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS } from '../../platform/http/openapi/paging.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { CHANNELS, type LoggedMessage, REASONS, STATUSES } from '../../ports/messages/message.ts';
import type { HandoverResult } from '../../ports/messages/send-message.ts';
import { type MailSender, SECURITIES, type TextSender } from '../../ports/messages/sender.ts';
import type { Store } from '../../ports/store.ts';

/** Printable and without spaces, as in names, keys and tokens. */
const printable = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[\\x21-\\x7e]+$' });

const mailServer = {
  provider: OneOf(['smtp']),
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    pattern: '^[A-Za-z0-9.:-]+$',
    description: 'At a public address.',
    examples: ['smtp.example.com'],
  }),
  port: Type.Integer({
    minimum: 1,
    maximum: 65_535,
    description: '25, 465, 587 or above 1023.',
    examples: [587],
  }),
  security: OneOf(SECURITIES, {
    description: 'tls from the start, starttls, or none (development only).',
  }),
  fromName: Type.String({ minLength: 1, maxLength: 80, pattern: '^[^\\x00-\\x1f\\x7f]+$' }),
  fromAddress: Type.String({ format: 'email', maxLength: 254, examples: ['shop@example.com'] }),
};

export const MailSenderBody = Component(
  'MailSenderInput',
  Type.Object({
    ...mailServer,
    credentials: Type.Optional(
      Type.Object({
        user: Type.String({ minLength: 1, maxLength: 254, pattern: '^[^\\x00-\\x1f\\x7f]+$' }),
        password: Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\x00-\\x1f\\x7f]+$' }),
      }),
    ),
  }),
);

export const MailSenderView = Component(
  'MailSender',
  Type.Object({
    ...mailServer,
    user: Nullable(Type.String()),
    passwordHint: Type.String({ description: 'The last four characters of a long password.' }),
  }),
);

const sid = (prefix: string) =>
  Type.String({ pattern: `^${prefix}[0-9a-fA-F]{32}$`, examples: [`${prefix}${'0'.repeat(32)}`] });

const textAccount = { provider: OneOf(['twilio']), accountSid: sid('AC') };

export const TextSenderBody = Component(
  'TextSenderInput',
  Type.Object({
    ...textAccount,
    from: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^(\\+[1-9][0-9]{6,14}|[0-9]{3,8}|[A-Za-z0-9 ]{1,11})$',
          description: 'A number, a short code or a name. Alternatively a messaging service.',
          examples: ['+14155550100'],
        }),
      ),
    ),
    messagingServiceSid: Type.Optional(Nullable(sid('MG'))),
    credentials: Type.Object({
      authToken: Type.Optional(printable(100)),
      apiKeySid: Type.Optional(sid('SK')),
      apiKeySecret: Type.Optional(printable(100)),
    }),
  }),
);

export const TextSenderView = Component(
  'TextSender',
  Type.Object({
    ...textAccount,
    from: Nullable(Type.String()),
    messagingServiceSid: Nullable(Type.String()),
    apiKeySid: Nullable(Type.String()),
    secretHint: Type.String({ description: 'The last four characters of its secret.' }),
    repliesUrl: Nullable(
      Type.String({
        description: 'URL for Twilio to call with replies. Null without an auth token.',
      }),
    ),
  }),
);

export const SendersView = Component(
  'MessageSenders',
  Type.Object({ mails: Nullable(MailSenderView), texts: Nullable(TextSenderView) }),
);

export function mailSenderView(sender: MailSender): Static<typeof MailSenderView> {
  const { provider, host, port, security, fromName, fromAddress, user, passwordHint } = sender;
  return { provider, host, port, security, fromName, fromAddress, user, passwordHint };
}

export function textSenderView(
  publicUrl: string,
  { id }: Store,
  {
    provider,
    accountSid,
    from,
    messagingServiceSid,
    apiKeySid,
    secretHint,
    hasAuthToken,
  }: TextSender,
): Static<typeof TextSenderView> {
  const repliesUrl = hasAuthToken ? `${publicUrl}/hooks/messages/${id}/replies` : null;
  return { provider, accountSid, from, messagingServiceSid, apiKeySid, secretHint, repliesUrl };
}

export function sendersView(publicUrl: string, store: Store): Static<typeof SendersView> {
  const { mailSender, textSender } = store.settings;
  return {
    mails: mailSender && mailSenderView(mailSender),
    texts: textSender && textSenderView(publicUrl, store, textSender),
  };
}

export const TrialBody = Component(
  'TestMessageInput',
  Type.Object({
    channel: OneOf(CHANNELS),
    phone: Type.Optional(
      Type.String({
        maxLength: 30,
        description: 'For a text. An e-mail goes to your own address.',
      }),
    ),
  }),
);

export const TrialView = Component(
  'TestMessageResult',
  Type.Object({
    taken: Type.Boolean({ description: 'Whether the sender accepted it.' }),
    reason: Nullable(OneOf(REASONS)),
    carrierCode: Nullable(Type.String({ description: 'The error code of the sender.' })),
    carrierReference: Nullable(Type.String({ description: 'The message id of the sender.' })),
  }),
);

export function trialView(handover: HandoverResult): Static<typeof TrialView> {
  if (handover.kind === 'taken') {
    const { reference: carrierReference } = handover;
    return { taken: true, reason: null, carrierCode: null, carrierReference };
  }
  const { reason, carrierCode } = handover;
  return { taken: false, reason, carrierCode, carrierReference: null };
}

export const MessageListQuery = Type.Object({
  channel: Type.Optional(OneOf(CHANNELS)),
  status: Type.Optional(OneOf(STATUSES)),
  ...CURSOR_FIELDS,
});

const MessageView = Component(
  'Message',
  Type.Object({
    id: Id(),
    channel: OneOf(CHANNELS),
    template: Type.String(),
    recipient: Type.String({ description: 'Masked.' }),
    status: OneOf(STATUSES),
    tries: Type.Integer(),
    reason: Nullable(OneOf(REASONS, { description: 'Why the last attempt failed.' })),
    carrierCode: Nullable(Type.String()),
    carrierReference: Nullable(Type.String()),
    nextTryAt: Nullable(Iso()),
    expiresAt: Iso(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export const MessageListView = Type.Object({
  messages: Type.Array(MessageView),
  nextCursor: Nullable(Type.String()),
});

export function messageView(message: LoggedMessage): Static<typeof MessageView> {
  return {
    ...message,
    nextTryAt: message.status === 'waiting' ? message.nextTryAt.toISOString() : null,
    expiresAt: message.expiresAt.toISOString(),
    createdAt: message.createdAt.toISOString(),
    updatedAt: message.updatedAt.toISOString(),
  };
}
