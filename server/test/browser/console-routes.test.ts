import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { placeOrder } from '../checkout-steps.ts';
import { consolePage, startConsole } from './console-page.ts';
import { assertAccessible, assertFits, screenshot } from './open-page.ts';
import { useBrowser } from './use-browser.ts';

const LISTS = [
  '',
  'orders',
  'returns',
  'disputes',
  'customers',
  'carts',
  'payments',
  'findings',
  'figures',
  'coupons',
  'coupons/new',
  'gift-cards',
  'upsells',
  'protection',
  'products',
  'shipping',
  'tax',
  'fraud-rules',
  'messages',
  'messages/templates',
  'messages/templates/code.email',
  'messages/senders',
  'providers',
  'webhooks',
  'events',
  'api-keys',
  'request-log',
  'store',
  'going-live',
  'staff',
  'audit-log',
  'account',
];

const inBrowser = useBrowser();
const started = await startConsole();

describe('every screen of the console', () => {
  for (const [width, colorScheme] of [
    [1400, 'light'],
    [390, 'dark'],
  ] as const) {
    inBrowser(`fits and is accessible, ${width} pixels, ${colorScheme}`, async (browser) => {
      const store = await started.service.newStore();
      const order = await placeOrder(store);
      const paths = [...LISTS, `orders/${order.id}`];
      await consolePage(
        browser,
        started,
        { store, width, colorScheme },
        async ({ page, origin }) => {
          for (const path of paths) {
            await page.goto(`${origin}/admin/${path}`);
            await settle(page);
            await screenshot(
              page,
              `${path.replaceAll('/', '-') || 'home'}-${width}-${colorScheme}`,
            );
            await assertFits(page);
            await assertAccessible(page);
          }
        },
      );
    });
  }

  inBrowser('shows the same after a reload, and says so where there is none', async (browser) => {
    await consolePage(browser, started, {}, async ({ page, origin }) => {
      for (const path of ['orders?status=confirmed&search=2026', 'events?type=order.created']) {
        await page.goto(`${origin}/admin/${path}`);
        await settle(page);
        const before = await textOf(page);
        await page.reload();
        await settle(page);
        assert.equal(await textOf(page), before, path);
        assert.equal(page.url(), `${origin}/admin/${path}`);
      }
      await page.goto(`${origin}/admin/no-such-screen`);
      await page
        .getByText(/not found|no such page|does not exist|there is no/i)
        .first()
        .waitFor();
    });
  });
});

/** The heading is there, and nothing loads any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [role=status].animate-pulse').first().waitFor({ state: 'detached' });
}

async function textOf(page: Page): Promise<string> {
  return await page.locator('main').innerText();
}
