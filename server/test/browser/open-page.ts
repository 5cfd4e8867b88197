import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Browser, ConsoleMessage, Page, Request } from 'playwright-core';
import { IS_WHOLE } from '../small-version.ts';
import { openSession } from './sessions.ts';

export interface View {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

export const WIDE: View = { width: 1400, colorScheme: 'light' };
/** As wide as a desk and a phone, by day and by night; the small version has two of the four. */
export const VIEWS: readonly View[] = [
  WIDE,
  { width: 390, colorScheme: 'dark' },
  ...(IS_WHOLE
    ? ([
        { width: 1400, colorScheme: 'dark' },
        { width: 390, colorScheme: 'light' },
      ] as const)
    : []),
];

export interface OpenedPage {
  readonly page: Page;
  /** Errors of scripts, of the console and of the content security policy. */
  readonly errors: string[];
  /** Addresses of other origins that the page asked for. */
  readonly foreign: string[];
  /** Gives the page to the next test; of a failed one, closes it. */
  close(how?: 'passed' | 'failed'): Promise<void>;
}

/** A page in a session of its own that reports what must not happen. */
export async function openPage(
  browser: Browser,
  origin: string,
  { width, colorScheme }: View,
): Promise<OpenedPage> {
  const viewport = { width, height: 900 };
  const session = await openSession(browser, { viewport, colorScheme, reducedMotion: 'reduce' });
  const { page } = session;
  const watched = watchPage(page, (url) => !url.startsWith(`${origin}/`));
  return {
    ...watched,
    page,
    async close(how = 'passed') {
      watched.end();
      await (how === 'passed' ? session.release() : session.close());
    },
  };
}

/** Collects errors, and addresses that are foreign, until `end`. */
export function watchPage(page: Page, isForeign: (url: string) => boolean) {
  const errors: string[] = [];
  const foreign: string[] = [];
  const onError = ({ message }: Error) => void errors.push(message);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  const onRequest = (request: Request) => {
    const url = request.url();
    if (/^https?:/.test(url) && isForeign(url)) foreign.push(url);
  };
  page.on('pageerror', onError).on('console', onMessage).on('request', onRequest);
  const end = () => {
    page.off('pageerror', onError).off('console', onMessage).off('request', onRequest);
  };
  return { errors, foreign, end };
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

/** For eyes: written where SCREENSHOTS names a folder. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}
