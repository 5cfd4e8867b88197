import { failures, Ok, ok } from '../../platform/http/envelope.ts';
import type { Http } from '../../platform/http/http.ts';
import { changeLiveSetting } from '../stores/change-live-setting.ts';
import { RemovedView } from '../stores/live-contract.ts';
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
import { listMessages } from './list-messages.ts';
import { setMailSender } from './set-mail-sender.ts';
import { setTextSender } from './set-text-sender.ts';
import { templateRoutes } from './template-routes.ts';
import { trySender } from './try-sender.ts';

const tags = ['Messages'];
const REMOVED = ok({ removed: true as const });
const PAGE = 25;

export async function messageAdminRoutes(http: Http): Promise<void> {
  mailRoutes(http);
  textRoutes(http);
  logRoutes(http);
  templateRoutes(http);
}

function mailRoutes(http: Http): void {
  http.put(
    '/mail-sender',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setMailSender',
        tags,
        summary: 'Send mails through a server of yours; it is greeted before it is kept',
        body: MailSenderBody,
        response: {
          200: Ok(MailSenderView),
          ...failures('CREDENTIALS_REFUSED', 'PROVIDER_TIMEOUT'),
        },
      },
    },
    async ({ ctx, body }) => ok(mailSenderView(await setMailSender(ctx, body))),
  );

  http.delete(
    '/mail-sender',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeMailSender',
        tags,
        summary: 'Forget the mail server: a live store then sends no mails',
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
  http.put(
    '/text-sender',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setTextSender',
        tags,
        summary: 'Send texts through an account of yours; it is looked at before it is kept',
        body: TextSenderBody,
        response: {
          200: Ok(TextSenderView),
          ...failures('CREDENTIALS_REFUSED', 'PROVIDER_TIMEOUT'),
        },
      },
    },
    async ({ ctx, body }) =>
      ok(textSenderView(ctx.app.publicUrl(), ctx.store, await setTextSender(ctx, body))),
  );

  http.delete(
    '/text-sender',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeTextSender',
        tags,
        summary: 'Forget the account with the carrier: a live store then sends no texts',
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
        summary: 'Who carries mails and texts',
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
        summary: 'Send a test to yourself, in a sandbox as well; ten an hour',
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
        summary: 'What became of texts and mails, for a week; never what they said',
        querystring: MessageListQuery,
        response: { 200: Ok(MessageListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { messages, nextCursor } = await listMessages(ctx, { limit: PAGE, ...query });
      return ok({ messages: messages.map(messageView), nextCursor });
    },
  );
}
