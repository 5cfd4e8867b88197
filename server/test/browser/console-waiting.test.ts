import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { sharedService } from '../harness.ts';
import { newDiscrepancy } from '../new-discrepancy.ts';
import { onlyWhole } from '../small-version.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { holdCalls, newScene, openRefundOfAll, refundsOf } from './order-scene.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const inFull = onlyWhole(inBrowser);
const started = await consoleOf(await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' }));
const { service } = started;

describe('the console while it waits for a reply', () => {
  inBrowser('a dialog stays open while its refund is under way', async (browser) => {
    const { store, path } = await newScene(service);
    await consolePage(browser, started, { store, path }, async ({ page }) => {
      const button = await openRefundOfAll(page);
      await button.waitFor();
      const answer = await holdCalls(page, '**/refund');
      await button.click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[aria-busy=true]').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
      await dialog.getByRole('button', { name: 'Close' }).click({ force: true });
      assert.ok(await dialog.isVisible());
      answer();
      await dialog.waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
    });
    assert.deepEqual(await refundsOf(service, store), [1648]);
  });

  inFull('the dialog of a discrepancy waits for its note', async (browser) => {
    const store = await service.newStore();
    await newDiscrepancy(service.sql, store.id);
    await consolePage(browser, started, { store, path: '/findings' }, async ({ page }) => {
      await page.getByRole('button', { name: 'The refunds differ' }).click();
      const dialog = page.getByRole('dialog');
      const answer = await holdCalls(page, '**/note');
      await dialog.getByLabel('Note', { exact: true }).fill('Asked the bank.');
      await dialog.getByRole('button', { name: 'Add note' }).click();
      await dialog.locator('[aria-busy=true]').waitFor();
      // Its outcome would close the dialog.
      await dialog.getByRole('button', { name: 'Acknowledge' }).click({ force: true });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Close' }).click({ force: true });
      assert.ok(await dialog.isVisible());
      answer();
      await dialog.getByRole('listitem').filter({ hasText: 'Asked the bank.' }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
    });
    const [discrepancy] = await service.sql`
      select acknowledged_at from payment_discrepancies where store_id = ${store.id}`;
    assert.equal(discrepancy?.acknowledged_at, null);
  });

  inBrowser('reports a service that is away and retries', async (browser) => {
    const { store, order, path } = await newScene(service);
    const expected = [/503/, /ERR_INTERNET_DISCONNECTED/];
    await consolePage(browser, started, { store, path, expected }, async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: order.orderNumber }).waitFor();
      await page.route('**/admin/v1/**', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'SHUTTING_DOWN', message: 'x' } } }),
      );
      await page.getByRole('link', { name: 'Coupons', exact: true }).click();
      await page.getByText('The service does not answer. Retrying…').waitFor();
      await page.unroute('**/admin/v1/**');
      await page.getByRole('link', { name: 'WELCOME10' }).waitFor();
      await page.getByText('Retrying…').waitFor({ state: 'detached' });

      await page.goBack();
      const note = page.getByLabel('Note', { exact: true });
      await note.fill('Called the shopper.');
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByRole('alert').waitFor();
      assert.equal(await note.inputValue(), 'Called the shopper.');
      await page.context().setOffline(false);
      await page.getByText('You are offline.').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Add note' }).click();
      const noted = page.getByRole('listitem').filter({ hasText: 'Called the shopper.' });
      await noted.waitFor();
      assert.equal(await noted.count(), 1);
    });
  });
});
