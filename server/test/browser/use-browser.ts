import { after, it } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { HOW_TO_GET_ONE, recordTest } from './browser-record.ts';
import { findBrowser } from './find-browser.ts';

/** Chromium asks its maker's servers for updates unless it is told not to. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NO_BROWSER = `No browser: ${HOW_TO_GET_ONE}.`;

export type InBrowser = (name: string, test: (browser: Browser) => Promise<void>) => void;

/** While a file of this process uses it. */
const shared: { opened?: Promise<Browser> | undefined; users: number } = { users: 0 };

/**
 * For the top of a file: registers tests that share one browser with the other files of the
 * process, which the first of them opens. Without a browser they are skipped and counted.
 */
export function useBrowser(): InBrowser {
  const executablePath = findBrowser(process.env);
  shared.users++;
  after(async () => {
    shared.users--;
    if (shared.users > 0) return;
    const { opened } = shared;
    shared.opened = undefined;
    await (await opened)?.close();
  });
  return (name, test) => {
    recordTest('declared');
    if (!executablePath) recordTest('skipped');
    it(name, { skip: executablePath ? false : NO_BROWSER }, async () => {
      try {
        await test(await openedBrowser(executablePath));
      } finally {
        recordTest('ended');
      }
    });
  };
}

/** Another one if that of the tests before has crashed. */
async function openedBrowser(executablePath: string | undefined): Promise<Browser> {
  const launch = () =>
    chromium.launch({ ...(executablePath && { executablePath }), args: ARGUMENTS });
  shared.opened ??= launch();
  if (!(await shared.opened).isConnected()) shared.opened = launch();
  return await shared.opened;
}
