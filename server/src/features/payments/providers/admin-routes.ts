import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { addProvider } from './add-provider.ts';
import {
  NewProviderBody,
  ProviderAdminView,
  ProviderChangeBody,
  ProviderListView,
  ProviderParams,
  ProviderRemovedView,
  providerAdminView,
  providerListView,
} from './admin-contract.ts';
import { changeProvider } from './change-provider.ts';
import { removeProvider } from './remove-provider.ts';

const tags = ['Payment providers'];
const DEFAULTS = { isDefault: false, capture: 'automatic' } as const;

export async function providerAdminRoutes(http: Http): Promise<void> {
  http.get(
    '/payment-providers',
    {
      schema: {
        operationId: 'listProviderAccounts',
        tags,
        summary: 'List payment provider accounts',
        response: { 200: Ok(ProviderListView) },
      },
    },
    async ({ ctx }) => ok(providerListView(ctx.app, ctx.store.providers)),
  );

  http.post(
    '/payment-providers',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'addProviderAccount',
        tags,
        summary: 'Add payment provider account',
        body: NewProviderBody,
        response: {
          200: Ok(ProviderAdminView),
          ...failures(
            'PROVIDER_TYPE_UNKNOWN',
            'PROVIDER_ID_TAKEN',
            'CREDENTIALS_REFUSED',
            'LIMIT_REACHED',
            'PROVIDER_TIMEOUT',
          ),
        },
      },
    },
    async ({ ctx, body }) =>
      ok(providerAdminView(await addProvider(ctx, { ...DEFAULTS, ...body }))),
  );

  http.patch(
    '/payment-providers/:providerId',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'changeProviderAccount',
        tags,
        summary: 'Update payment provider account',
        params: ProviderParams,
        body: ProviderChangeBody,
        response: {
          200: Ok(ProviderAdminView),
          ...failures(
            'PROVIDER_NOT_FOUND',
            'PROVIDER_IN_USE',
            'CREDENTIALS_REFUSED',
            'PROVIDER_TIMEOUT',
          ),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(providerAdminView(await changeProvider(ctx, params.providerId, body))),
  );

  http.delete(
    '/payment-providers/:providerId',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeProviderAccount',
        tags,
        summary: 'Remove payment provider account',
        params: ProviderParams,
        response: {
          200: Ok(ProviderRemovedView),
          ...failures('PROVIDER_NOT_FOUND', 'PROVIDER_IN_USE'),
        },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await removeProvider(ctx, params.providerId), removed: true as const }),
  );
}
