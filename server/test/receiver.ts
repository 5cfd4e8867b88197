import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { after } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { App } from '../src/context.ts';
import { dispatchEvents } from '../src/features/webhooks/dispatch-events.ts';
import type { Data } from './harness.ts';

/** One call as a merchant's server received it. */
export interface Received {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Data;
}

export interface Receiver {
  readonly url: string;
  /** Every call in order, also those that were not acknowledged. */
  readonly received: Received[];
  /** Decides the reply: a status, or something of its own. */
  answer: (call: Received, response: ServerResponse) => number | undefined;
}

/** A merchant's server. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const receiver = { url: '', received, answer: () => 204 } as Receiver & { url: string };
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    received.push(call);
    const status = receiver.answer(call, response);
    if (status !== undefined) response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

async function readCall(request: IncomingMessage): Promise<Received> {
  const text = await bodyOf(request);
  const headers = request.headers as Record<string, string>;
  return { id: headers['webhook-id'] ?? '', headers, text, body: JSON.parse(text) as Data };
}

/** Everything that is due now, and what becomes due by that. */
export async function dispatchAll(app: App): Promise<void> {
  while ((await dispatchEvents(app)) > 0);
}

/** As a merchant does it, with the library they would use; throws on a wrong signature. */
export function verify(secret: string, { text, headers }: Received): Data {
  return new Webhook(secret).verify(text, headers) as Data;
}
