import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { ADDRESS, placeOrder } from '../checkout-steps.ts';
import { type Data, MUG, PEN, sharedService } from '../harness.ts';
import { OPERATOR_PASSWORD } from '../operators.ts';
import { IS_WHOLE } from '../small-version.ts';
import { assertAccessible } from './accessibility.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const started = await consoleOf(await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' }));
const { newStore, sql } = started.service;

const GRACE = { ...ADDRESS, firstName: 'Grace', lastName: 'Hopper' };

describe('a day of an operator', () => {
  inBrowser('finds an order by name, refunds a line, ships it in two halves', async (browser) => {
    const store = await newStore();
    const items = [{ ...MUG, quantity: 2 }, PEN];
    const order = await placeOrder(store, { items, address: GRACE, email: 'grace@example.com' });
    const other = await placeOrder(store);
    const operator = await store.newOperator('owner');
    await consolePage(
      browser,
      started,
      { store, operator: null, expected: [/401/] },
      async ({ page }) => {
        await signIn(page, store.handle, operator.email);
        await page.getByRole('link', { name: 'Orders', exact: true }).click();
        await row(page, other.orderNumber).waitFor();
        await page.getByRole('searchbox', { name: 'Search' }).fill('hopper');
        await row(page, other.orderNumber).waitFor({ state: 'detached' });
        await page.getByRole('link', { name: order.orderNumber }).click();

        await refundOneMug(page, order);
        await shipHalf(page, order);
        await shipTheRest(page);
      },
    );
    const [shipped] = await sql`
      select fulfillment_status from orders where store_id = ${store.id} and id = ${order.id}`;
    assert.equal(shipped?.fulfillment_status, 'shipped');
  });

  inBrowser('exports the orders that the filters leave', async (browser) => {
    const store = await newStore();
    const order = await placeOrder(store, { address: GRACE });
    const other = await placeOrder(store);
    const path = '/orders?search=hopper';
    await consolePage(browser, started, { store, path }, async ({ page }) => {
      await row(page, order.orderNumber).waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const file = await downloading;
      const csv = await readFile(await file.path(), 'utf8');
      assert.equal(file.suggestedFilename(), `orders-${store.handle}.csv`);
      assert.ok(csv.includes(order.orderNumber), csv);
      assert.ok(!csv.includes(other.orderNumber), csv);
      await page.getByText('The file was downloaded.').waitFor();
    });
  });

  inBrowser('makes a coupon, and sees the order that used it', async (browser) => {
    const store = await newStore();
    await consolePage(browser, started, { store, path: '/coupons' }, async ({ page }) => {
      await page.getByRole('link', { name: 'New coupon' }).first().click();
      await page.getByLabel('Code', { exact: true }).fill('spring10');
      await page.getByLabel('Percent off').fill('10');
      await page.getByRole('button', { name: 'Create coupon' }).click();
      await page.getByRole('heading', { level: 1, name: 'SPRING10' }).waitFor();
      await page.getByText('Not used yet').waitFor();

      const { orderNumber, totals } = await placeOrder(store, { coupons: ['spring10'] });
      assert.equal(totals.discountTotal, 165);
      await page.reload();
      await row(page, orderNumber).getByText('$1.65').waitFor();
      await page.getByRole('link', { name: orderNumber }).click();
      await page.getByRole('heading', { level: 1, name: orderNumber }).waitFor();
      await page.getByText('-$1.65').waitFor();
    });
  });
});

async function signIn(page: Page, handle: string, email: string): Promise<void> {
  await page.getByLabel('Store').fill(handle);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function refundOneMug(page: Page, { orderNumber }: Data): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${orderNumber}` });
  await dialog.getByLabel('Mug').fill('1');
  await dialog.getByText('The shopper gets $12.50 back.').waitFor();
  await dialog.getByText('$16.48 can be refunded afterwards.').waitFor();
  await dialog.getByLabel('Reason').fill('A crack');
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Refund $12.50' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('$12.50 was refunded.').waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'A crack' });
  assert.match(await entry.innerText(), /^Refund\s+\$12\.50/);
  await row(page, /Mug/).getByText('1 refunded').waitFor();
}

async function shipHalf(page: Page, { orderNumber }: Data): Promise<void> {
  await page.getByRole('button', { name: 'Ship', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `Ship ${orderNumber}` });
  await dialog.getByLabel('Pen').fill('0');
  await dialog.getByLabel('Carrier code').fill('ups');
  await dialog.getByLabel('Tracking number').fill('1Z-FIRST');
  if (IS_WHOLE) await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Ship' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Partly shipped').waitFor();
  await row(page, /Pen/).getByText('2 to ship').waitFor();
  assert.equal(await row(page, /Mug/).getByText('to ship').count(), 0);
}

async function shipTheRest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ship', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Mug').count(), 0);
  assert.equal(await dialog.getByLabel('Pen').inputValue(), '2');
  await dialog.getByLabel('Tracking number').fill('1Z-SECOND');
  await dialog.getByRole('button', { name: 'Ship' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, /Pen/).getByText('2 shipped').waitFor();
  await page
    .getByRole('button', { name: 'Ship', exact: true })
    .first()
    .waitFor({ state: 'detached' });
  const second = page.getByRole('listitem').filter({ hasText: '1Z-SECOND' });
  assert.match(await second.innerText(), /2 × Pen/);
}

function row(page: Page, name: string | RegExp) {
  return page.getByRole('row', { name });
}
