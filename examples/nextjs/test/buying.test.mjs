import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { chromium } from 'playwright-core';

const { SHOP, BROWSER } = process.env;
const KNOWN = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = BROWSER ?? KNOWN.find((path) => existsSync(path));

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
after(() => browser?.close());

/** A shopper at the payment step. */
async function shopper(options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(SHOP);
  await page.getByRole('button', { name: 'Add Mug to cart' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  const fields = {
    'E-mail': 'ada@example.com',
    'First name': 'Ada',
    'Last name': 'Lovelace',
    'Street and number': '1 Main St',
    City: 'Springfield',
    State: 'IL',
    'ZIP code': '62701',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByRole('button', { name: 'Use this rate' }).click();
  await payButton(page).waitFor();
  return page;
}

const payButton = (page) => page.getByRole('button', { name: /^Pay / });
const heading = (page, name) => page.getByRole('heading', { name, level: 1 }).waitFor();

async function payWith(page, card) {
  await page.getByLabel('Card').selectOption({ label: card });
  await payButton(page).click();
}

async function orderNumber(page) {
  await heading(page, 'Thank you');
  return await page.getByText('Your order is').innerText();
}

describe('the Next.js example', () => {
  it('sells to a guest', async () => {
    const page = await shopper();
    await payWith(page, 'A card that works');
    assert.match(await orderNumber(page), /\d/);
  });

  it('sells without JavaScript', async () => {
    const page = await shopper({ javaScriptEnabled: false });
    await payWith(page, 'A card that works');
    assert.match(await orderNumber(page), /\d/);
  });

  it('says that a card was declined, and takes another one', async () => {
    const page = await shopper();
    await payWith(page, 'A card that is declined');
    await page.getByText('The card was declined').waitFor();
    await payWith(page, 'A card that works');
    await heading(page, 'Thank you');
  });

  it('sends the shopper to the bank and goes on afterwards', async () => {
    const page = await shopper();
    await payWith(page, 'A card whose bank asks');
    await heading(page, 'Your bank asks you to approve');
    await page.reload();
    await page.getByRole('button', { name: 'I have approved' }).click();
    await heading(page, 'Thank you');
  });

  it('does not call an unknown outcome a failure, and asks until it is known', async () => {
    const page = await shopper();
    await payWith(page, 'A provider that does not answer');
    await heading(page, 'We are asking for your payment');
    for (let turn = 0; turn < 20; turn++) {
      if (await page.getByRole('heading', { name: 'Thank you' }).isVisible()) break;
      await page
        .getByRole('button', { name: 'Check again' })
        .click({ timeout: 2_000 })
        .catch(() => {});
      await page.waitForTimeout(500);
    }
    await heading(page, 'Thank you');
  });

  it('sells once to a double click, and to two tabs', async () => {
    const page = await shopper();
    const other = await page.context().newPage();
    await other.goto(`${SHOP}/checkout`);
    await payButton(page).dblclick();
    const number = await orderNumber(page);
    await payButton(other).click();
    assert.equal(await orderNumber(other), number);
    await page.goBack();
    await page.goto(`${SHOP}/order`);
    assert.equal(await orderNumber(page), number);
  });

  it('shows no order to another browser', async () => {
    const page = await shopper();
    await payWith(page, 'A card that works');
    await orderNumber(page);
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${SHOP}/order`);
    await heading(stranger, 'Your cart is empty');
  });

  it('refuses webhooks without a signature', async () => {
    for (const path of ['events', 'products']) {
      const reply = await fetch(`${SHOP}/hooks/${path}`, { method: 'POST', body: '{}' });
      assert.equal(reply.status, 401);
    }
  });
});
