import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Page } from 'playwright-core';
import { placeOrder } from '../checkout-steps.ts';
import { startMerchant } from '../fake-merchant.ts';
import { sharedService } from '../harness.ts';
import { TESTPAY_KEY } from '../live-store.ts';
import { OPERATOR_PASSWORD } from '../operators.ts';
import { until } from '../process/running.ts';
import { onlyWhole } from '../small-version.ts';
import { consoleOf, consolePage } from './console-page.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const inFull = onlyWhole(inBrowser);
const started = await consoleOf(await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on' }));
const merchant = await startMerchant();
const ACP_SECRET = 'acp secret of the tests 1234';

describe('settings in the console', () => {
  inBrowser('an API key is shown once, rolled and revoked', async (browser) => {
    await consolePage(browser, started, { path: '/api-keys' }, async ({ page, store, origin }) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name').fill('Shop server');
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      const secret = await page.getByRole('dialog').locator('code').innerText();
      const headers = { 'x-api-key': secret };
      const cart = () => page.request.post(`${origin}/v1/carts`, { headers, data: {} });
      assert.equal((await cart()).status(), 200);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'I saved it' }).click();
      const row = page.getByRole('row', { name: /Shop server/ });
      await row.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await row.waitFor({ state: 'detached' });
      assert.equal((await cart()).status(), 401);
      assert.ok(!(await page.content()).includes(secret), 'the secret is nowhere in the page');
      const [entry] = await started.service.sql`
        select operation from audit_log where store_id = ${store.id} order by id desc limit 1`;
      assert.equal(entry?.operation, 'revokeApiKey');
    });
  });

  inBrowser(
    'a colleague is invited, signs in, and cannot do what staff may not',
    async (browser) => {
      const store = await started.service.newStore();
      let link = '';
      await consolePage(browser, started, { store, path: '/staff' }, async ({ page }) => {
        await page.getByRole('button', { name: 'Invite' }).click();
        await page.getByLabel('E-mail address').fill('colleague@example.com');
        await page.getByRole('button', { name: 'Send invitation' }).click();
        link = await page.getByRole('dialog').locator('code').innerText();
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('row', { name: /colleague@example.com/ }).waitFor();
      });
      await consolePage(
        browser,
        started,
        { store, operator: null, path: '/login' },
        async ({ page, origin }) => {
          const { pathname, search, hash } = new URL(link);
          await page.goto(`${origin}${pathname}${search}${hash}`);
          await page
            .getByLabel(/password/i)
            .first()
            .fill(OPERATOR_PASSWORD);
          await page.getByRole('button', { name: 'Accept invitation' }).click();
          await page.waitForURL(/\/admin\/login/);
          await page.getByLabel('E-mail address').fill('colleague@example.com');
          await page.getByLabel('Password').fill(OPERATOR_PASSWORD);
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
          await page.goto(`${origin}/admin/api-keys`);
          const create = page.getByRole('button', { name: 'Create key' });
          await create.waitFor();
          assert.equal(await create.getAttribute('aria-disabled'), 'true');
          assert.match(await page.locator('main').innerText(), /Owners only/);
        },
      );
    },
  );

  inFull('a stale change of the store keeps what was typed', async (browser) => {
    await consolePage(browser, started, { path: '/store', expected: [/412/] }, async (opened) => {
      const { page, store, operator } = opened;
      assert.ok(operator);
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('Typed name');
      await operator.call('PATCH', '/admin/v1/store', { locale: 'de' });
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Another operator changed these settings').waitFor();
      await page.getByRole('button', { name: 'Load the new state, keep my changes' }).click();
      await page.getByText('The new state is loaded.').waitFor();
      assert.equal(await name.inputValue(), 'Typed name');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('The settings were saved.').waitFor();
      const [row] = await started.service.sql`
        select name, locale from stores where id = ${store.id}`;
      assert.deepEqual({ ...row }, { name: 'Typed name', locale: 'de' });
    });
  });

  inFull('orders of ACP agents get an address, a secret, and neither', async (browser) => {
    await consolePage(browser, started, { path: '/agents' }, async ({ page, store }) => {
      const url = page.getByLabel('Address of the platform');
      const form = page.locator('form', { has: url });
      const save = form.getByRole('button', { name: 'Save' });
      await url.fill('https://agent.example.com/orders');
      await page.getByLabel('Secret', { exact: true }).fill('too short');
      await save.click();
      await page.getByText('Enter at least 16 characters.').waitFor();
      await page.getByLabel('Secret', { exact: true }).fill(ACP_SECRET);
      await save.click();
      await page.getByText('The webhook was saved.').waitFor();
      assert.ok(!(await page.content()).includes(ACP_SECRET), 'the secret is nowhere in the page');
      await page.reload();
      assert.match(await url.inputValue(), /^https:\/\/agent\.example\.com\/orders\//);
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await until(async () => (await url.inputValue()) === '', 30_000);
      const operations = await started.service.sql<{ operation: string }[]>`
        select operation from audit_log where store_id = ${store.id} order by id`;
      const acp = operations.map(({ operation }) => operation).filter((name) => /Acp/.test(name));
      assert.deepEqual(acp, ['setAcpWebhook', 'removeAcpWebhook']);
    });
  });

  inFull('going live names what is open, and leads there', async (browser) => {
    await consolePage(browser, started, { path: '/going-live' }, async ({ page }) => {
      const goLive = page.getByRole('button', { name: 'Go live' });
      await goLive.waitFor();
      assert.ok(await goLive.isDisabled());
      await page.getByRole('link', { name: 'Set up shipping' }).click();
      await page.getByRole('heading', { level: 1, name: 'Shipping' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Going live' }).waitFor();
    });
  });

  inBrowser('a store goes live step by step', async (browser) => {
    const store = await started.service.newStore();
    const { orderNumber } = await placeOrder(store);
    const options = { store, path: '/going-live', expected: [/422/] };
    await consolePage(browser, started, options, async ({ page, origin }) => {
      const sandbox = page.getByText('Sandbox: nothing is really paid or shipped.');
      await sandbox.waitFor();
      await setUpProducts(page);
      await addProvider(page);
      await setUpShipping(page);

      await backToList(page);
      await page.getByRole('button', { name: 'Go live' }).click();
      const dialog = page.getByRole('dialog');
      const goLive = dialog.getByRole('button', { name: 'Go live' });
      await dialog.getByLabel('Handle').fill('another-store');
      await goLive.click();
      await dialog.getByText('This is not the handle of the store.').waitFor();
      await dialog.getByLabel('Handle').fill(store.handle);
      await goLive.click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('main').getByText('The store is live.').waitFor();
      await sandbox.waitFor({ state: 'detached' });

      await page.goto(`${origin}/admin/orders`);
      await page.getByText('No orders yet').waitFor();
      assert.equal(
        await page.getByText(orderNumber).count(),
        0,
        'orders of the sandbox stay apart',
      );
    });
    const [row] = await started.service.sql`
      select developer_mode from stores where id = ${store.id}`;
    assert.equal(row?.developer_mode, false);
  });
});

async function setUpProducts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set up products' }).click();
  await page.getByLabel('Address of your server').fill(merchant.url);
  await page.getByRole('button', { name: 'Set webhook' }).click();
  merchant.secret = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'I saved it' }).click();
  await page.getByLabel('SKU').fill('MUG-1');
  await page.getByRole('button', { name: 'Send test request' }).click();
  await page.getByText('The MUG-1').waitFor();
  await page.getByText('$10.00').waitFor();
}

