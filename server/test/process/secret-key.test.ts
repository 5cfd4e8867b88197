import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { secretKey } from '../../src/boot/secret-key.ts';
import { readConfig } from '../../src/config.ts';
import { emptyDataDir } from './running.ts';

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
