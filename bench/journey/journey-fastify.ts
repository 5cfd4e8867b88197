import { connect } from '@cartwright/server/platform/db/connect.js';
import type { CartId, StoreId } from '@cartwright/server/values/ids.js';
import { fastify } from 'fastify';
import { answerWith } from '../peer.ts';
import type { Opening } from './journey-statements.ts';
import { journeySteps, type OpenShop } from './journey-steps.ts';

/** The address of the parts, and the request of each of the nine calls. */
export interface JourneyParts {
  readonly base: string;
  readonly bodies: readonly (object | undefined)[];
}

// The cost of a journey's parts alone: nine requests, the statements of each, and prepared
// replies. A service of these parts that sends the statements of a journey
// separately cannot be faster.
answerWith(async ({ address, poolSize, shops }: Opening): Promise<JourneyParts> => {
  const sql = connect(address, { poolSize, throughPooler: false });
  const steps = await journeySteps(sql, shops[0] as OpenShop);
  const http = fastify();
  for (const [index, { body, reply: text, run }] of steps.entries()) {
    http.route<{ Params: { storeId: StoreId; cartId: CartId } }>({
      method: body === undefined ? 'GET' : 'POST',
      url: `/${index}/:storeId/:cartId`,
      handler: async ({ params }, reply) => {
        await run(sql, params.storeId, params.cartId);
        return reply.type('application/json; charset=utf-8').send(text);
      },
    });
  }
  const base = await http.listen({ host: '127.0.0.1', port: 0 });
  return { base, bodies: steps.map(({ body }) => body) };
});
