import type { FastifyRequest } from 'fastify';
import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';

/**
 * For calls that set or use the session cookie: a browser sends it with requests that a page of
 * another origin made. Such a page can omit neither header, so one of them must show this origin.
 */
export function refuseCrossOrigin(app: App, { headers }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwnOrigin = origin === undefined || isOrigin(app, origin, headers.host);
  const isOwnSite = site === undefined || site === 'same-origin';
  const isKnown = origin !== undefined || site !== undefined;
  if (!isKnown || !isOwnOrigin || !isOwnSite) throw new ApiError('CROSS_ORIGIN_REFUSED');
}

/** Without PUBLIC_URL the service has several addresses: the one that was called counts. */
function isOrigin({ config }: App, origin: string, host: string | undefined): boolean {
  if (config.publicUrl !== undefined) return origin === new URL(config.publicUrl).origin;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
