import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { sharedService } from '../harness.ts';
import { returnOf } from '../return-steps.ts';
import { onlyWhole } from '../small-version.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { newScene, openRefundOfAll, refundButton, refundsOf } from './order-scene.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const inFull = onlyWhole(inBrowser);
const started = await consoleOf(await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' }));
const { service } = started;

describe('refunds in the console', () => {
  inFull('two operators refund one order: one refund, and a clear answer', async (browser) => {
    const { store, path } = await newScene(service);
    const second = { store, path, role: 'staff', expected: [/409|422/] } as const;
    await consolePage(browser, started, { store, path }, async ({ page: first }) => {
      await consolePage(browser, started, second, async ({ page }) => {
        const [ours, theirs] = [await openRefundOfAll(first), await openRefundOfAll(page)];
        await theirs.waitFor();
        await ours.click();
        await first.getByText('$16.48 was refunded.').waitFor();
        await theirs.click();
        const dialog = page.getByRole('dialog');
        const refusal = dialog.getByRole('alert').first();
        await refusal.getByText('Request id').waitFor();
        assert.match(await refusal.innerText(), /refund/i);
        await page.keyboard.press('Escape');
        await page
          .getByRole('listitem')
          .filter({ hasText: /^Refund\s*\$16\.48/ })
          .waitFor();
        await refundButton(page).waitFor({ state: 'detached' });
      });
    });
    assert.deepEqual(await refundsOf(service, store), [1648]);
  });

  inBrowser('a double click and a lost reply refund once', async (browser) => {
    const { store, path } = await newScene(service);
    const options = { store, path, expected: [/ERR_FAILED/] };
    await consolePage(browser, started, options, async ({ page }) => {
      const refundOnePen = async () => {
        await refundButton(page).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Pen').fill('1');
        return dialog.getByRole('button', { name: 'Refund $1.99' });
      };
      const button = await refundOnePen();
      await button.waitFor();
      await page.evaluate(
        '[1, 2].forEach(() => document.querySelector("dialog [type=submit]").click())',
      );
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText('$1.99 was refunded.').waitFor();
      assert.deepEqual(await refundsOf(service, store), [199]);

      const again = await refundOnePen();
      await again.waitFor();
      let lost = 0;
      await page.route('**/refund', async (route) => {
        const isPreview = route.request().postDataJSON().preview === true;
        if (isPreview || lost++ > 0) return await route.continue();
        await route.fetch();
        await route.abort();
      });
      await again.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
      assert.equal(lost, 2, 'the reply was lost, and asked for again');
      assert.deepEqual(await refundsOf(service, store), [199, 199]);
    });
  });

  inBrowser('an amount that cannot be read is not refunded', async (browser) => {
    const { store, path } = await newScene(service);
    await consolePage(browser, started, { store, path }, async ({ page }) => {
      await refundButton(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('An amount').check();
      const amount = dialog.getByRole('textbox', { name: 'Amount' });
      await amount.fill('5');
      await amount.blur();
      await dialog.getByRole('button', { name: 'Refund $5.00' }).waitFor();
      await amount.fill('5.0.0');
      await amount.press('Enter');
      await dialog.locator('[type=submit]').click({ force: true });
      assert.equal(await amount.getAttribute('aria-invalid'), 'true');
      assert.equal(await amount.inputValue(), '5.0.0');
      assert.deepEqual(await refundsOf(service, store), []);

      await amount.fill('6');
      await amount.blur();
      await dialog.getByRole('button', { name: 'Refund $6.00' }).click();
      await page.getByText('$6.00 was refunded.').waitFor();
    });
    assert.deepEqual(await refundsOf(service, store), [600]);
  });

  inFull('an amount that cannot be read refunds nothing of a return', async (browser) => {
    const { store, order } = await newScene(service);
    const { data } = await returnOf(order, await store.newOperator('owner'), 'received');
    const path = `/returns/${data.id}`;
    await consolePage(browser, started, { store, path }, async ({ page }) => {
      await page.getByRole('button', { name: 'Refund (' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Refund \$/ }).waitFor();
      const amounts: number[] = [];
      await page.route('**/refund', (route) => {
        amounts.push(route.request().postDataJSON().amount);
        return route.continue();
      });
      const amount = dialog.getByRole('textbox', { name: 'Amount for the goods' });
      await amount.fill('6');
      await amount.blur();
      await dialog.getByRole('button', { name: 'Refund $6.00' }).waitFor();
      await amount.fill('5.0.0');
      await amount.blur();
      await dialog.getByText('Correct the amount first.').waitFor();
      await dialog.locator('[type=submit]').click({ force: true });
      assert.deepEqual(await refundsOf(service, store), []);

      await amount.fill('5');
      await amount.blur();
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      await page.getByText('$5.00 was refunded.').waitFor();
      assert.deepEqual([...new Set(amounts)], [600, 500], 'and no preview of the whole refund');
    });
    assert.deepEqual(await refundsOf(service, store), [500]);
  });

  inBrowser('the keyboard alone finds an order and refunds a line', async (browser) => {
    const { store, order } = await newScene(service);
    await consolePage(browser, started, { store, path: '/coupons' }, async ({ page }) => {
      const { keyboard } = page;
      await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
      await keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await keyboard.type(order.orderNumber);
      await keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: order.orderNumber }).waitFor();

      await refundButton(page).waitFor();
      await tabTo(page, refundButton(page));
      await keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await tabTo(page, dialog.getByLabel('Mug'));
      await keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      assert.ok(await isFocused(page, refundButton(page)), 'focus is back after Escape');

      await keyboard.press('Enter');
      await tabTo(page, dialog.getByLabel('Mug'));
      await keyboard.type('1');
      const send = dialog.getByRole('button', { name: 'Refund $12.50' });
      await send.waitFor();
      await tabTo(page, send);
      await keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('$12.50 was refunded.').waitFor();
      assert.ok(await isFocused(page, refundButton(page)), 'focus is back after the refund');
    });
    assert.deepEqual(await refundsOf(service, store), [1250]);
  });
});

async function isFocused(page: Page, target: Locator): Promise<boolean> {
  return (await target.and(page.locator(':focus')).count()) === 1;
}

/** By Tab alone; there the focus can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const STOPS_MAX = 100;
  for (let stops = 0; !(await isFocused(page, target)); stops++) {
    assert.ok(stops < STOPS_MAX, `${target} is reached by Tab`);
    await page.keyboard.press('Tab');
  }
  const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
  assert.equal(outline, 'solid', `the focus on ${target} can be seen`);
}
