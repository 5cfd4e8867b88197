import type { Browser, Page } from 'playwright-core';
import type { OperatorToken } from '../../src/features/operators/sessions/operator-token.ts';
import { sessionCookie } from '../../src/features/operators/sessions/session-cookie.ts';
import type { TestService, TestStore } from '../harness.ts';
import { listen } from '../listen.ts';
import type { TestOperator } from '../operators.ts';
import { IS_WHOLE } from '../small-version.ts';
import { type AxeOptions, assertAccessible } from './accessibility.ts';
import { assertSound, openPage, type View, WIDE } from './open-page.ts';

/** For a machine that is busy with other files; the quiet one takes a hundredth. */
const ACTION_MS = 60_000;

export interface ConsoleService {
  readonly service: TestService;
  readonly origin: string;
}

/** Once per file: the console of a service, which listens from now on. */
export async function consoleOf(service: TestService): Promise<ConsoleService> {
  return { service, origin: await listen(service) };
}

export interface ConsoleOptions extends Partial<View> {
  /** Below /admin, such as `/orders?status=confirmed`. */
  readonly path?: string;
  /** A new store unless given. */
  readonly store?: TestStore;
  /** A new owner unless given; null for a page without a session. */
  readonly operator?: TestOperator | null;
  readonly role?: 'owner' | 'staff';
  /** Errors of the browser's console that the story provokes, such as a refused request. */
  readonly expected?: readonly RegExp[];
  /** Of the check by axe at the end, which the small version makes only if they are given. */
  readonly axe?: AxeOptions;
}

export interface ConsolePage {
  readonly page: Page;
  readonly store: TestStore;
  readonly operator: TestOperator | null;
  readonly origin: string;
}

/**
 * Opens the console of a store, signed in, and plays the story. At its end holds what holds for
 * every page: no error, nothing from elsewhere, no sideways scroll, axe without grave violations,
 * which the small version asks in console-routes, and where a story gives its options.
 */
export async function consolePage(
  browser: Browser,
  { service, origin }: ConsoleService,
  options: ConsoleOptions,
  story: (opened: ConsolePage) => Promise<void>,
): Promise<void> {
  const { path = '', expected, width = WIDE.width, colorScheme = WIDE.colorScheme } = options;
  const store = options.store ?? (await service.newStore());
  const operator =
    options.operator === undefined
      ? await store.newOperator(options.role ?? 'owner')
      : options.operator;
  const opened = await openPage(browser, origin, { width, colorScheme });
  const { page } = opened;
  page.setDefaultTimeout(ACTION_MS);
  try {
    if (operator) await signIn(page, service, origin, operator);
    await page.goto(`${origin}/admin${path}`);
    await story({ page, store, operator, origin });
    await assertSound(opened, expected);
    if (options.axe || IS_WHOLE) await assertAccessible(page, options.axe);
  } catch (error) {
    await opened.close('failed');
    throw error;
  }
  await opened.close();
}

/** As the sign-in form does, without the time that hashing takes. */
async function signIn(
  page: Page,
  { app }: TestService,
  origin: string,
  { token }: TestOperator,
): Promise<void> {
  const [pair = ''] = sessionCookie(app, token as OperatorToken).split(';');
  const [name = '', value = ''] = pair.split('=');
  const { hostname: domain } = new URL(origin);
  const scope = { domain, path: '/admin', httpOnly: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([{ name, value, ...scope }]);
}
