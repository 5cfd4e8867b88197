import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { AgentRequest } from '../src/features/agents/identity/agent-request.ts';

/** A platform whose agents buy: a server with its profile, and a key to sign requests. */
export interface TestPlatform {
  /** The URL of its profile. */
  readonly url: string;
  readonly host: string;
  /** What its server answers; replaceable. */
  profile: object;
  answer: RequestListener | undefined;
  /** Number of times that its profile was read. */
  reads(): number;
  readonly key: TestKey;
}

export interface TestKey {
  readonly kid: string;
  readonly jwk: object;
  readonly privateKey: KeyObject;
}

export const VERSION = '2026-08-25';
const CAPABILITIES = ['checkout', 'cart', 'fulfillment', 'discount', 'order'];

export function newTestKey(kid = 'key-1', namedCurve = 'P-256'): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  return { kid, jwk: { kid, ...publicKey.export({ format: 'jwk' }) }, privateKey };
}

export function platformProfile(
  keys: readonly TestKey[],
  config: { readonly version?: string; readonly webhookUrl?: string } = {},
): object {
  const { version = VERSION, webhookUrl } = config;
  const capabilities = Object.fromEntries(
    CAPABILITIES.map((name) => [
      `dev.ucp.shopping.${name}`,
      [{ version, ...(name === 'order' && webhookUrl && { config: { webhook_url: webhookUrl } }) }],
    ]),
  );
  const ucp = { version, services: {}, capabilities, payment_handlers: {} };
  return { ucp, keys: keys.map(({ jwk }) => jwk) };
}

export async function startPlatform(): Promise<TestPlatform> {
  let reads = 0;
  const key = newTestKey();
  const server = createServer((request, response) => {
    reads++;
    if (platform.answer) return platform.answer(request, response);
    response.setHeader('cache-control', 'public, max-age=60');
    response.end(JSON.stringify(platform.profile));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const platform: TestPlatform = {
    ...{ url: `http://${host}/profile.json`, host, key },
    profile: platformProfile([key]),
    answer: undefined,
    reads: () => reads,
  };
  return platform;
}

/** A request in the name of a platform, as a server receives it. */
export function requestOf(
  profileUrl: string,
  change: { readonly [K in keyof AgentRequest]?: AgentRequest[K] } = {},
): AgentRequest {
  const { headers, ...rest } = change;
  return {
    method: 'POST',
    authority: 'shop.example.com',
    url: '/agents/shop/ucp/checkout-sessions',
    body: Buffer.from('{"line_items":[]}'),
    ip: '127.0.0.1',
    ...rest,
    headers: {
      'content-type': 'application/json',
      'ucp-agent': `profile="${profileUrl}"`,
      'idempotency-key': '9f0f3d2c-1111-4222-8333-444455556666',
      ...headers,
    },
  };
}

interface SigningChoices {
  /** Components that are left out. */
  readonly without?: readonly string[];
  /** More parameters, such as `;created=1`. */
  readonly params?: string;
  readonly label?: string;
}

/** Signs as a platform does, written apart from the service's own code. */
export function signed(
  request: AgentRequest,
  { kid, privateKey }: TestKey,
  { without = [], params = '', label = 'sig1' }: SigningChoices = {},
): AgentRequest {
  const body = request.body ?? Buffer.alloc(0);
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const headers = { ...request.headers, ...(body.length > 0 && { 'content-digest': digest }) };
  const [path = '', query] = request.url.split('?');
  const values: Record<string, string | undefined> = {
    '@method': request.method,
    '@authority': request.authority,
    '@path': path,
    '@query': query === undefined ? undefined : `?${query}`,
    ...(headers as Record<string, string>),
    ...(body.length === 0 && { 'content-type': undefined }),
  };
  const names = Object.keys(values).filter(
    (name) => values[name] !== undefined && !without.includes(name) && name !== 'x-api-key',
  );
  const input = `(${names.map((name) => `"${name}"`).join(' ')});keyid="${kid}"${params}`;
  const lines = names.map((name) => `"${name}": ${values[name]}`);
  const base = [...lines, `"@signature-params": ${input}`].join('\n');
  const value = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const signature = `${label}=:${value.toString('base64')}:`;
  return {
    ...request,
    headers: { ...headers, 'signature-input': `${label}=${input}`, signature },
  };
}
