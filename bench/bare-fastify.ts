import { fastify } from 'fastify';
import { answerWith } from './peer.ts';

// What Fastify costs when there is nothing to do: the bytes are there, no hook, schema or log.
answerWith(async ({ body }: { body: string }) => {
  const http = fastify();
  http.get('/v1/carts/:cartId', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(body);
  });
  return { base: await http.listen({ host: '127.0.0.1', port: 0 }) };
});
