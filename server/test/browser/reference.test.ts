import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startService } from '../harness.ts';
import { findBrowser } from './find-browser.ts';
import { launch, openPage, screenshot } from './open-page.ts';

const executable = findBrowser();
if (executable) await describeReference(executable);
else process.stderr.write('No Chromium: the reference was not opened. Set CHROMIUM to its path.\n');

async function describeReference(executablePath: string): Promise<void> {
  const service = await startService();
  await service.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.http.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const store = await service.newStore();
  const browser = await launch(executablePath);

  describe('the reference in a browser', () => {
    it('finds an operation, shows it, and creates a cart when it is tried', async () => {
      const { page, errors, foreign } = await openPage(browser, origin, WIDE);
      await page.goto(`${origin}/docs`);
      assert.equal(await page.title(), 'Cartwright');
      await find(page, 'create cart');
      await page.getByRole('heading', { name: 'Create cart' }).waitFor();
      await page.getByText('so that a repeat creates no second cart').waitFor();
      assert.equal(
        await page
          .getByText(/scalar/i)
          .filter({ visible: true })
          .count(),
        0,
      );
      await screenshot(page, 'reference-operation');
      assert.equal(await sendFrom(page, store.apiKey), 200);
      const [row] = await service.sql`
        select count(*)::int as count from carts where store_id = ${store.id}`;
      assert.equal(row?.count, 1);
      await screenshot(page, 'reference-tried');
      assert.deepEqual({ errors, foreign }, { errors: [], foreign: [] });
      await page.close();
    });

    for (const [width, colorScheme] of [
      [1400, 'dark'],
      [390, 'light'],
    ] as const) {
      it(`fits into ${width} pixels, ${colorScheme}, without an error`, async () => {
        const { page, errors, foreign } = await openPage(browser, origin, { width, colorScheme });
        await page.goto(`${origin}/admin/docs`);
        await page.getByRole('heading', { name: 'Cartwright admin' }).waitFor();
        await screenshot(page, `reference-${width}-${colorScheme}`);
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        assert.ok(Number(overflow) <= 0, `${overflow} pixels too wide`);
        assert.deepEqual({ errors, foreign }, { errors: [], foreign: [] });
        await page.close();
      });
    }
  });
}

const WIDE = { width: 1400, colorScheme: 'light' } as const;

async function find(page: Page, words: string): Promise<void> {
  await page.getByText('Search', { exact: true }).first().click();
  await page.keyboard.type(words);
  await page.getByRole('option').first().click();
}

/** Fills in the key, sends the request as it is shown, and returns the status of its reply. */
async function sendFrom(page: Page, apiKey: string): Promise<number> {
  await page.getByRole('button', { name: 'Test Request' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete=off]').first().fill(apiKey);
  const reply = page.waitForResponse((response) => response.request().method() === 'POST');
  await dialog.getByRole('button', { name: /^Send/ }).first().click();
  const status = (await reply).status();
  await dialog.getByText('"sessionToken"').waitFor();
  return status;
}
