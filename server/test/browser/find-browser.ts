import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium of CHROMIUM, or one in a usual place. Undefined where there is none, so that a
 * machine without a browser passes; in CI that is a failure.
 */
export function findBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM;
  if (chosen !== undefined && !existsSync(chosen)) throw new Error(`CHROMIUM: no file ${chosen}`);
  const found = chosen ?? PLACES.find((path) => existsSync(path));
  if (!found && process.env.CI) throw new Error('CI has no Chromium: install it, or set CHROMIUM.');
  return found;
}
