import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect } from '../../src/platform/db/connect.ts';
import { startMailServer } from '../fake-mail-server.ts';
import type { Data } from '../harness.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import { startProcess, until } from './running.ts';

const SECRET_KEY = 'the same key in every process, 32+';
const OWNER = { email: 'a@b.co', password: 'ten letters' };

describe('WORKERS=2', async () => {
  const address = await scratchDatabase();
  const env = { DATABASE_URL: urlOf(address), SECRET_KEY };
  const [service, other] = await Promise.all([
    startProcess({
      ...env,
      WORKERS: '2',
      DRAIN_SECONDS: '0',
      HOST: 'localhost',
      ALLOW_PRIVATE_WEBHOOKS: 'on',
    }),
    startProcess({ ...env, MANAGEMENT_HOST: '0.0.0.0' }),
  ]);
  const { base, management } = service;
  const call = callerOf(base);
  const { store, apiKey, adminUrl } = await call('POST', '/v1/signup', {
    storeName: 'Mugs',
    ...OWNER,
  });

  it('uses the database of DATABASE_URL, starts none, and creates no demo store', async () => {
    for (const { output, apiKey } of [service, other]) {
      assert.equal(apiKey, '');
      assert.doesNotMatch(output(), /PostgreSQL|database cluster/);
    }
    assert.ok(adminUrl.startsWith(base));
    const headers = { 'x-api-key': apiKey };
    assert.equal((await fetch(`${other.base}/v1/config`, { headers })).status, 200);
    assert.match(other.management, /^http:\/\/127\.0\.0\.1:/);
    for (const path of ['/readyz', '/healthz']) {
      assert.equal((await fetch(other.management + path)).status, 200);
    }
    assert.equal(await other.signal('SIGTERM'), 0);
  });

  it('sends the mail of live stores in the name of the address they listen on', async () => {
    const server = await startMailServer();
    const session = await call('POST', '/admin/v1/sessions', { handle: store.handle, ...OWNER });
    const mails = {
      ...{ provider: 'smtp', host: '127.0.0.1', port: server.port, security: 'none' },
      ...{ fromName: 'Mugs', fromAddress: 'shop@mugs.example' },
      credentials: { user: server.user, password: server.password },
    };
    const authorization = `Bearer ${session.token}`;
    await call('PUT', '/admin/v1/mail-sender', mails, { authorization });
    const sql = connect(address, { poolSize: 1, throughPooler: false });
    await sql`update stores set developer_mode = false where id = ${store.id}`;
    const shopper = { email: 'ada@example.com' };
    await call('POST', '/v1/auth/otp/email/request', shopper, { 'x-api-key': apiKey });
    await until(() => server.taken.length === 1, 30_000, service.output);
    assert.equal(server.taken[0]?.greeting, 'localhost');
    await sql`update stores set developer_mode = true where id = ${store.id}`;
    await sql.end();
  });

  it('spreads requests over processes, sums their metrics and replaces one that dies', async () => {
    const create = () =>
      fetch(`${base}/v1/carts`, { method: 'POST', headers: { 'x-api-key': apiKey } });
    const replies = await Promise.all(Array.from({ length: 40 }, create));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));

    const metrics = await (await fetch(`${management}/metrics`)).text();
    assert.match(
      metrics,
      /cartwright_http_requests_total\{operation="createCart",status="200"\} 40/,
    );
    for (const kind of ['webhook_deliveries', 'messages', 'payments_open', 'reversals']) {
      assert.match(metrics, new RegExp(`^cartwright_backlog\\{kind="${kind}"\\} 0$`, 'm'));
    }
    assert.match(metrics, /^cartwright_payment_findings\{type="still_open"\} 0$/m);
    const pids = () =>
      new Set(
        [...service.output().matchAll(/"pid":(\d+).*"operation":"createCart"/g)].map(
          (match) => match[1],
        ),
      );
    await until(() => pids().size === 2, 5_000, service.output);

    const [victim] = pids();
    process.kill(Number(victim), 'SIGKILL');
    await until(() => service.output().includes('will be replaced'), 30_000);
    await until(async () => (await create().catch(() => undefined))?.status === 200, 30_000);
    assert.equal(await service.signal('SIGTERM'), 0);
  });
});

function callerOf(base: string) {
  return async (method: string, path: string, body: object, headers = {}): Promise<Data> => {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return (JSON.parse(text) as { data: Data }).data;
  };
}
