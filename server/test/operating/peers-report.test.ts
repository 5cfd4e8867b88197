import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const RUN = join(REPOSITORY, 'bench/dist/peers/run.js');

describe('npm run bench:peers', () => {
  it('writes a table and a chart from results', () => {
    const text = execFileSync(process.execPath, [RUN, '--self-test'], { encoding: 'utf8' });
    assert.match(
      text,
      /^\| \| One 1\.0\.0 \| Two 1\.0\.0 \| Four 1\.0\.0 \|\n\|---\|---\|---\|---\|$/m,
    );
    assert.match(text, /^\| Whole checkout, per second \| 8\.0 \| 4\.0 \| 2\.0 \|$/m);
    assert.match(text, /^\| Failed checkouts of 64 shoppers at once \| 0 of 100 \| 1 of 101 \|/m);
    assert.equal(text.match(/<rect /g)?.length, 9);
  });

  it('draws bars in proportion', () => {
    const text = execFileSync(process.execPath, [RUN, '--self-test'], { encoding: 'utf8' });
    const widths = [...text.matchAll(/width="([\d.]+)" height/g)].map(([, width]) => Number(width));
    const [one = 0, two, four] = widths;
    assert.deepEqual([two, four], [one / 2, one / 4]);
  });

  it('needs a folder of its own for the peers, and has none of them as a dependency', () => {
    const words = [RUN, '--only', 'vendure'];
    const { status, stderr } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    assert.equal(status, 1);
    assert.match(stderr, /set PEERS_FOLDER/);
    const lock = readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8');
    assert.doesNotMatch(lock, /"node_modules\/@(vendure|medusajs)\//);
  });
});
