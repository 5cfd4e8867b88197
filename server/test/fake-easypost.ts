import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { after } from 'node:test';
import type { Data } from './harness.ts';

export type EasypostFault =
  | 'none'
  | 'hang'
  | 'half_an_answer'
  | 'error'
  | 'too_often'
  | 'unauthorized'
  | 'garbage'
  | 'other_shape'
  | 'no_rates'
  | 'redirect'
  | 'hang_up';

/** The part of EasyPost's protocol that is used: shipments with rates, verified addresses. */
export interface FakeEasypost {
  readonly url: string;
  /** Path and body of each call that came with a key. */
  readonly asked: { path: string; key: string; body: Data }[];
  rates: object[];
  /** Replaces an address that is sent. */
  correction: object;
  /** Why an address is undeliverable. */
  errors: object[];
  fault: EasypostFault;
}

const USUAL = { object: 'Rate', mode: 'test', currency: 'USD', delivery_days: null };
export const RATES = [
  { ...USUAL, id: 'rate_2', carrier: 'UPS', service: 'NextDay', rate: '31.40', delivery_days: 1 },
  { ...USUAL, id: 'rate_1', carrier: 'USPS', service: 'Priority', rate: '7.58', delivery_days: 2 },
  { ...USUAL, id: 'rate_3', carrier: 'DHL', service: 'Express', rate: '9.00', currency: 'EUR' },
];

export async function startEasypost(): Promise<FakeEasypost> {
  const fake: FakeEasypost & { url: string } = {
    url: '',
    asked: [],
    rates: RATES,
    correction: {},
    errors: [],
    fault: 'none',
  };
  const server = createServer(async (request, response) => {
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    const key = Buffer.from(basic, 'base64').toString().replace(/:$/, '');
    const body = JSON.parse((await bodyOf(request)) || '{}') as Data;
    fake.asked.push({ path: request.url ?? '', key, body });
    return reply(fake, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  return fake;
}

function reply(fake: FakeEasypost, request: IncomingMessage, response: ServerResponse): unknown {
  const json = { 'content-type': 'application/json' };
  const failed = (status: number, code: string) =>
    response.writeHead(status, json).end(JSON.stringify({ error: { code, message: code } }));
  switch (fake.fault) {
    case 'hang':
      return undefined;
    case 'half_an_answer':
      return response.writeHead(201, { ...json, 'content-length': '900' }).write('{"rates":[');
    case 'error':
      return failed(500, 'INTERNAL_SERVER_ERROR');
    case 'too_often':
      return failed(429, 'RATE_LIMITED');
    case 'unauthorized':
      return failed(401, 'APIKEY.INACTIVE');
    case 'garbage':
      return response.writeHead(201, json).end('<html>');
    case 'other_shape':
      return response.writeHead(201, json).end('{"rates":[{"rate":7.58}],"verifications":{}}');
    case 'redirect':
      return response.writeHead(302, { location: `${fake.url}/elsewhere` }).end();
    case 'hang_up':
      return response.socket?.destroy();
    default:
      return response.writeHead(201, json).end(JSON.stringify(answer(fake, request)));
  }
}

function answer(fake: FakeEasypost, { url }: IncomingMessage): object {
  if (url?.endsWith('/shipments')) {
    const rates = fake.fault === 'no_rates' ? [] : fake.rates;
    return { id: 'shp_1', object: 'Shipment', rates, messages: [] };
  }
  const { address } = fake.asked.at(-1)?.body ?? {};
  const delivery = { success: fake.errors.length === 0, errors: fake.errors, details: {} };
  const found = { id: 'adr_1', object: 'Address', ...address, ...fake.correction };
  return { ...found, verifications: { delivery } };
}
