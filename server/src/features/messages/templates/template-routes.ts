import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { changeTemplate } from '../../stores/settings/change-template.ts';
import { previewTemplate } from './preview-template.ts';
import { setTemplate } from './set-template.ts';
import {
  PreviewBody,
  PreviewView,
  previewView,
  ResetBody,
  TemplateBody,
  TemplateListView,
  TemplateView,
  templateListView,
  templateView,
} from './template-contract.ts';

const tags = ['Messages'];

export function templateRoutes(http: Http): void {
  http.get(
    '/message-templates',
    {
      schema: {
        operationId: 'listMessageTemplates',
        tags,
        summary: 'List message templates',
        response: { 200: Ok(TemplateListView) },
      },
    },
    async ({ ctx }) => ok(templateListView(ctx.store)),
  );

  http.put(
    '/message-templates',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setMessageTemplate',
        tags,
        summary: 'Set message template',
        body: TemplateBody,
        response: {
          200: Ok(TemplateView),
          ...failures('TEMPLATE_INVALID', 'VERSION_MISMATCH'),
        },
      },
    },
    async ({ ctx, body }) => {
      const words = { subject: body.subject ?? null, text: body.text };
      await setTemplate(ctx, body.template, words);
      return ok(templateView(body.template, words));
    },
  );

  http.post(
    '/message-templates/preview',
    {
      config: { isAudited: false, idempotency: 'off', repeatable: true },
      schema: {
        operationId: 'previewMessageTemplate',
        tags,
        summary: 'Preview message template',
        body: PreviewBody,
        response: { 200: Ok(PreviewView), ...failures('TEMPLATE_INVALID') },
      },
    },
    async ({ ctx, body: { template, subject = null, text } }) => {
      const input = text === undefined ? null : { subject, text };
      return ok(previewView(previewTemplate(ctx, template, input)));
    },
  );

  http.post(
    '/message-templates/reset',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'resetMessageTemplate',
        tags,
        summary: 'Reset message template',
        body: ResetBody,
        response: { 200: Ok(TemplateView), ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, body }) => {
      await changeTemplate(ctx, body.template, null);
      return ok(templateView(body.template, null));
    },
  );
}
