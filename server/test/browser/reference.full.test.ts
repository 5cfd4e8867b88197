import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { sharedService } from '../harness.ts';
import { listen } from '../listen.ts';
import { assertSound, openPage, screenshot, type View, WIDE } from './open-page.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const service = await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' });
const origin = await listen(service);
const store = await service.newStore();

const LOOKS: readonly View[] = [
  { width: 390, colorScheme: 'light' },
  { width: 1400, colorScheme: 'dark' },
];

describe('the reference in a browser', () => {
  inBrowser('finds an operation, shows it, and creates a cart when tried', async (browser) => {
    const opened = await openPage(browser, origin, WIDE);
    const { page } = opened;
    await page.goto(`${origin}/docs`);
    assert.equal(await page.title(), 'Cartwright');
    await find(page, 'create cart');
    await page.getByRole('heading', { name: 'Create cart' }).waitFor();
    await page.getByText('so that a repeat creates no second cart').waitFor();
    const vendor = page.getByText(/scalar/i).filter({ visible: true });
    assert.equal(await vendor.count(), 0);
    await screenshot(page, 'reference-operation');
    assert.equal(await sendFrom(page, store.apiKey), 200);
    const [row] = await service.sql`
      select count(*)::int as count from carts where store_id = ${store.id}`;
    assert.equal(row?.count, 1);
    await screenshot(page, 'reference-tried');
    await assertSound(opened);
    await opened.close();
  });

  for (const { width, colorScheme } of LOOKS) {
    inBrowser(`fits into ${width} pixels, ${colorScheme}, without an error`, async (browser) => {
      const opened = await openPage(browser, origin, { width, colorScheme });
      const { page } = opened;
      await page.goto(`${origin}/admin/docs`);
      await page.getByRole('heading', { name: 'Cartwright admin' }).waitFor();
      await screenshot(page, `reference-${width}-${colorScheme}`);
      await assertSound(opened);
      await opened.close();
    });
  }
});

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
