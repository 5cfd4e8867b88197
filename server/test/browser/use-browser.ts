import { after, it } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { recordTest } from './browser-record.ts';
import { findBrowser, HOW_TO_GET_ONE } from './find-browser.ts';

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

/**
 * For the top of a file: registers tests that share one browser, which the first of them opens.
 * Without a browser they are skipped and counted.
 */
export function useBrowser(): InBrowser {
  const executablePath = findBrowser(process.env);
  let opened: Promise<Browser> | undefined;
  after(async () => (await opened)?.close());
  return (name, test) => {
    recordTest('declared');
    if (!executablePath) recordTest('skipped');
    it(name, { skip: executablePath ? false : NO_BROWSER }, async () => {
      opened ??= chromium.launch({ ...(executablePath && { executablePath }), args: ARGUMENTS });
      try {
        await test(await opened);
      } finally {
        recordTest('ended');
      }
    });
  };
}
