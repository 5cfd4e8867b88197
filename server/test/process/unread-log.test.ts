import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until } from './running.ts';

describe('a log without a reader', () => {
  it('is buffered up to a bound, and reports how much was lost once it is read', async () => {
    const script = fileURLToPath(new URL('chatty.js', import.meta.url));
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] });
    after(() => child.kill('SIGKILL'));
    const [line] = (await once(child.stderr, 'data')) as [Buffer];
    const { lines } = JSON.parse(line.toString('utf8')) as { lines: number };
    let read = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      read += text;
    });
    await until(() => read.includes('log lines were lost'), 20_000);
    child.kill('SIGKILL');
    const entries = read.split('\n').slice(0, -1);
    const kept = entries.filter((line) => line.includes('xxx')).length;
    const lost = entries
      .map((line) => JSON.parse(line) as { lost?: number })
      .reduce((all, entry) => all + (entry.lost ?? 0), 0);
    // Some of the later lines may be among the lost.
    assert.ok(kept + lost >= lines && kept + lost < lines + 500, `${kept} and ${lost}`);
    assert.ok(kept > 10_000 && kept < 20_000, `${kept} kept`);
  });
});
