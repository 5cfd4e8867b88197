import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { secretKey } from '../../src/boot/secret-key.ts';
import { readConfig } from '../../src/config.ts';
import type { Data } from '../harness.ts';
import { IS_WHOLE } from '../small-version.ts';
import {
  createCart,
  emptyDataDir,
  newDataDir,
  type Running,
  runToEnd,
  startProcess,
} from './running.ts';

describe('the key beside the data', () => {
  async function keyOf(text: string | undefined, hasStores: boolean): Promise<string> {
    const dataDir = await emptyDataDir();
    await mkdir(dataDir, { recursive: true });
    if (text !== undefined) await writeFile(join(dataDir, 'secret-key'), text);
    const key = await secretKey(readConfig({ DATA_DIR: dataDir }), { hasStores });
    assert.equal(await readFile(join(dataDir, 'secret-key'), 'utf8'), key);
    return key;
  }

  it('is not replaced if it is missing or damaged and there are stores', async () => {
    for (const [text, problem] of [
      ['', 'contains no valid key'],
      ['short', 'contains no valid key'],
      [undefined, 'is missing'],
    ] as const) {
      const message = new RegExp(`secret-key ${problem}`);
      await assert.rejects(keyOf(text, true), { name: 'StartError', message });
    }
  });

  it('is created if the first start could not write it', async () => {
    for (const text of ['', undefined]) assert.match(await keyOf(text, false), /^[\w-]{43}$/);
    await assert.rejects(keyOf('short', false), { message: /contains no valid key/ });
    const key = 'k'.repeat(43);
    assert.equal(await keyOf(key, false), key);
  });
});

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
    if (IS_WHOLE) {
      await rm(file);
      await refuses({ DATA_DIR: dataDir }, /secret-key is missing/);
      await writeFile(file, old);
    }
    await refuses(
      { ...other, PREVIOUS_SECRET_KEY: `${old}.` },
      /SECRET_KEY is not the key that en/,
    );

    const changed = await startProcess({ ...other, PREVIOUS_SECRET_KEY: old });
    assert.equal(await profileStatus(changed.base, apiKey, token), 200, 'signed before the change');
    assert.equal((await createCart({ ...changed, apiKey })).status, 200);
    assert.equal(await changed.signal('SIGTERM'), 0);
    if (IS_WHOLE) {
      await refuses({ DATA_DIR: dataDir }, /secret-key in DATA_DIR is not the key that/);
    }

    const accepted = await startProcess({ DATA_DIR: dataDir, ACCEPT_NEW_SECRET_KEY: 'on' });
    assert.equal((await createCart(accepted)).status, 200);
    const status = await profileStatus(accepted.base, apiKey, token);
    assert.equal(status, 401, 'what was lost stays lost');
    assert.equal(await accepted.signal('SIGTERM'), 0);
    if (IS_WHOLE) {
      const later = await startProcess({ DATA_DIR: dataDir });
      assert.equal(await later.signal('SIGTERM'), 0);
    }
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
