import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Data } from '../harness.ts';
import { createCart, newDataDir, type Running, runToEnd, startProcess } from './running.ts';

describe('another key than the one that encrypted the data', () => {
  it('is refused, unless the previous one is given or declared lost', async () => {
    const dataDir = await newDataDir();
    const file = join(dataDir, 'secret-key');
    const first = await startProcess({ DATA_DIR: dataDir });
    const { apiKey } = first;
    const token = await registerCustomer(first);
    assert.equal(await first.signal('SIGTERM'), 0);
    const old = await readFile(file, 'utf8');
    const other = { DATA_DIR: dataDir, SECRET_KEY: 'another key of 32 characters or more' };

    await rm(join(dataDir, 'demo-store.json'), { force: true });
    await rm(file);
    await refuses({ DATA_DIR: dataDir }, /secret-key is missing/);
    await writeFile(file, old);
    await refuses(
      { ...other, PREVIOUS_SECRET_KEY: `${old}.` },
      /SECRET_KEY is not the key that en/,
    );

    const changed = await startProcess({ ...other, PREVIOUS_SECRET_KEY: old });
    assert.equal(await profileStatus(changed.base, apiKey, token), 200, 'signed before the change');
    assert.equal((await createCart({ ...changed, apiKey })).status, 200);
    assert.equal(await changed.signal('SIGTERM'), 0);
    await refuses({ DATA_DIR: dataDir }, /secret-key in DATA_DIR is not the key that/);

    const accepted = await startProcess({ DATA_DIR: dataDir, ACCEPT_NEW_SECRET_KEY: 'on' });
    assert.equal((await createCart(accepted)).status, 200);
    const status = await profileStatus(accepted.base, apiKey, token);
    assert.equal(status, 401, 'what was lost stays lost');
    assert.equal(await accepted.signal('SIGTERM'), 0);
    const later = await startProcess({ DATA_DIR: dataDir });
    assert.equal(await later.signal('SIGTERM'), 0);
  });
});

async function refuses(env: Record<string, string>, reason: RegExp): Promise<void> {
  const { code, output } = await runToEnd(env);
  assert.equal(code, 1);
  assert.match(output, new RegExp(`^Cartwright cannot start: .*${reason.source}`, 'm'));
}

async function registerCustomer({ base, apiKey }: Running): Promise<string> {
  const reply = await fetch(`${base}/v1/auth/register`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' }),
  });
  return ((await reply.json()) as Data).data.token;
}

async function profileStatus(base: string, apiKey: string, token: string): Promise<number> {
  const headers = { 'x-api-key': apiKey, 'x-customer-token': token };
  return (await fetch(`${base}/v1/customers/me`, { headers })).status;
}
