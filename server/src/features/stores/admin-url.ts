import type { App } from '../../context.ts';
import type { Store } from '../../ports/store.ts';

/** Where operators of the store sign in. */
export function adminUrl(app: App, store: Store): string {
  const base = app.config.adminUrl ?? `${app.publicUrl()}/admin`;
  return `${base}/login?store=${store.handle}`;
}
