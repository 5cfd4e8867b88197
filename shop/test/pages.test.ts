import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { violationsOf } from '@cartwright/server/test/browser/accessibility.js';
import { IS_WHOLE, partOf } from '@cartwright/server/test/small-version.js';
import { openShop, PAY, type Shopper, screenshot, shoppersOf } from './open-shop.ts';

const shop = await openShop();
const inShop = shoppersOf(shop);
const SCRIPT_MAX = 60 * 1024;

describe('the pages of the shop', () => {
  it('load at most 60 KB of script', async () => {
    const html = await (await fetch(shop.url)).text();
    const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '');
    assert.equal(scripts.length, 1);
    const bodies = await Promise.all(
      scripts.map(async (src) => (await fetch(shop.url + src)).arrayBuffer()),
    );
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(new Uint8Array(body)).length, 0);
    assert.ok(bytes > 0 && bytes <= SCRIPT_MAX, `${bytes} bytes`);
  });

  it('hold neither the key nor a token of the service', async () => {
    const reply = await fetch(shop.url);
    const text = (await reply.text()) + JSON.stringify([...reply.headers]);
    assert.ok(!text.includes(shop.store.apiKey));
    const policy = reply.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; script-src 'self';/);
    assert.ok(!policy.includes('stripe'));
  });

  it('refuse forms of other sites', async () => {
    const reply = await fetch(`${shop.url}/cart/clear`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    });
    assert.equal(reply.status, 403);
  });

  it('take their forms under each name of the machine', async () => {
    const own = { host: 'localhost:4000', origin: 'http://localhost:4000' };
    assert.equal((await post('/cart/clear', own)).status, 303);
    const foreign = { ...own, origin: 'http://localhost:5000' };
    assert.equal((await post('/cart/clear', foreign)).status, 403);
  });

  it('lead to no other site', async () => {
    for (const back of ['//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example']) {
      const { status, location } = await post('/what-if', {}, new URLSearchParams({ back }));
      assert.deepEqual([status, location], [303, '/']);
    }
    assert.equal((await fetch(`${shop.url}//`)).status, 404);
  });

  it('have every picture that the catalogue names', async () => {
    const html = await (await fetch(shop.url)).text();
    const pictures = new Set([...html.matchAll(/\/pictures\/[\w-]+\.svg/g)].map(([path]) => path));
    assert.equal(pictures.size, 13);
    for (const path of pictures) assert.equal((await fetch(shop.url + path)).status, 200, path);
  });
});

const CONTRAST = { rules: ['color-contrast'] };

interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  /** Of axe, all unless given. */
  readonly rules?: readonly string[];
}

const LOOKS: readonly Look[] = [
  { width: 390, colorScheme: 'light' },
  { width: 1400, colorScheme: 'dark', ...(IS_WHOLE && CONTRAST) },
  { width: 390, colorScheme: 'dark', ...CONTRAST },
  { width: 1400, colorScheme: 'light' },
];

/** The small version visits the shop once, and looks at each page in one of the first two ways. */
const VISITS = IS_WHOLE ? LOOKS.map((look) => [look]) : [LOOKS.slice(0, 2)];

/** Accessibility, sideways scrolling, and a picture for eyes. */
async function inspect({ page }: Shopper, place: string, { width, colorScheme, rules }: Look) {
  const name = `${place}-${width}-${colorScheme}`;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  const violations = await violationsOf(page, rules ? { rules } : {});
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
  assert.deepEqual(found, [], name);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  assert.ok(Number(overflow) <= 0, `${name} is ${overflow} pixels too wide`);
  await screenshot(page, `shop-${name}`);
}

describe('the pages of the shop in a browser', () => {
  for (const looks of VISITS) {
    const names = looks.map(({ width, colorScheme }) => `${width} ${colorScheme}`);
    inShop(`are accessible and fit: ${names.join(', ')}`, async (newShopper) => {
      const ada = await newShopper();
      let seen = 0;
      const look = async (place: string) => {
        for (const each of partOf(looks, seen++, 1)) await inspect(ada, place, each);
      };
      await ada.go('/');
      await look('home');
      await ada.go('/products/teapot');
      await look('product');
      await ada.press('Add to cart');
      await ada.page.getByRole('heading', { name: 'Your cart' }).waitFor();
      await look('drawer');
      await ada.go('/checkout');
      await look('address');
      await ada.press('Fill in a sample address');
      await ada.page.getByRole('button', { name: PAY }).waitFor();
      await look('payment');
      await ada.press(PAY);
      await ada.ordered();
      await look('order');
      await ada.go('/sign-in');
      await look('sign-in');
      await ada.leave();
    });
  }

  inShop('move nothing while they load', async (newShopper) => {
    const ada = await newShopper({ isOwn: true });
    await ada.page.addInitScript(OBSERVE_SHIFTS);
    for (const path of ['/', '/products/mug']) {
      await ada.page.goto(shop.url + path, { waitUntil: 'networkidle' });
      assert.equal(await ada.page.evaluate('window.shift'), 0, path);
    }
    await ada.leave();
  });
});

/** With headers that fetch sets by itself. */
async function post(path: string, headers: Record<string, string>, form = new URLSearchParams()) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const call = request(shop.url + path, { method: 'POST', headers: { ...type, ...headers } });
  call.end(form.toString());
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  reply.resume();
  return { status: reply.statusCode, location: reply.headers.location };
}

const OBSERVE_SHIFTS = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;
