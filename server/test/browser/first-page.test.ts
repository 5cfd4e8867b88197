import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { startService } from '../harness.ts';
import { findBrowser } from './find-browser.ts';
import { launch, openPage, screenshot } from './open-page.ts';

const executable = findBrowser();
if (executable) await describeFirstPage(executable);
else process.stderr.write('No Chromium: the first page was not opened. Set CHROMIUM.\n');

async function describeFirstPage(executablePath: string): Promise<void> {
  const service = await startService();
  await service.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.http.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launch(executablePath);

  describe('the first page in a browser', () => {
    for (const [width, colorScheme] of [
      [1400, 'light'],
      [1400, 'dark'],
      [390, 'light'],
      [390, 'dark'],
    ] as const) {
      it(`is styled and fits into ${width} pixels, ${colorScheme}, without an error`, async () => {
        const { page, errors, foreign } = await openPage(browser, origin, { width, colorScheme });
        await page.goto(origin);
        await page.getByRole('heading', { name: 'Cartwright' }).waitFor();
        await screenshot(page, `first-page-${width}-${colorScheme}`);
        // Only with the style, whose hash the policy names.
        const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
        assert.equal(background, colorScheme === 'dark' ? 'rgb(18, 22, 20)' : 'rgb(255, 255, 255)');
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        assert.ok(Number(overflow) <= 0, `${overflow} pixels too wide`);
        assert.deepEqual({ errors, foreign }, { errors: [], foreign: [] });
        await page.close();
      });
    }
  });
}