/** A wrong key is refused at the form; the right one connects. */
async function addProvider(page: Page): Promise<void> {
  await backToList(page);
  await page.getByRole('link', { name: 'Add a provider' }).click();
  await page.getByRole('button', { name: 'Connect account' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Provider').selectOption('Testpay');
  const id = dialog.getByLabel('Your id for the account');
  assert.equal(await id.inputValue(), 'testpay', 'named after its type, until another is typed');
  await id.fill('main');
  await dialog.getByLabel('Mode', { exact: true }).selectOption('Live');
  await dialog.getByLabel('Secret key').fill('not a key');
  await dialog.getByRole('button', { name: 'Verify and connect' }).click();
  await dialog.getByText('The provider says: no such key').waitFor();
  await dialog.getByLabel('Secret key').fill(TESTPAY_KEY);
  await dialog.getByRole('button', { name: 'Verify and connect' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'main' }).waitFor();
}

async function setUpShipping(page: Page): Promise<void> {
  await backToList(page);
  await page.getByRole('link', { name: 'Set up shipping' }).click();
  await page.getByRole('button', { name: 'Add zone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the zone').fill('Everywhere');
  await dialog.getByLabel('Countries').fill('*');
  await dialog.getByLabel('Price', { exact: true }).fill('4.90');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save zones' }).click();
  await page.getByText('The zones were saved.').waitFor();
  await page.getByText('All countries').waitFor();
}

async function backToList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Going live' }).click();
  await page.getByRole('heading', { level: 1, name: 'Going live' }).waitFor();
}
