import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { after } from 'node:test';
import type { Data } from './harness.ts';

export type MerchantFault =
  | 'none'
  | 'hang'
  | 'half_an_answer'
  | 'error'
  | 'garbage'
  | 'huge'
  | 'redirect'
  | 'hang_up';

/** A merchant's own server, as a live store has one. It refuses unsigned calls. */
export interface FakeMerchant {
  readonly url: string;
  secret: string;
  /** The `data` of each signed call, in order. */
  readonly asked: Data[];
  /** Calls of any kind that were received. */
  readonly counts: { calls: number; unsigned: number; elsewhere: number };
  /** The validation on a sku; any other costs 1000. */
  readonly products: Map<string, object>;
  fault: MerchantFault;
  /** Replaces the whole reply. */
  answer: ((data: Data) => unknown) | undefined;
  /** Answers all pending calls. */
  release(): void;
}

const HUGE = ' '.repeat(600 * 1024);

export async function startMerchant(): Promise<FakeMerchant> {
  const held: ServerResponse[] = [];
  const merchant = {
    url: '',
    secret: `whsec_${randomBytes(32).toString('base64')}`,
    asked: [] as Data[],
    counts: { calls: 0, unsigned: 0, elsewhere: 0 },
    products: new Map<string, object>(),
    fault: 'none' as MerchantFault,
    answer: undefined as FakeMerchant['answer'],
    release() {
      for (const response of held.splice(0)) response.end('{}');
    },
  };
  const server = createServer(async (request, response) => {
    if (request.url !== '/validate') merchant.counts.elsewhere++;
    merchant.counts.calls++;
    const data = verified(merchant.secret, request, await bodyOf(request));
    if (!data) {
      merchant.counts.unsigned++;
      return response.writeHead(401).end();
    }
    merchant.asked.push(data);
    if (merchant.fault === 'hang') return held.push(response);
    return reply(merchant, data, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => {
    merchant.release();
    server.closeAllConnections();
    server.close();
  });
  merchant.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/validate`;
  return merchant;
}

/** Written by hand, so that it shares no code with the signer. It ignores the time. */
function verified(secret: string, { headers }: IncomingMessage, body: string): Data | undefined {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  if (headers['webhook-signature'] !== `v1,${signature}`) return undefined;
  const message = JSON.parse(body) as Data;
  return message.type === 'product.validate' ? message.data : undefined;
}

function reply(merchant: FakeMerchant, data: Data, response: ServerResponse): unknown {
  const json = { 'content-type': 'application/json' };
  switch (merchant.fault) {
    case 'error':
      return response.writeHead(500, json).end('{"items":[]}');
    case 'garbage':
      return response.writeHead(200, json).end('<html>');
    case 'huge':
      return response.writeHead(200, json).end(JSON.stringify(answer(merchant, data)) + HUGE);
    case 'redirect':
      return response.writeHead(307, { location: '/elsewhere' }).end();
    case 'hang_up':
      return response.socket?.destroy();
    case 'half_an_answer':
      return response.writeHead(200, { ...json, 'content-length': '500' }).write('{"items":[');
    default:
      return response.writeHead(200, json).end(JSON.stringify(answer(merchant, data)));
  }
}

function answer(merchant: FakeMerchant, data: Data): unknown {
  if (merchant.answer) return merchant.answer(data);
  return { items: data.items.map((item: Data) => validation(merchant, item)) };
}

function validation({ products }: FakeMerchant, { ref, sku }: Data): object {
  const usual = { ref, valid: true, unitPriceCents: 1000, name: `The ${sku}` };
  return { ...usual, validForSeconds: 300, ...products.get(sku) };
}
