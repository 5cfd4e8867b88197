import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import type { TestService } from '../harness.ts';

export interface View {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

export const WIDE: View = { width: 1400, colorScheme: 'light' };
/** As wide as a phone and a desk, by day and by night. */
export const VIEWS: readonly View[] = [1400, 390].flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]);

export interface OpenedPage {
  readonly page: Page;
  /** Errors of scripts, of the console and of the content security policy. */
  readonly errors: string[];
  /** Addresses of other origins that the page asked for. */
  readonly foreign: string[];
  /** Closes the page and its session. */
  close(): Promise<void>;
}

/** The address of a service that listens from now on. */
export async function listen({ http }: TestService): Promise<string> {
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** A page in a session of its own that reports what must not happen. */
export async function openPage(
  browser: Browser,
  origin: string,
  { width, colorScheme }: View,
): Promise<OpenedPage> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(`${origin}/`)) foreign.push(url);
  });
  return { page, errors, foreign, close: () => context.close() };
}

/** What holds for every page. `expected` are errors that its story provokes. */
export async function assertSound(
  { page, errors, foreign }: OpenedPage,
  expected: readonly RegExp[] = [],
): Promise<void> {
  await assertFits(page);
  const surprising = errors.filter((error) => !expected.some((known) => known.test(error)));
  assert.deepEqual({ errors: surprising, foreign }, { errors: [], foreign: [] });
}

/** The page does not scroll sideways. */
export async function assertFits(page: Page): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  assert.ok(Number(overflow) <= 0, `${overflow} pixels too wide at ${page.url()}`);
}

/** No violation of serious or critical impact; of all rules unless some are named. */
export async function assertAccessible(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // The other mode opens a page each time, where it merges the findings of frames.
  axe.setLegacyMode(page.frames().length === 1);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    grave.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) })),
    [],
    page.url(),
  );
}

/** For eyes: written where SCREENSHOTS names a folder. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}
