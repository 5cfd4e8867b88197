import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect } from '../../src/platform/db/connect.ts';
import { startMailServer } from '../fake-mail-server.ts';
import type { Data } from '../harness.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import { newDataDir, startProcess, until } from './running.ts';

describe('WORKERS=2', () => {
  it('spreads requests over processes, sums their metrics and replaces one that dies', async () => {
    const service = await startProcess({ DATA_DIR: await newDataDir(), WORKERS: '2' });
    const { base, management, apiKey } = service;
    const create = () =>
      fetch(`${base}/v1/carts`, { method: 'POST', headers: { 'x-api-key': apiKey } });
    const replies = await Promise.all(Array.from({ length: 40 }, create));
    assert.ok(replies.every(({ status }) => status === 200));

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
      new Set([...service.output().matchAll(/"pid":(\d+).*"operation"/g)].map((match) => match[1]));
    await until(() => pids().size === 2, 5_000, service.output);

    const [victim] = pids();
    process.kill(Number(victim), 'SIGKILL');
    await until(() => service.output().includes('will be replaced'), 30_000);
    await until(async () => (await create().catch(() => undefined))?.status === 200, 30_000);
    assert.equal(await service.signal('SIGTERM'), 0);
  });

  it('sends the mail of live stores in the name of the address they listen on', async () => {
    const [address, server] = [await scratchDatabase(), await startMailServer()];
    const { base, signal, output } = await startProcess({
      WORKERS: '2',
      DRAIN_SECONDS: '0',
      HOST: 'localhost',
      DATABASE_URL: urlOf(address),
      SECRET_KEY: 'the same key in every process, 32+',
      ALLOW_PRIVATE_WEBHOOKS: 'on',
    });
    const call = callerOf(base);
    const owner = { email: 'a@b.co', password: 'ten letters' };
    const { store, apiKey } = await call('POST', '/v1/signup', { storeName: 'Mugs', ...owner });
    const session = await call('POST', '/admin/v1/sessions', { handle: store.handle, ...owner });
    const mails = {
      ...{ provider: 'smtp', host: '127.0.0.1', port: server.port, security: 'none' },
      ...{ fromName: 'Mugs', fromAddress: 'shop@mugs.example' },
      credentials: { user: server.user, password: server.password },
    };
    const authorization = `Bearer ${session.token}`;
    await call('PUT', '/admin/v1/mail-sender', mails, { authorization });
    const sql = connect(address, { poolSize: 1, throughPooler: false });
    await sql`update stores set developer_mode = false where id = ${store.id}`;
    await sql.end();

    const shopper = { email: 'ada@example.com' };
    await call('POST', '/v1/auth/otp/email/request', shopper, { 'x-api-key': apiKey });
    await until(() => server.taken.length === 1, 30_000, output);
    assert.equal(server.taken[0]?.greeting, 'localhost');
    assert.equal(await signal('SIGTERM'), 0);
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

describe('DATABASE_URL', () => {
  it('uses that database, starts none, creates no demo store, and serves', async () => {
    const url = urlOf(await scratchDatabase());
    const env = { DATABASE_URL: url, SECRET_KEY: 'the same key in every process, 32+' };
    const everywhere = { ...env, MANAGEMENT_HOST: '0.0.0.0' };
    const [one, two] = await Promise.all([startProcess(env), startProcess(everywhere)]);
    assert.equal(one.apiKey, '');
    const signup = await fetch(`${one.base}/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ storeName: 'Two', email: 'a@b.co', password: 'ten letters' }),
    });
    const { data } = (await signup.json()) as { data: { apiKey: string; adminUrl: string } };
    assert.ok(data.adminUrl.startsWith(one.base));
    const headers = { 'x-api-key': data.apiKey };
    assert.equal((await fetch(`${two.base}/v1/config`, { headers })).status, 200);
    assert.match(two.management, /^http:\/\/127\.0\.0\.1:/);
    assert.equal((await fetch(`${two.management}/readyz`)).status, 200);
    assert.equal((await fetch(`${two.management}/healthz`)).status, 200);
    assert.equal(await one.signal('SIGTERM'), 0);
    assert.equal(await two.signal('SIGTERM'), 0);
  });
});
