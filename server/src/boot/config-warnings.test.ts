import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logConfigWarnings } from './config-warnings.ts';

/** The lines of a start, with their level. */
function linesOf(
  config: { host?: string; publicUrl?: string; isProduction?: boolean },
  isBundled = true,
): string[] {
  const lines: string[] = [];
  const log = {
    info: (line: string) => void lines.push(`info ${line}`),
    warn: (line: string) => void lines.push(`warn ${line}`),
  } as unknown as Parameters<typeof logConfigWarnings>[2];
  const { host = '127.0.0.1', publicUrl, isProduction = false } = config;
  logConfigWarnings({ host, isProduction, publicUrl, trustProxy: true }, { isBundled }, log);
  return lines;
}

describe('a start with the bundled database', () => {
  it('warns in production, and where other machines are served', () => {
    for (const config of [
      { host: '0.0.0.0' },
      { publicUrl: 'https://shop.example.com' },
      { isProduction: true },
    ]) {
      assert.match(linesOf(config).join('\n'), /^warn The bundled database is for one machine/);
    }
  });

  it('does not warn on a machine of its own', () => {
    for (const config of [
      {},
      { host: 'localhost' },
      { host: '::1' },
      { publicUrl: 'http://[::1]:3000' },
    ]) {
      assert.deepEqual(linesOf(config), []);
    }
  });

  it('does not warn with another database', () => {
    assert.deepEqual(linesOf({ host: '0.0.0.0' }, false), []);
  });
});
