import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
    const pids = () =>
      new Set([...service.output().matchAll(/"pid":(\d+).*"operation"/g)].map((match) => match[1]));
    await until(() => pids().size === 2, 5_000, service.output);

    const [victim] = pids();
    process.kill(Number(victim), 'SIGKILL');
    await until(() => service.output().includes('is replaced'), 5_000);
    await until(async () => (await create().catch(() => undefined))?.status === 200, 5_000);
    assert.equal(await service.signal('SIGTERM'), 0);
  });
});

describe('DATABASE_URL', () => {
  it('uses that database, starts none, makes no demo store, and serves beside others', async () => {
    const url = urlOf(await scratchDatabase());
    const env = { DATABASE_URL: url, SECRET_KEY: 'the same key in every process, 32+' };
    const [one, two] = await Promise.all([startProcess(env), startProcess(env)]);
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
    assert.equal((await fetch(`${two.management}/readyz`)).status, 200);
    assert.equal((await fetch(`${two.management}/healthz`)).status, 200);
    assert.equal(await one.signal('SIGTERM'), 0);
    assert.equal(await two.signal('SIGTERM'), 0);
  });
});
