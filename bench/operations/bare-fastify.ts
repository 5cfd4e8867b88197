import { fastify } from 'fastify';
import { answerWith } from '../peer.ts';

// The cost of Fastify alone: a reply of prepared bytes, without hooks, schemas or a log.
answerWith(async ({ body }: { body: string }) => {
  const http = fastify();
  http.get('/v1/carts/:cartId', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(body);
  });
  return { base: await http.listen({ host: '127.0.0.1', port: 0 }) };
});
