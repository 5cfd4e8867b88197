import type { Http } from '../../platform/http/http.ts';
import { failures, Nullable, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../platform/http/openapi/paging.ts';
import { changeLiveSetting } from '../stores/settings/change-live-setting.ts';
import { RemovedView } from '../stores/settings/live-contract.ts';
import { replyWithEtag } from '../stores/settings/reply-with-etag.ts';
import {
  MailSenderBody,
  MailSenderView,
  MessageListQuery,
  MessageListView,
  mailSenderView,
  messageView,
  SendersView,
  sendersView,
  TextSenderBody,
  TextSenderView,
  TrialBody,
  TrialView,
  textSenderView,
  trialView,
} from './contract.ts';
import { listMessages } from './delivery/list-messages.ts';
import { setMailSender } from './senders/set-mail-sender.ts';
import { setTextSender } from './senders/set-text-sender.ts';
import { trySender } from './senders/try-sender.ts';
import { templateRoutes } from './templates/template-routes.ts';

const tags = ['Messages'];
const REMOVED = ok({ removed: true as const });

export async function messageAdminRoutes(http: Http): Promise<void> {
  mailRoutes(http);
  textRoutes(http);
  logRoutes(http);
  templateRoutes(http);
}

function mailRoutes(http: Http): void {
  http.get(
    '/mail-sender',
    {
      schema: {
        operationId: 'getMailSender',
        tags,
        summary: 'Get mail sender',
        response: { 200: Ok(Nullable(MailSenderView)) },
      },
    },
    async ({ ctx }, reply) => {
      const { mailSender } = ctx.store.settings;
      return replyWithEtag(reply, mailSender && mailSenderView(mailSender), mailSender);
    },
  );

  http.put(
    '/mail-sender',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setMailSender',
        tags,
        summary: 'Set mail sender',
        body: MailSenderBody,
        response: {
          200: Ok(MailSenderView),
          ...failures('CREDENTIALS_REFUSED', 'PROVIDER_TIMEOUT', 'VERSION_MISMATCH'),
        },
      },
    },
    async ({ ctx, body }, reply) => {
      const sender = await setMailSender(ctx, body);
      return replyWithEtag(reply, mailSenderView(sender), sender);
    },
  );

  http.delete(
    '/mail-sender',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeMailSender',
        tags,
        summary: 'Remove mail sender',
        response: { 200: Ok(RemovedView) },
      },
    },
    async ({ ctx }) => {
      await changeLiveSetting(ctx, 'mail_sender', null);
      return REMOVED;
    },
  );
}

function textRoutes(http: Http): void {
  http.get(
    '/text-sender',
    {
      schema: {
        operationId: 'getTextSender',
        tags,
        summary: 'Get text sender',
        response: { 200: Ok(Nullable(TextSenderView)) },
      },
    },
    async ({ ctx }, reply) => {
      const { texts } = sendersView(ctx.app.publicUrl(), ctx.store);
      return replyWithEtag(reply, texts, ctx.store.settings.textSender);
    },
  );

  http.put(
    '/text-sender',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setTextSender',
        tags,
        summary: 'Set text sender',
        body: TextSenderBody,
        response: {
          200: Ok(TextSenderView),
          ...failures('CREDENTIALS_REFUSED', 'PROVIDER_TIMEOUT', 'VERSION_MISMATCH'),
        },
      },
    },
    async ({ ctx, body }, reply) => {
      const sender = await setTextSender(ctx, body);
      return replyWithEtag(reply, textSenderView(ctx.app.publicUrl(), ctx.store, sender), sender);
    },
  );

  http.delete(
    '/text-sender',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeTextSender',
        tags,
        summary: 'Remove text sender',
        response: { 200: Ok(RemovedView) },
      },
    },
    async ({ ctx }) => {
      await changeLiveSetting(ctx, 'text_sender', null);
      return REMOVED;
    },
  );
}

function logRoutes(http: Http): void {
  http.get(
    '/message-senders',
    {
      schema: {
        operationId: 'getMessageSenders',
        tags,
        summary: 'Get message senders',
        response: { 200: Ok(SendersView) },
      },
    },
    async ({ ctx }) => ok(sendersView(ctx.app.publicUrl(), ctx.store)),
  );

  http.post(
    '/message-senders/test',
    {
      schema: {
        operationId: 'trySender',
        tags,
        summary: 'Send test message',
        body: TrialBody,
        response: {
          200: Ok(TrialView),
          ...failures('CHANNEL_NOT_AVAILABLE', 'PHONE_REQUIRED', 'PHONE_INVALID'),
        },
      },
    },
    async ({ ctx, operator, body }) =>
      ok(trialView(await trySender(ctx, { ...body, email: operator.email }))),
  );

  http.get(
    '/messages',
    {
      schema: {
        operationId: 'listMessages',
        tags,
        summary: 'List messages',
        querystring: MessageListQuery,
        response: { 200: Ok(MessageListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { messages, nextCursor } = await listMessages(ctx, { limit: PAGE_LIMIT, ...query });
      return ok({ messages: messages.map(messageView), nextCursor });
    },
  );
}
