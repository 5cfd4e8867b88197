import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { newDataDir, programAt, type Running, until } from '../process/running.ts';
import { askDoctor, assertKept, demoStoreOf, nothingYet, shop } from './acknowledged.ts';
import { proved, range, scaled } from './scale.ts';
import { newFakepay, newFolder, startTargetProcess } from './scene.ts';

const BUSY_MS = 60_000;
const BACKUP = programAt('src/backup.js');

describe('a backup taken under load', async () => {
  const fakepay = await newFakepay();
  const folder = await newFolder();
  const env = (dataDir: string) => ({
    DATA_DIR: dataDir,
    SIMULATOR_URL: fakepay.url,
  });
  const running: Running[] = [];
  after(() => Promise.all(running.map((one) => one.signal('SIGTERM'))));

  it('starts, with all that was acknowledged before it, and is consistent [P20]', async () => {
    const dataDir = await newDataDir();
    const first = await startTargetProcess(env(dataDir));
    running.push(first);
    const seen = nothingYet();
    const shoppers = range(4).map(() => shop(demoStoreOf(first), seen));
    const wanted = scaled({ small: 6, full: 1_000 });
    await until(() => seen.orders.size >= wanted, BUSY_MS);
    const before = { carts: new Map(seen.carts), orders: new Map(seen.orders) };
    const copy = join(folder, 'copy');
    const text = execFileSync(process.execPath, [BACKUP, copy], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    });
    assert.match(text, /^Backed up to /);
    const during = seen.orders.size - before.orders.size;
    await first.signal('SIGTERM');
    await Promise.all(shoppers);

    const second = await startTargetProcess(env(copy));
    running.push(second);
    assert.equal(second.apiKey, first.apiKey);
    await assertKept(demoStoreOf(second), before);
    askDoctor(copy);
    proved(
      'P20',
      `a backup after ${before.orders.size} orders, ${during} more placed meanwhile: restored, ` +
        'each of them there, and every invariant holds',
    );
  });

  it('is refused if the target exists, or if no service runs', () => {
    const attempt = (dataDir: string, target: string) => () =>
      execFileSync(process.execPath, [BACKUP, target], {
        stdio: 'pipe',
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      });
    assert.throws(attempt(join(folder, 'copy'), folder), /exists already/);
    assert.throws(attempt(join(folder, 'nowhere'), join(folder, 'other')), /start the service/);
  });
});
