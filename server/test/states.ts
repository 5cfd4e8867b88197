import { randomBytes, randomUUID } from 'node:crypto';
import { getStore } from '../src/features/stores/get-store.ts';
import { updateStoreLive } from '../src/features/stores/queries.ts';
import { connect, type DatabaseAddress } from '../src/platform/db/connect.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { uuidArray } from '../src/platform/db/uuid-array.ts';
import { credentialsAad } from '../src/ports/payments/stored-provider.ts';
import type { StoreId } from '../src/values/ids.ts';
import { createDatabase } from './citus/test-cluster.ts';
import { testDatabase, withDatabase } from './database-address.ts';
import { expectNoViolations, expectViolations } from './expected-violations.ts';
import type { FakeMerchant } from './fake-merchant.ts';
import {
  type Data,
  type ServiceOptions,
  startService,
  type TestService,
  type TestStore,
} from './harness.ts';
import { TESTPAY_KEY } from './live-store.ts';

/** States that no operation leads to: `confirming` has no payment, which the doctor finds. */
export async function setStatus(
  { sql }: TestService,
  cartId: string,
  status: 'active' | 'checkout' | 'confirming' | 'completed' | 'merged' | 'cancelled',
): Promise<void> {
  const [cart] = await sql<{ storeId: string }[]>`
    update carts set status = ${status} where id = ${cartId} returning store_id as "storeId"`;
  if (!cart) throw new Error(`no cart has the id ${cartId}`);
  const expect = status === 'confirming' ? expectViolations : expectNoViolations;
  expect(cart.storeId, 'a cart being confirmed has an attempt that is open', cartId);
}

/**
 * The store leaves the sandbox as by an operator's call, without the settings that it requires.
 * The process clears its cache of the key.
 */
export async function goLive(
  service: TestService,
  store: TestStore,
  merchant?: Pick<FakeMerchant, 'url' | 'secret'>,
): Promise<void> {
  const { app, sql } = service;
  const { id } = store;
  const key = JSON.stringify({ secretKey: TESTPAY_KEY });
  const box = app.providerCredentials.encrypt(key, credentialsAad(id, 'main'));
  await sql`
    insert into store_providers (store_id, id, type, mode, credentials, hint, is_default, enabled,
      revision, created_at, updated_at)
    values (${id}, 'main', 'testpay', 'live', ${box}, '', true, true, ${randomUUID()}, now(),
      now())
    on conflict do nothing`;
  await leaveSandbox(service, id as StoreId);
  if (!merchant) return clearStoreCache(service);
  const sealedSecret = app.storeSecrets.encrypt(merchant.secret, store.id).toString('base64');
  await setSetting(service, store, 'product_webhook', {
    url: merchant.url,
    sealedSecret,
    secretHint: merchant.secret.slice(-4),
  });
}

async function leaveSandbox({ app, clock }: TestService, id: StoreId): Promise<void> {
  await inTransaction(app.sql, async (tx) => {
    const store = await getStore(tx, id);
    const event = { id: app.ids.next<never>(), data: { storeId: id } };
    await updateStoreLive(tx, id, clock.now(), event);
    for (const seed of app.seeds) await seed.end(app, tx, store);
  });
}

export async function setSetting(
  service: TestService,
  { id }: TestStore,
  name: 'product_webhook' | 'shipping' | 'carrier' | 'tax',
  value: object,
): Promise<void> {
  const { sql, clock } = service;
  const json = JSON.stringify(value);
  await sql`
    insert into store_settings (store_id, ${sql(name)}, updated_at)
    values (${id}, ${json}::text::jsonb, ${clock.now()})
    on conflict (store_id) do update set ${sql(name)} = excluded.${sql(name)}`;
  clearStoreCache(service);
}

/** A live store that ships everything anywhere for free, by the rate of the sandbox. */
export async function freeEverywhere(service: TestService, store: TestStore): Promise<void> {
  const days = { minDays: null, maxDays: null };
  const bands = [{ upTo: null, amount: 0 }];
  const free = { id: 'free', name: 'Free', kind: 'flat', bands, freeOver: null, ...days };
  const place = { countries: ['*'], states: [], postalPrefixes: [], priority: 0 };
  await setSetting(service, store, 'shipping', {
    zones: [{ name: 'Everywhere', ...place, rules: [free] }],
  });
}

