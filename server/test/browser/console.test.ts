import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { sharedService } from '../harness.ts';
import { IS_WHOLE, onlyWhole } from '../small-version.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { VIEWS, WIDE } from './open-page.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const inFull = onlyWhole(inBrowser);
const started = await consoleOf(await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' }));

describe('the console in a browser', () => {
  for (const { width, colorScheme } of VIEWS) {
    const hasAxe = IS_WHOLE || width === WIDE.width;
    inBrowser(`starts, ${width} pixels, ${colorScheme}, under its policy`, async (browser) => {
      const options = { width, colorScheme, ...(hasAxe && { axe: { exclude: '' } }) };
      await consolePage(browser, started, options, async ({ page, origin }) => {
        await page.locator('#root > *').first().waitFor();
        const session = await page.request.get(`${origin}/admin/v1/session`);
        assert.equal(session.status(), 200, await session.text());
      });
    });
  }

  inBrowser('starts on a deep path, after a reload too', async (browser) => {
    await consolePage(browser, started, { path: '/orders?search=2026' }, async ({ page }) => {
      await page.locator('#root > *').first().waitFor();
      await page.reload();
      await page.locator('#root > *').first().waitFor();
    });
  });

  inBrowser('fills in the store and the e-mail address of the printed link', async (browser) => {
    const path = '/login?store=demo-store&email=demo%40example.com';
    const options = { path, operator: null, axe: {} };
    await consolePage(browser, started, options, async ({ page }) => {
      assert.equal(await page.getByLabel('Store').inputValue(), 'demo-store');
      assert.equal(await page.getByLabel('E-mail address').inputValue(), 'demo@example.com');
    });
  });

  inFull('reloads in two tabs at once', async (browser) => {
    await consolePage(browser, started, { path: '/orders' }, async ({ page, origin }) => {
      const other = await page.context().newPage();
      const tabs = [
        [page, 'Orders'],
        [other, 'Coupons'],
      ] as const;
      await other.goto(`${origin}/admin/coupons`);
      await Promise.all(tabs.map(([tab]) => tab.reload()));
      for (const [tab, name] of tabs) {
        await tab.getByRole('heading', { level: 1, name }).waitFor();
      }
    });
  });
});
