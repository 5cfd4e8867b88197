import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerWith } from '../peer.ts';

const BODY = Buffer.alloc(1_024, 'x');
const HEADERS = { 'content-type': 'text/plain', 'content-length': BODY.byteLength };

answerWith(async () => {
  const server = createServer((_request, response) => response.writeHead(200, HEADERS).end(BODY));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
