import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { sharedService } from '../harness.ts';
import { listen } from '../listen.ts';
import { assertSound, openPage, screenshot, VIEWS } from './open-page.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const origin = await listen(await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' }));

describe('the first page in a browser', () => {
  for (const view of VIEWS) {
    const { width, colorScheme } = view;
    inBrowser(`is styled and fits into ${width} pixels, ${colorScheme}`, async (browser) => {
      const opened = await openPage(browser, origin, view);
      const { page } = opened;
      await page.goto(origin);
      await page.getByRole('heading', { name: 'Cartwright' }).waitFor();
      await screenshot(page, `first-page-${width}-${colorScheme}`);
      // Only with the style, whose hash the policy names.
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      assert.equal(background, colorScheme === 'dark' ? 'rgb(18, 22, 20)' : 'rgb(255, 255, 255)');
      await assertSound(opened);
      await opened.close();
    });
  }
});
