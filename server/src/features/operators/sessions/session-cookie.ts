import type { App } from '../../../context.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { SESSION_MS } from './open-operator-session.ts';
import type { OperatorToken } from './operator-token.ts';

const NAME = 'cartwright_operator';

/** A `set-cookie` value. Scripts cannot read the cookie, and other sites cannot send it. */
export function sessionCookie(app: App, token: OperatorToken): string {
  return cookieOf(app, token, SESSION_MS / SECOND_MS);
}

/** A `set-cookie` value that deletes the cookie. */
export function endedCookie(app: App): string {
  return cookieOf(app, '', 0);
}

function cookieOf(app: App, value: string, maxAgeSeconds: number): string {
  const secure = isHttps(app) ? '; Secure' : '';
  const scope = `HttpOnly; SameSite=Strict; Path=/admin; Max-Age=${maxAgeSeconds}`;
  return `${nameOf(app)}=${value}; ${scope}${secure}`;
}

/** Empty when the `cookie` header has no session. */
export function cookieToken(app: App, header: string | undefined): OperatorToken {
  const name = nameOf(app);
  const found = header?.split(';').find((pair) => pair.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? '';
}

/** Browsers accept a `__Secure-` cookie over https only. */
function nameOf(app: App): string {
  return isHttps(app) ? `__Secure-${NAME}` : NAME;
}

function isHttps({ publicUrl }: App): boolean {
  return publicUrl().startsWith('https:');
}
