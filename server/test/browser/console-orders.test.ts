import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { placeOrder } from '../checkout-steps.ts';
import { newFinding } from '../findings.ts';
import { sharedService, type TestStore } from '../harness.ts';
import { OPERATOR_PASSWORD } from '../operators.ts';
import { returnOf } from '../return-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { assertFits } from './open-page.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const started = await consoleOf(await sharedService());
const { newStore, sql } = started.service;

/** A store with one order: a mug and two pens, $16.48. */
async function newScene() {
  const store = await newStore();
  const order = await placeOrder(store);
  return { store, order, path: `/orders/${order.id}` };
}

async function refundsOf({ id }: TestStore) {
  const rows = await sql<{ amount: number }[]>`
    select amount::int from payment_transactions where store_id = ${id} and type = 'refund'`;
  return rows.map(({ amount }) => amount);
}

const refundButton = (page: Page) => page.getByRole('button', { name: 'Refund', exact: true });

async function openRefundOfAll(page: Page): Promise<Locator> {
  await refundButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Everything that is left').check();
  return dialog.getByRole('button', { name: 'Refund $16.48' });
}

describe('orders in the console', () => {
  inBrowser('two operators refund one order: one refund, and a clear answer', async (browser) => {
    const { store, path } = await newScene();
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
    assert.deepEqual(await refundsOf(store), [1648]);
  });

  inBrowser('a double click and a lost reply refund once', async (browser) => {
    const { store, path } = await newScene();
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
      assert.deepEqual(await refundsOf(store), [199]);

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
      assert.deepEqual(await refundsOf(store), [199, 199]);
    });
  });

  inBrowser('an amount that cannot be read is not refunded', async (browser) => {
    const { store, path } = await newScene();
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
      assert.deepEqual(await refundsOf(store), []);

      await amount.fill('6');
      await amount.blur();
      await dialog.getByRole('button', { name: 'Refund $6.00' }).click();
      await page.getByText('$6.00 was refunded.').waitFor();
    });
    assert.deepEqual(await refundsOf(store), [600]);
  });

  inBrowser('an amount that cannot be read refunds nothing of a return', async (browser) => {
    const { store, order } = await newScene();
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
      assert.deepEqual(await refundsOf(store), []);

      await amount.fill('5');
      await amount.blur();
      await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
      await page.getByText('$5.00 was refunded.').waitFor();
      assert.deepEqual([...new Set(amounts)], [600, 500], 'and no preview of the whole refund');
    });
    assert.deepEqual(await refundsOf(store), [500]);
  });

  inBrowser('a dialog stays open while its refund is under way', async (browser) => {
    const { store, path } = await newScene();
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
    assert.deepEqual(await refundsOf(store), [1648]);
  });

  inBrowser('the dialog of a finding waits for its note', async (browser) => {
    const store = await newStore();
    await newFinding(sql, store.id);
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
    const [finding] = await sql`
      select acknowledged_at from payment_discrepancies where store_id = ${store.id}`;
    assert.equal(finding?.acknowledged_at, null);
  });

  inBrowser('a session that ends in a form: nothing typed is lost', async (browser) => {
    const { store, path } = await newScene();
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
    const shipments = await sql`
      select carrier_code, tracking_number from shipments where store_id = ${store.id}`;
    assert.deepEqual([...shipments], [{ carrier_code: 'dhl', tracking_number: 'JJD-0001' }]);
  });

  inBrowser('the keyboard alone finds an order and refunds a line', async (browser) => {
    const { store, order } = await newScene();
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
    assert.deepEqual(await refundsOf(store), [1250]);
  });

  inBrowser('a phone at night ships an order', async (browser) => {
    const { store, order } = await newScene();
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

  inBrowser('orders that leave the list keep their place in a dialog for many', async (browser) => {
    const store = await newStore();
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
    const numbers = await sql<{ tracking_number: string }[]>`
      select tracking_number from shipments where store_id = ${store.id}
      order by order_id = ${orders[0]?.id} desc`;
    assert.deepEqual(
      numbers.map(({ tracking_number }) => tracking_number),
      [`T-${orders[0]?.orderNumber}`, 'X-1'],
    );
  });

  inBrowser('reports a service that is away and retries', async (browser) => {
    const { store, order, path } = await newScene();
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

/** The service gets calls of such an address when the returned function is called. */
async function holdCalls(page: Page, address: string): Promise<() => void> {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    await isAnswered;
    await route.continue();
  });
  return () => answer();
}

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
