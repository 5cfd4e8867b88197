import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { placeOrder } from '../checkout-steps.ts';
import { sharedService } from '../harness.ts';
import { IS_WHOLE, isTaken, partOf } from '../small-version.ts';
import { assertAccessible } from './accessibility.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { assertFits, screenshot, type View, WIDE } from './open-page.ts';
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
  'agents',
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
const started = await consoleOf(await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' }));

describe('every screen of the console', () => {
  inBrowser('fits and is accessible, on a desk by day and a phone at night', async (browser) => {
    const { store, paths } = await newScene();
    await consolePage(browser, started, { store, path: '/account' }, async ({ page }) => {
      for (const [index, path] of paths.entries()) {
        await goWithoutLoad(page, `/admin/${path}`);
        for (const look of partOf([DESK, PHONE], index, 1)) await inspect(page, path, look);
        if (IS_WHOLE) await show(page, DESK);
      }
    });
  });

  inBrowser('loads by its address', async (browser) => {
    const { store, paths } = await newScene();
    const loaded = paths.filter((_, index) => isTaken(index, SMALL_STEP));
    await consolePage(browser, started, { store }, async ({ page, origin }) => {
      for (const path of loaded) {
        await page.goto(`${origin}/admin/${path}`);
        await settle(page);
        assert.ok(page.url().endsWith(`/admin/${path}`), page.url());
        await assertFits(page);
        if (IS_WHOLE) await assertAccessible(page);
      }
    });
  });

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

interface Look extends View {
  readonly rules?: readonly string[];
}

const DESK: Look = WIDE;
/**
 * All rules of axe once, and by night what colors change. The small version has every other screen
 * on a desk by day and the others on a phone at night, with all rules at each.
 */
const PHONE: Look = {
  width: 390,
  colorScheme: 'dark',
  ...(IS_WHOLE && { rules: ['color-contrast'] }),
};
/** Of so many screens, the small version loads one: all are one file to the service. */
const SMALL_STEP = 12;

async function show(page: Page, { width, colorScheme }: View): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

async function inspect(page: Page, path: string, look: Look): Promise<void> {
  const { width, colorScheme, ...options } = look;
  await show(page, look);
  await settle(page);
  await screenshot(page, `${nameOf(path)}-${width}-${colorScheme}`);
  await assertFits(page);
  await assertAccessible(page, options);
}

async function newScene() {
  const store = await started.service.newStore();
  const order = await placeOrder(store);
  return { store, paths: [...LISTS, `orders/${order.id}`] };
}

const nameOf = (path: string) => path.replaceAll('/', '-') || 'home';

/** As a link does: the screen before is gone when this ends. */
async function goWithoutLoad(page: Page, address: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate('document.querySelector("h1").dataset.before = ""');
  await page.evaluate(`history.pushState({}, "", ${JSON.stringify(address)})`);
  await page.locator('h1[data-before]').waitFor({ state: 'detached' });
}

/** The heading is there, and nothing loads any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [role=status].animate-pulse').first().waitFor({ state: 'detached' });
}

async function textOf(page: Page): Promise<string> {
  return await page.locator('main').innerText();
}
