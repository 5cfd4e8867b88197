import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { after } from 'node:test';
import { assertAsTwilioSays } from './twilio-description.ts';

export type TwilioFault =
  | 'none'
  | 'hang'
  | 'hang_up'
  | 'taken_then_hang_up'
  | 'error'
  | 'too_often'
  | 'unauthorized'
  | 'garbage'
  | 'redirect'
  | 'too_long'
  /** Twilio's own error number, as a 400. */
  | number;

export interface FakeText {
  readonly sid: string;
  readonly user: string;
  readonly fields: Record<string, string>;
}

/** Implements the part of Twilio's protocol that is used, and records the accepted texts. */
export interface FakeTwilio {
  readonly url: string;
  /** Every call, method and path. */
  readonly asked: string[];
  readonly taken: FakeText[];
  readonly accountSid: string;
  readonly authToken: string;
  accountStatus: 'active' | 'suspended';
  fault: TwilioFault;
}

const BASE = '/2010-04-01/Accounts';

export async function startTwilio(): Promise<FakeTwilio> {
  const fake: FakeTwilio & { url: string } = {
    url: '',
    asked: [],
    taken: [],
    accountSid: `AC${randomBytes(16).toString('hex')}`,
    authToken: randomBytes(16).toString('hex'),
    accountStatus: 'active',
    fault: 'none',
  };
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    fake.asked.push(`${request.method} ${request.url}`);
    return reply(fake, request, fields, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function reply(
  fake: FakeTwilio,
  request: IncomingMessage,
  fields: Record<string, string>,
  response: ServerResponse,
): unknown {
  const json = { 'content-type': 'application/json' };
  const failed = (status: number, code: number) => {
    const more_info = `https://www.twilio.com/docs/errors/${code}`;
    const body = { code, message: `error about ${fields.To}`, more_info, status };
    return response.writeHead(status, json).end(JSON.stringify(body));
  };
  const { fault } = fake;
  if (typeof fault === 'number') return failed(400, fault);
  if (fault === 'hang') return undefined;
  if (fault === 'hang_up') return response.socket?.destroy();
  if (fault === 'error') return failed(500, 20500);
  if (fault === 'too_often') return failed(429, 20429);
  if (fault === 'unauthorized' || !isKnown(fake, request)) return failed(401, 20003);
  if (fault === 'garbage') return response.writeHead(201, json).end('<html>');
  if (fault === 'redirect') return response.writeHead(307, { location: `${fake.url}/x` }).end();
  if (fault === 'too_long') return response.writeHead(201, json).end(' '.repeat(300_000));
  const [status, answer] = answerTo(fake, request, fields);
  if (fault === 'taken_then_hang_up') return response.socket?.destroy();
  return response.writeHead(status, json).end(JSON.stringify(answer));
}

function isKnown({ accountSid, authToken }: FakeTwilio, request: IncomingMessage): boolean {
  const basic = (request.headers.authorization ?? '').replace('Basic ', '');
  const [user, password] = Buffer.from(basic, 'base64').toString().split(':');
  return (user === accountSid && password === authToken) || (password ?? '').startsWith('key-');
}

function answerTo(
  fake: FakeTwilio,
  { method, url = '', headers }: IncomingMessage,
  fields: Record<string, string>,
): [number, object] {
  const [path] = url.split('?');
  if (method === 'GET' && path === `${BASE}/${fake.accountSid}.json`) {
    return [200, { sid: fake.accountSid, status: fake.accountStatus, type: 'Full' }];
  }
  if (path !== `${BASE}/${fake.accountSid}/Messages.json`) return [404, { code: 20404 }];
  if (method === 'GET') return [200, { messages: [], next_page_uri: null, page_size: 1 }];
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const basic = (headers.authorization ?? '').replace('Basic ', '');
  const [user = ''] = Buffer.from(basic, 'base64').toString().split(':');
  assertAsTwilioSays('request', fields);
  fake.taken.push({ sid, user, fields });
  const message = messageOf(fake, sid, fields);
  assertAsTwilioSays('reply', message);
  return [201, message];
}

function messageOf({ accountSid }: FakeTwilio, sid: string, fields: Record<string, string>) {
  const at = 'Thu, 24 Aug 2023 05:01:45 +0000';
  const uri = `${BASE}/${accountSid}/Messages/${sid}.json`;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: fields.Body,
    date_created: at,
    date_sent: null,
    date_updated: at,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: fields.From ?? null,
    messaging_service_sid: fields.MessagingServiceSid ?? null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid,
    status: fields.MessagingServiceSid ? 'accepted' : 'queued',
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    to: fields.To,
    uri,
  };
}

/** Twilio's signature, implemented from its documentation. */
export function signed(token: string, url: string, fields: Record<string, string>): string {
  const parts = Object.keys(fields).sort();
  const text = url + parts.map((name) => `${name}${fields[name]}`).join('');
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}
