import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { HOW_TO_GET_ONE } from './browser-record.ts';

const PLACES = [
  // Chromium without its window takes a third of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

interface Surroundings {
  readonly BROWSER?: string | undefined;
  readonly CI?: string | undefined;
}

/**
 * The browser of BROWSER, that of Playwright, or one in a known place. Undefined where there is
 * none, or BROWSER is `none`. A browser that is not where BROWSER says, and none in CI, are
 * failures: such a run would pass without looking at a page.
 */
export function findBrowser(
  { BROWSER, CI }: Surroundings,
  places: () => readonly string[] = knownPlaces,
): string | undefined {
  if (BROWSER === 'none') return undefined;
  if (BROWSER) {
    if (existsSync(BROWSER)) return BROWSER;
    throw new Error(`BROWSER: there is no file ${BROWSER}.`);
  }
  const found = places().find((path) => existsSync(path));
  if (!found && CI) throw new Error(`CI has no browser: ${HOW_TO_GET_ONE}.`);
  return found;
}

function knownPlaces(): string[] {
  const own = chromium.executablePath();
  return [...headlessShells(own), own, ...PLACES];
}

/** Beside Playwright's own Chromium there is a smaller one, which needs fewer libraries. */
function headlessShells(own: string): string[] {
  const version = /[\\/]chromium-(\d+)[\\/]/.exec(own)?.[1];
  if (version === undefined) return [];
  const root = own.slice(0, own.search(/[\\/]chromium-\d+[\\/]/));
  const folder = join(root, `chromium_headless_shell-${version}`);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(chrome-)?headless[_-]shell(\.exe)?$/.test(basename(name)))
    .map((name) => join(folder, name))
    .filter((path) => basename(dirname(path)) !== 'locales');
}
