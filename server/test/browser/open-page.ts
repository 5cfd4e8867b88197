import { join } from 'node:path';
import { after } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';

export interface OpenedPage {
  readonly page: Page;
  /** Errors of scripts, of the console and of the content security policy. */
  readonly errors: string[];
  /** Addresses of other origins that the page asked for. */
  readonly foreign: string[];
}

/** Chromium asks its maker's servers for updates unless it is told not to. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  after(() => browser.close());
  return browser;
}

/** A page that reports what must not happen. */
export async function openPage(
  browser: Browser,
  origin: string,
  { width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' },
): Promise<OpenedPage> {
  const viewport = { width, height: 900 };
  const page = await browser.newPage({ viewport, colorScheme });
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(origin)) foreign.push(url);
  });
  return { page, errors, foreign };
}

/** For eyes: written where SCREENSHOTS names a folder. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}
