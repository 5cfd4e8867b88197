import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import {
  KeyListView,
  KeyParams,
  keyView,
  NewKeyBody,
  NewKeyView,
  newKeyView,
  RevokedView,
  RollBody,
  SettingsUpdate,
  SettingsView,
  settingsView,
} from './admin-contract.ts';
import { listApiKeyRows } from './api-keys/api-key-queries.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { revokeApiKey } from './api-keys/revoke-api-key.ts';
import { rollApiKey } from './api-keys/roll-api-key.ts';
import { changeSettings } from './settings/change-settings.ts';
import { replyWithEtag } from './settings/reply-with-etag.ts';

const OVERLAP_HOURS = 24;

export async function storeAdminRoutes(http: Http): Promise<void> {
  http.get(
    '/store',
    {
      schema: {
        operationId: 'getStore',
        tags: ['Store'],
        summary: 'Get store settings',
        response: { 200: Ok(SettingsView) },
      },
    },
    async ({ ctx }, reply) => replyWithEtag(reply, settingsView(ctx.store)),
  );

  http.patch(
    '/store',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'changeStore',
        tags: ['Store'],
        summary: 'Update store settings',
        body: SettingsUpdate,
        response: { 200: Ok(SettingsView), ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, body }, reply) => {
      const country = body.country?.toUpperCase();
      const change = { ...body, ...(country && { country }) };
      return replyWithEtag(reply, settingsView(await changeSettings(ctx, change)));
    },
  );

  http.get(
    '/api-keys',
    {
      schema: {
        operationId: 'listApiKeys',
        tags: ['API keys'],
        summary: 'List API keys',
        response: { 200: Ok(KeyListView) },
      },
    },
    async ({ ctx }) =>
      ok({ apiKeys: (await listApiKeyRows(ctx.sql, ctx.storeId, ctx.now())).map(keyView) }),
  );

  http.post(
    '/api-keys',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'createApiKey',
        tags: ['API keys'],
        summary: 'Create API key',
        body: NewKeyBody,
        response: { 200: Ok(NewKeyView), ...failures('LIMIT_REACHED') },
      },
    },
    async ({ ctx, body }) => ok(newKeyView(await createApiKey(ctx, body))),
  );

  http.post(
    '/api-keys/:keyId/roll',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'rollApiKey',
        tags: ['API keys'],
        summary: 'Roll API key',
        params: KeyParams,
        body: RollBody,
        response: {
          200: Ok(NewKeyView),
          ...failures('API_KEY_NOT_FOUND', 'API_KEY_ENDING', 'LIMIT_REACHED'),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(newKeyView(await rollApiKey(ctx, params.keyId, body.overlapHours ?? OVERLAP_HOURS))),
  );

  http.delete(
    '/api-keys/:keyId',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'revokeApiKey',
        tags: ['API keys'],
        summary: 'Revoke API key',
        params: KeyParams,
        response: { 200: Ok(RevokedView), ...failures('API_KEY_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await revokeApiKey(ctx, params.keyId), revoked: true as const }),
  );
}
