import type { App } from '../../context.ts';
import type { Store } from '../../ports/store.ts';

/** Where operators of the store sign in. */
export function adminUrl(app: App, store: Store): string {
  return `${base(app)}/login?store=${store.handle}`;
}

/** The token is in the fragment, which no browser sends to a server and no proxy logs. */
export function adminLink(app: App, store: Store, page: string, token: string): string {
  return `${base(app)}/${page}?store=${store.handle}#token=${token}`;
}

function base({ config, publicUrl }: App): string {
  return config.adminUrl ?? `${publicUrl()}/admin`;
}
