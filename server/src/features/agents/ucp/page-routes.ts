import type { FastifyReply } from 'fastify';
import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import type { Store } from '../../../ports/store.ts';
import { findAgentsStore } from './find-agents-store.ts';

const hide = { schema: { hide: true }, config: { operation: 'agent_page' } } as const;
type Handle = { Params: { handle: string } };

/**
 * Default pages until the store sets those of its storefront. They have the same content for any
 * id, so they reveal nothing.
 */
export function pageRoutes(app: App) {
  return async function pageRoutes(http: Http): Promise<void> {
    http.get<Handle>('/carts/:id', hide, async ({ params }, reply) =>
      page(reply, await findAgentsStore(app, params.handle), 'to continue this checkout'),
    );
    http.get<Handle>('/orders/:id', hide, async ({ params }, reply) =>
      page(reply, await findAgentsStore(app, params.handle), 'about this order'),
    );
  };
}

function page(reply: FastifyReply, { name, supportEmail }: Store, what: string): string {
  reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
  const where = supportEmail ? ` at ${supportEmail}` : '';
  return `Please ask ${name}${where} ${what}. The store has set no page for it yet.\n`;
}
