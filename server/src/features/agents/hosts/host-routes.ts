import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { addStoreHost } from './add-store-host.ts';
import {
  RemovedHostView,
  StoreHostInput,
  StoreHostListView,
  StoreHostParams,
  StoreHostView,
  storeHostView,
} from './host-contract.ts';
import { listHostRows } from './host-queries.ts';
import { removeStoreHost } from './remove-store-host.ts';
import { verifyStoreHost } from './verify-store-host.ts';

const tags = ['Agents'];

/** Host names at which agents find the store's profile. */
export async function hostRoutes(http: Http): Promise<void> {
  http.get(
    '/store-hosts',
    {
      schema: {
        operationId: 'listStoreHosts',
        tags,
        summary: 'List host names',
        response: { 200: Ok(StoreHostListView) },
      },
    },
    async ({ ctx: { app, sql, storeId } }) =>
      ok({ hosts: (await listHostRows(sql, storeId)).map((host) => storeHostView(app, host)) }),
  );

  http.post(
    '/store-hosts',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'addStoreHost',
        tags,
        summary: 'Add host name',
        body: StoreHostInput,
        response: { 200: Ok(StoreHostView), ...failures('LIMIT_REACHED', 'WEBHOOK_URL_REFUSED') },
      },
    },
    async ({ ctx, body }) => ok(storeHostView(ctx.app, await addStoreHost(ctx, body.host))),
  );

  http.post(
    '/store-hosts/:hostId/verify',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'verifyStoreHost',
        tags,
        summary: 'Verify host name',
        params: StoreHostParams,
        response: {
          200: Ok(StoreHostView),
          ...failures('STORE_HOST_NOT_FOUND', 'STORE_HOST_NOT_VERIFIED', 'STORE_HOST_TAKEN'),
        },
      },
    },
    async ({ ctx, params }) =>
      ok(storeHostView(ctx.app, await verifyStoreHost(ctx, params.hostId))),
  );

  http.delete(
    '/store-hosts/:hostId',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeStoreHost',
        tags,
        summary: 'Remove host name',
        params: StoreHostParams,
        response: { 200: Ok(RemovedHostView), ...failures('STORE_HOST_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await removeStoreHost(ctx, params.hostId), removed: true as const }),
  );
}
