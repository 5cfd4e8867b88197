import type { Http } from '../../../platform/http/http.ts';
import { failures, Nullable, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { replyWithEtag } from '../../stores/settings/reply-with-etag.ts';
import { readAcpWebhook } from '../../webhooks/order-deliveries/read-acp-webhook.ts';
import { ACP_VERSION } from '../acp-2026-04-17/acp-error.ts';
import { AcpWebhookInput, AcpWebhookView, RemovedWebhookView } from './acp-webhook-contract.ts';
import { removeAcpWebhook } from './remove-acp-webhook.ts';
import { setAcpWebhook } from './set-acp-webhook.ts';

const tags = ['Agents'];

/** Where the platform of ACP agents gets their orders. */
export async function acpWebhookRoutes(http: Http): Promise<void> {
  http.get(
    '/acp-webhook',
    {
      schema: {
        operationId: 'getAcpWebhook',
        tags,
        summary: 'Get ACP order webhook',
        response: { 200: Ok(Nullable(AcpWebhookView)) },
      },
    },
    async ({ ctx }, reply) => replyWithEtag(reply, await readAcpWebhook(ctx.sql, ctx.storeId)),
  );

  http.put(
    '/acp-webhook',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setAcpWebhook',
        tags,
        summary: 'Set ACP order webhook',
        body: AcpWebhookInput,
        response: {
          200: Ok(AcpWebhookView),
          ...failures('WEBHOOK_URL_REFUSED', 'VERSION_MISMATCH'),
        },
      },
    },
    async ({ ctx, body }, reply) =>
      replyWithEtag(reply, await setAcpWebhook(ctx, { ...body, version: ACP_VERSION })),
  );

  http.delete(
    '/acp-webhook',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeAcpWebhook',
        tags,
        summary: 'Remove ACP order webhook',
        response: { 200: Ok(RemovedWebhookView) },
      },
    },
    async ({ ctx }) => {
      await removeAcpWebhook(ctx);
      return ok({ removed: true as const });
    },
  );
}
