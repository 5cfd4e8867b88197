import { connect, type DatabaseAddress } from '@cartwright/server/platform/db/connect.js';
import type { CartId, StoreId } from '@cartwright/server/values/ids.js';
import { fastify } from 'fastify';
import { answerWith } from '../peer.ts';
import type { Operation } from './plan.ts';
import { STATEMENTS } from './statements.ts';

export interface Parts {
  readonly address: DatabaseAddress;
  readonly poolSize: number;
  readonly storeId: StoreId;
  readonly body: string;
}

// The cost of the parts alone: a request, the statements of its operation, a reply of prepared
// bytes. No key is looked up, and nothing is validated, priced or logged, so a service of these
// parts that sends the statements of each request separately
// cannot be faster.
answerWith(async ({ address, poolSize, storeId, body }: Parts) => {
  const sql = connect(address, { poolSize, throughPooler: false });
  const http = fastify();
  const serve = (method: 'GET' | 'POST', url: string, operation: Operation) => {
    http.route<{ Params: { cartId: CartId } }>({
      method,
      url,
      handler: async (request, reply) => {
        await STATEMENTS[operation](sql, storeId, request.params.cartId);
        return reply.type('application/json; charset=utf-8').send(body);
      },
    });
  };
  serve('GET', '/v1/carts/:cartId', 'get cart');
  serve('POST', '/v1/carts', 'create cart');
  serve('POST', '/v1/carts/:cartId/items', 'add item');
  return { base: await http.listen({ host: '127.0.0.1', port: 0 }) };
});
