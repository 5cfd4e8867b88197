import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { OPERATOR_PASSWORD } from '../operators.ts';
import { consolePage, startConsole } from './console-page.ts';
import { useBrowser } from './use-browser.ts';

const inBrowser = useBrowser();
const started = await startConsole();

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
      await page.getByRole('button', { name: 'I have kept it' }).click();
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
      await consolePage(browser, started, { store, operator: null }, async ({ page, origin }) => {
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
      });
    },
  );

  inBrowser('a stale change of the store keeps what was typed', async (browser) => {
    await consolePage(browser, started, { path: '/store', expected: [/412/] }, async (opened) => {
      const { page, store, operator } = opened;
      assert.ok(operator);
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('Typed name');
      await operator.call('PATCH', '/admin/v1/store', { locale: 'de' });
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Somebody else changed the settings meanwhile').waitFor();
      assert.equal(await name.inputValue(), 'Typed name');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('The settings were saved.').waitFor();
      const [row] = await started.service.sql`select name from stores where id = ${store.id}`;
      assert.equal(row?.name, 'Typed name');
    });
  });

  inBrowser('going live names what is open, and leads there', async (browser) => {
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
});
