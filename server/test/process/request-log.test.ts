import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect } from '../../src/platform/db/connect.ts';
import type { Data } from '../harness.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import { type Running, startProcess, until } from './running.ts';

const address = await scratchDatabase();
const sql = connect(address, { poolSize: 1, throughPooler: false });
const start = () =>
  startProcess({
    DATABASE_URL: urlOf(address),
    SECRET_KEY: 'the same key in every process, 32+',
  });
const countLines = async () => (await sql`select 1 from request_log`).length;

async function signUp({ base }: Running): Promise<string> {
  const reply = await fetch(`${base}/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ storeName: 'Mugs', email: 'a@b.co', password: 'ten letters' }),
  });
  return ((await reply.json()) as Data).data.apiKey;
}

/** This service has no collector (traces.test.ts has one). */
async function assertUntraced({ base, output }: Running, apiKey: string): Promise<void> {
  const { headers } = await fetch(`${base}/v1/config`, { headers: { 'x-api-key': apiKey } });
  assert.ok(!headers.has('x-trace-id'));
  await until(() => output().includes('"operation":"getConfig"'), 20_000, output);
  assert.doesNotMatch(output(), /traceId/);
}

async function createCarts({ base }: Running, apiKey: string, count: number): Promise<void> {
  const request = { method: 'POST', headers: { 'x-api-key': apiKey } };
  for (let n = 0; n < count; n++) {
    assert.equal((await fetch(`${base}/v1/carts`, request)).status, 200);
  }
}

describe('the request log of a process', () => {
  it('is complete after a stop, survives a crash, and names no trace', async () => {
    const first = await start();
    const apiKey = await signUp(first);
    await createCarts(first, apiKey, 5);
    await assertUntraced(first, apiKey);
    const metrics = await (await fetch(`${first.management}/metrics`)).text();
    assert.match(metrics, /^cartwright_request_log_lost_total\{reason="full"\} 0$/m);
    assert.match(metrics, /^cartwright_request_log_lost_total\{reason="failed"\} 0$/m);
    assert.equal(await first.signal('SIGTERM'), 0);
    assert.equal(await countLines(), 6);

    const second = await start();
    await createCarts(second, apiKey, 1);
    await until(async () => (await countLines()) === 7, 20_000);
    await createCarts(second, apiKey, 1);
    await second.signal('SIGKILL');
    const kept = await countLines();
    assert.ok(kept === 7 || kept === 8, 'a crash loses the last second at most');
    await sql.end({ timeout: 1 });
  });
});
