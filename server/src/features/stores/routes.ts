import type { Http } from '../../platform/http/http.ts';
import { Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { ConfigView, configView, type Limits } from './contract.ts';

export function configRoutes(limits: Limits) {
  return async function configRoutes(http: Http): Promise<void> {
    http.get(
      '/',
      {
        prefixTrailingSlash: 'slash',
        schema: {
          operationId: 'getConfig',
          tags: ['Configuration'],
          summary: 'Get storefront configuration',
          response: { 200: Ok(ConfigView) },
        },
      },
      async ({ ctx }, reply) => {
        reply.header('cache-control', 'private, max-age=60').header('vary', 'x-api-key');
        return ok(configView(ctx, limits));
      },
    );
  };
}
