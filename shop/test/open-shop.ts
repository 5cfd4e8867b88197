import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after } from 'node:test';
import { watchPage } from '@cartwright/server/test/browser/open-page.js';
import { openSession } from '@cartwright/server/test/browser/sessions.js';
import { useBrowser as browserTests } from '@cartwright/server/test/browser/use-browser.js';
import {
  sharedService,
  type TestService,
  type TestStore,
} from '@cartwright/server/test/harness.js';
import { listen } from '@cartwright/server/test/listen.js';
import type { Browser, Page } from 'playwright-core';
import { connectShop } from '../src/merchant/connect-shop.ts';
import { createShop } from '../src/server.ts';

/** For a machine that is busy with other files. */
const ACTION_MS = 60_000;

/** The shop on a port of this machine, on the real service. */
export interface OpenShop {
  readonly service: TestService;
  readonly store: TestStore;
  readonly serviceUrl: string;
  readonly url: string;
  readonly eventSecret: string;
}

export interface ShopOptions {
  /** Of the service. */
  readonly env?: Record<string, string>;
  /** Settings of the store, after the shop is connected and before it opens. */
  prepare?(store: TestStore): Promise<void>;
}

export async function openShop({ env, prepare }: ShopOptions = {}): Promise<OpenShop> {
  const service = await sharedService({ ALLOW_PRIVATE_WEBHOOKS: 'on', ...env });
  const serviceUrl = await listen(service);
  const store = await service.newStore();
  const port = await freePort();
  const shopUrl = `http://127.0.0.1:${port}`;
  const { WEBHOOK_SECRET, PRODUCT_SECRET } = await connectShop({
    serviceUrl,
    shopUrl,
    handle: store.handle,
    email: 'owner@example.com',
    password: 'correct horse battery',
    env: {},
  });
  await prepare?.(store);
  const shop = createShop({
    host: '127.0.0.1',
    port,
    url: undefined,
    serviceUrl,
    apiKey: store.apiKey,
    providerId: undefined,
    eventSecret: WEBHOOK_SECRET,
    productSecret: PRODUCT_SECRET,
  });
  const url = await shop.open();
  after(() => shop.close());
  return { service, store, serviceUrl, url, eventSecret: WEBHOOK_SECRET };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A shopper: a browser of their own, without cookies. */
export interface Shopper {
  readonly page: Page;
  /** Addresses of other sites that a page asked for, except Stripe's script. */
  readonly foreign: string[];
  go(path: string): Promise<void>;
  press(name: string | RegExp): Promise<void>;
  /** Puts a product into the cart. */
  add(slug: string): Promise<void>;
  /** Sends a form without its page, which is quicker. */
  post(path: string, form: Record<string, string>): Promise<void>;
  /** From the cart to the button that pays. */
  toPayment(): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  setWhatIf(name: string): Promise<void>;
  /** The number of the order on the page. */
  ordered(): Promise<string>;
  /** Ends the visit; nothing must have gone wrong. */
  leave(): Promise<void>;
}

export interface ShopperOptions {
  readonly javaScriptEnabled?: false;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** True for a page into which a test puts scripts or functions: no other test gets it. */
  readonly isOwn?: true;
}

export type NewShopper = (options?: ShopperOptions) => Promise<Shopper>;
export type InShop = (name: string, test: (newShopper: NewShopper) => Promise<void>) => void;

/** Registers tests that visit the shop. They are skipped and counted without a browser. */
export function shoppersOf(shop: OpenShop): InShop {
  const inBrowser = browserTests();
  return (name, test) =>
    inBrowser(name, (browser) => test((options) => newShopper(browser, shop.url, options)));
}

async function newShopper(
  browser: Browser,
  url: string,
  { width = 390, isOwn, ...options }: ShopperOptions = {},
): Promise<Shopper> {
  const session = await openSession(browser, { viewport: { width, height: 900 }, ...options });
  const { page } = session;
  page.setDefaultTimeout(ACTION_MS);
  const isForeign = (address: string) => !address.startsWith(url) && address !== STRIPE_SCRIPT;
  const { errors, foreign, end } = watchPage(page, isForeign);
  const hasScript = options.javaScriptEnabled !== false;
  const go = async (path: string) => void (await page.goto(url + path));
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
  return {
    page,
    foreign,
    go,
    press,
    sees,
    async add(slug) {
      await go(`/products/${slug}`);
      await press('Add to cart');
      await page.getByRole('heading', { name: 'Your cart' }).waitFor();
      if (hasScript) await page.getByRole('button', { name: 'Close the cart' }).click();
    },
    async post(path, form) {
      const reply = await page.request.post(url + path, { form, maxRedirects: 0 });
      assert.equal(reply.status(), 303);
    },
    async toPayment() {
      await go('/checkout');
      await press('Fill in a sample address');
      await page.getByRole('button', { name: /^(Pay \$|Place)/ }).waitFor();
    },
    async setWhatIf(name) {
      await page.locator('.what-if > summary').click();
      await page.getByLabel('What if …').selectOption({ label: name });
      if (!hasScript) await press('Set');
      await sees(`The next purchase: ${name}`);
    },
    async ordered() {
      await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
      const heading = await page.getByRole('heading', { name: /^Order ORD-/ }).textContent();
      return /ORD-\d{4}-\d{5}/.exec(heading ?? '')?.[0] ?? '';
    },
    async leave() {
      end();
      assert.deepEqual({ errors, foreign }, { errors: [], foreign: [] });
      await (isOwn ? session.close() : session.release());
    },
  };
}

/** How many orders the store has. */
export async function countOrders({ service, store }: OpenShop): Promise<number> {
  const [row] = await service.sql<{ count: number }[]>`
    select count(*)::int as count from orders where store_id = ${store.id}`;
  return row?.count ?? -1;
}

/** For eyes: written where SCREENSHOTS names a folder. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Where the shop pays through Stripe, a test answers for this address. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/v3/';

/** The button that pays, and not that of PayPal. */
export const PAY = /^Pay \$/;
