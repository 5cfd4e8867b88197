import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A page without cookies and stored data, in which nothing was opened. */
export interface Session {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Gives the page to the next test. A failed test, or one that left scripts in it, closes it. */
  release(): Promise<void>;
  close(): Promise<void>;
}

export type SessionOptions = Omit<BrowserContextOptions, 'viewport' | 'colorScheme'> & {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
};

const CLEAR = 'localStorage.clear(), sessionStorage.clear()';

/** By browser, and by what a page cannot change. */
const idle = new WeakMap<Browser, Map<string, Session[]>>();

/** A session that another test has left, or a new one: to open a page takes half a second. */
export async function openSession(
  browser: Browser,
  { viewport, colorScheme = 'light', ...fixed }: SessionOptions,
): Promise<Session> {
  const left = idleSessions(browser, JSON.stringify(fixed));
  const session = left.pop() ?? (await newSession(browser, fixed, left));
  await session.page.setViewportSize(viewport);
  await session.page.emulateMedia({ colorScheme });
  return session;
}

function idleSessions(browser: Browser, key: string): Session[] {
  const ofBrowser = idle.get(browser) ?? new Map<string, Session[]>();
  idle.set(browser, ofBrowser);
  const sessions = ofBrowser.get(key) ?? [];
  ofBrowser.set(key, sessions);
  return sessions;
}

async function newSession(
  browser: Browser,
  options: BrowserContextOptions,
  left: Session[],
): Promise<Session> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const history = await context.newCDPSession(page);
  const session: Session = {
    page,
    context,
    close: () => context.close(),
    async release() {
      const others = context.pages().filter((other) => other !== page);
      await Promise.all(others.map((other) => other.close()));
      await page.unrouteAll();
      await context.setOffline(false);
      // A blank page, and one that could not be loaded, have no storage.
      if (page.url().startsWith('http')) await page.evaluate(CLEAR);
      await page.goto('about:blank');
      await context.clearCookies();
      await history.send('Page.resetNavigationHistory');
      left.push(session);
    },
  };
  return session;
}
