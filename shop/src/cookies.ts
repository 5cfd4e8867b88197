/** The cookies of a request, by name. */
export function readCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(/; */).flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at), pair.slice(at + 1)] as const];
  });
  return new Map(pairs);
}

export interface CookieOptions {
  readonly maxAgeSeconds?: number;
  readonly isSecure: boolean;
}

/**
 * Scripts cannot read it, and forms of other sites do not send it. The values are tokens of
 * letters, digits, dashes and underscores.
 */
export function cookie(name: string, value: string, options: CookieOptions): string {
  const { maxAgeSeconds, isSecure } = options;
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${isSecure ? '; Secure' : ''}`;
}
