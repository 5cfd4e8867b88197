import type { Store } from '../../../ports/store.ts';

type Redirects = Pick<Store, 'redirectHosts' | 'developerMode'>;

/**
 * A link in an e-mail signs its reader in, so it may lead only to the store's own hosts. Loopback
 * is permitted until the store goes live.
 */
export function isAllowedRedirect(text: string, store: Redirects, publicUrl: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:' && store.redirectHosts.includes(url.host)) return true;
  if (!store.developerMode || !/^https?:$/.test(url.protocol)) return false;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return isLocal || (URL.canParse(publicUrl) && new URL(publicUrl).host === url.host);
}
