import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { placeOrder } from '../checkout-steps.ts';
import { dispatchAll, startReceiver } from '../receiver.ts';
import { ownDatabase } from '../states.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { useBrowser } from './use-browser.ts';

const DAY_MS = 86_400_000;

const inBrowser = useBrowser();
// A database of its own: the clock is advanced, and deliveries of all stores are due.
const { start } = await ownDatabase();
const started = await consoleOf(await start({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } }));
const { app, clock, newStore, sql } = started.service;
const receiver = await startReceiver();

describe('deliveries in the console', () => {
  inBrowser('sees the payload of a failed delivery, and replays it', async (browser) => {
    const store = await newStore();
    const owner = await store.newOperator('owner');
    await owner.call('POST', '/admin/v1/webhooks/endpoints', {
      url: receiver.url,
      eventTypes: ['order.created'],
    });
    const order = await placeOrder(store);
    receiver.answer = () => 500;
    await untilFailed(store.id);
    const failed = receiver.received.length;

    const options = { store, operator: owner, path: '/webhooks' };
    await consolePage(browser, started, options, async ({ page }) => {
      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByLabel('Status').selectOption('Failed');
      await page.getByRole('link', { name: 'order.created' }).click();
      await page.getByRole('heading', { level: 1, name: 'order.created' }).waitFor();
      const payload = JSON.parse(
        await page.getByRole('figure').first().locator('code').innerText(),
      );
      assert.equal(payload.data.orderNumber, order.orderNumber);
      assert.equal(await page.getByRole('row', { name: /^500/ }).count(), failed);

      receiver.answer = () => 204;
      await page.getByRole('button', { name: 'Replay' }).click();
      await page.getByText('The delivery will be sent again.').waitFor();
      await dispatchAll(app);
      await page.getByRole('row', { name: /^204/ }).waitFor();
      await page.getByRole('main').getByText('Delivered', { exact: true }).first().waitFor();
    });
    const [first, last] = [receiver.received[0], receiver.received.at(-1)];
    assert.equal(receiver.received.length, failed + 1);
    assert.deepEqual([last?.id, last?.body], [first?.id, first?.body]);
  });
});

/** Every attempt that a delivery has, days apart. */
async function untilFailed(storeId: string): Promise<void> {
  const waiting = () => sql`
    select 1 from webhook_deliveries where store_id = ${storeId} and status = 'pending'`;
  do {
    await dispatchAll(app);
    clock.advance(DAY_MS);
  } while ((await waiting()).length > 0);
}