/** Limits count in fixed windows: the next minute of calls is counted in one window of each. */
export function startOfAnHour({ clock }: TestService): void {
  const hourMs = 60 * 60 * 1000;
  clock.advance(hourMs - (clock.now().getTime() % hourMs));
}

/** An address of the documentation network, whose calls no limit has counted yet. */
export function anyAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
}

function clearStoreCache({ clock }: TestService): void {
  clock.advance(31_000);
}

/** The whole row as text: two readings are equal if nothing was written in between. */
export async function cartRow({ sql }: TestService, cartId: string): Promise<string> {
  const [row] = await sql<{ text: string }[]>`
    select to_jsonb(carts)::text as text from carts where id = ${cartId}`;
  return row?.text ?? '';
}

export async function countCarts({ sql }: TestService, { id }: TestStore): Promise<number> {
  const rows = await sql`select 1 from carts where store_id = ${id}`;
  return rows.length;
}

/** All that the database holds of some stores, to search for what it must not hold. */
export async function everyRow(
  { sql }: TestService,
  ...stores: readonly { readonly id: string }[]
): Promise<string> {
  const ids = sql`any(${uuidArray(stores.map(({ id }) => id))}::uuid[])`;
  const directory = ['api_keys', 'operators', 'idempotency_keys'];
  const people = ['customers', 'customer_sessions', 'auth_challenges', 'messages'];
  const tables = [...directory, ...people, 'store_providers', 'carts'];
  const texts = await Promise.all([
    sql<{ text: string }[]>`select to_jsonb(t)::text as text from stores as t where id = ${ids}`,
    // Their subjects are hashes, in which no store can be recognized.
    sql<{ text: string }[]>`select to_jsonb(t)::text as text from rate_windows as t`,
    ...tables.map(
      (table) => sql<{ text: string }[]>`
        select to_jsonb(t)::text as text from ${sql(table)} as t where store_id = ${ids}`,
    ),
  ]);
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

/** A product of its own that costs a cent, so that a cart can hold any number of them. */
export function product(sku: string, metadata: Record<string, string> = {}): Data {
  return { sku, metadata: { unitPriceCents: '1', ...metadata } };
}

/** A migrated database for one file alone: there it may advance the clock. */
export function scratchDatabase(): Promise<DatabaseAddress> {
  // Copying a migrated database takes a tenth of the time of its migrations.
  return newDatabase(process.env.CARTWRIGHT_TEST_TEMPLATE);
}

/** One in which no migration has run. */
export function blankDatabase(): Promise<DatabaseAddress> {
  return newDatabase(process.env.CARTWRIGHT_TEST_BLANK);
}

/** It stays until the end of the run: to drop it takes a checkpoint, which takes seconds. */
async function newDatabase(template: string | undefined): Promise<DatabaseAddress> {
  const prefix = process.env.CARTWRIGHT_TEST_TEMPLATE;
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const address = testDatabase();
  const admin = connect(address, { poolSize: 1, throughPooler: false });
  try {
    // A busy machine takes longer to create a database than a request may.
    await admin`select set_config('statement_timeout', '0', false)`;
    await createDatabase(admin, name, template);
  } finally {
    // An open connection would keep the process from ending.
    await admin.end();
  }
  return withDatabase(address, name);
}

/** As `DATABASE_URL` names it to a process. */
export function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url;
  const { user, database, socketDir } = address;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

export interface OwnDatabase {
  readonly address: DatabaseAddress;
  start(options?: ServiceOptions): Promise<TestService>;
}

/**
 * Services on a database of their own: jobs over all stores, such as sending messages,
 * would take work of other files.
 */
export async function ownDatabase(): Promise<OwnDatabase> {
  const address = await scratchDatabase();
  return {
    address,
    async start(options = {}) {
      const sql = connect(address, { poolSize: 4, throughPooler: false });
      return await startService({ sql, ...options });
    },
  };
}
