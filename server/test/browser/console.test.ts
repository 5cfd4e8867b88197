import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { consolePage, startConsole } from './console-page.ts';
import { VIEWS } from './open-page.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const started = await startConsole();

describe('the console in a browser', () => {
  for (const { width, colorScheme } of VIEWS) {
    inBrowser(`starts, ${width} pixels, ${colorScheme}, under its policy`, async (browser) => {
      await consolePage(browser, started, { width, colorScheme }, async ({ page, origin }) => {
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
});
