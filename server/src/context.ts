import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { ProductValidator } from './features/products/product-validator.ts';
import type { ApiKey, Store } from './features/stores/store.ts';
import type { Sql } from './platform/db/connect.ts';
import type { Write } from './platform/http/idempotency.ts';
import type { Turns } from './platform/turns.ts';
import type { Ids, StoreId } from './values/ids.ts';
import type { Vault } from './values/secrets.ts';
import type { Clock } from './values/time.ts';

/** What a process has: made once by main, or by a test. */
export interface App {
  readonly config: Config;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Keeps the replies of idempotent requests. */
  readonly replies: Vault;
  readonly ports: Ports;
  readonly turns: Turns;
  /** The address the service is known under, for links in replies. */
  readonly publicUrl: () => string;
}

/** What differs between a sandbox and a live store. */
export interface Ports {
  readonly products: (store: Store) => ProductValidator;
}

/** What one request or one job has: always one store. */
export interface StoreContext {
  readonly app: App;
  readonly store: Store;
  readonly storeId: StoreId;
  readonly key: ApiKey;
  /** For reading. What changes rows goes through `write`. */
  sql: Sql;
  readonly ids: Ids;
  readonly now: () => Date;
  readonly ifMatch: string | undefined;
  write: Write;
}

export function storeContext(
  app: App,
  key: ApiKey,
  request: { ifMatch: string | undefined },
): StoreContext {
  return {
    app,
    key,
    store: key.store,
    storeId: key.store.id,
    sql: app.sql,
    ids: app.ids,
    now: () => app.clock.now(),
    ifMatch: request.ifMatch,
    write: (change) => change(app.sql),
  };
}
