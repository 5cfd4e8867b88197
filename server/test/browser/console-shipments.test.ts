import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { placeOrder } from '../checkout-steps.ts';
import { sharedService } from '../harness.ts';
import { OPERATOR_PASSWORD } from '../operators.ts';
import { onlyWhole } from '../small-version.ts';
import { assertAccessible } from './accessibility.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { assertFits } from './open-page.ts';
import { newScene } from './order-scene.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const inFull = onlyWhole(inBrowser);
const started = await consoleOf(await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' }));
const { service } = started;

describe('shipments in the console', () => {
  inBrowser('a session that ends in a form: nothing typed is lost', async (browser) => {
    const { store, path } = await newScene(service);
    const options = { store, path, role: 'staff', expected: [/401/] } as const;
    await consolePage(browser, started, options, async ({ page, operator }) => {
      await page.getByRole('button', { name: 'Ship', exact: true }).first().click();
      const form = page.getByRole('dialog', { name: /^Ship/ });
      await form.getByLabel('Carrier code').fill('dhl');
      await form.getByLabel('Tracking number').fill('JJD-0001');
      await operator?.call('DELETE', '/admin/v1/session');
      await form.getByRole('button', { name: 'Ship' }).click();

      const signIn = page.getByRole('dialog', { name: 'Your session has ended' });
      await signIn.getByLabel('Password').fill(OPERATOR_PASSWORD);
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      assert.ok(await signIn.isVisible(), 'it has to be answered');
      await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
      await signIn.waitFor({ state: 'detached' });
      assert.equal(await form.getByLabel('Tracking number').inputValue(), 'JJD-0001');
      await form.getByRole('button', { name: 'Ship' }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByRole('listitem').filter({ hasText: 'JJD-0001' }).waitFor();
    });
    const shipments = await service.sql`
      select carrier_code, tracking_number from shipments where store_id = ${store.id}`;
    assert.deepEqual([...shipments], [{ carrier_code: 'dhl', tracking_number: 'JJD-0001' }]);
  });

  inBrowser('a phone at night ships an order', async (browser) => {
    const { store, order } = await newScene(service);
    const options = { store, width: 390, colorScheme: 'dark', path: '/orders' } as const;
    await consolePage(browser, started, options, async ({ page }) => {
      await page.getByRole('link', { name: order.orderNumber }).click();
      await page.getByRole('button', { name: 'Ship', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Pen').fill('1');
      await dialog.getByLabel('Carrier code').fill('usps');
      await dialog.getByLabel('Tracking number').fill('9400111899223817');
      await assertFits(page);
      await assertAccessible(page);
      const box = 'document.querySelector("dialog")';
      const sideways = await page.evaluate(`${box}.scrollWidth - ${box}.clientWidth`);
      assert.equal(sideways, 0, 'the dialog does not scroll sideways');
      await dialog.getByRole('button', { name: 'Ship' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /Pen/ }).getByText('1 to ship').waitFor();
      await page.getByText('9400111899223817').waitFor();
      const scheme = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      assert.ok(isDark(String(scheme)), String(scheme));
    });
  });

  inFull('orders that leave the list keep their place in a dialog for many', async (browser) => {
    const store = await service.newStore();
    const orders = [await placeOrder(store), await placeOrder(store)];
    const path = '/orders?needs=shipment';
    await consolePage(browser, started, { store, path }, async ({ page, operator }) => {
      await page.getByLabel('Select all rows').check();
      await page.getByRole('button', { name: 'Add shipments' }).click();
      const dialog = page.getByRole('dialog');
      for (const { orderNumber } of orders) {
        await dialog.getByLabel(`Tracking number of ${orderNumber}`).fill(`T-${orderNumber}`);
      }
      await dialog.getByLabel('Carrier code').fill('dhl');

      const [first, newest] = orders;
      const shipment = { carrierCode: 'ups', trackingNumber: 'X-1', status: 'in_transit' };
      const shipments = `/admin/v1/orders/${newest?.id}/shipments`;
      assert.equal((await operator?.call('POST', shipments, shipment))?.status, 200);
      await comeBackLater(page);
      const row = page.getByRole('row', { name: newest?.orderNumber, includeHidden: true });
      await row.waitFor({ state: 'detached' });

      await dialog.getByRole('button', { name: 'Add shipments' }).click();
      await dialog.getByText('1 of 2 orders changed.').waitFor();
      const outcome = dialog.getByRole('row', { name: first?.orderNumber });
      await outcome.getByText('Done').waitFor();
    });
    const numbers = await service.sql<{ tracking_number: string }[]>`
      select tracking_number from shipments where store_id = ${store.id}
      order by order_id = ${orders[0]?.id} desc`;
    assert.deepEqual(
      numbers.map(({ tracking_number }) => tracking_number),
      [`T-${orders[0]?.orderNumber}`, 'X-1'],
    );
  });
});

function isDark(color: string): boolean {
  const parts = (color.match(/[\d.]+/g) ?? []).map(Number);
  // `rgb(…)` has parts up to 255, `oklch(…)` begins with the lightness up to 1.
  return color.startsWith('rgb') ? Math.max(...parts.slice(0, 3)) < 80 : (parts[0] ?? 1) < 0.4;
}

/** The operator looks at the page again when its data has become old. */
async function comeBackLater(page: Page): Promise<void> {
  await page.evaluate(`Date.now = () => ${Date.now() + 60_000}`);
  await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
}
