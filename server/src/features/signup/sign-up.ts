import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { NO_SALES, NO_SETTINGS, SERVER_SCOPES, type Store } from '../../ports/store.ts';
import { normalEmail } from '../../values/email.ts';
import type { ApiKeyId, OperatorId } from '../../values/ids.ts';
import { hashSecret, lastCharactersOf, newSecret } from '../../values/secrets.ts';
import { addOperator } from '../operators/add-operator.ts';
import { refuseWeakPassword } from '../operators/refuse-weak-password.ts';
import { createStore } from '../stores/create-store.ts';
import { handleFrom } from './handle-from.ts';

export interface NewStore {
  readonly storeName: string;
  readonly email: string;
  readonly password: string;
  readonly handle?: string;
  readonly country?: string;
  readonly currency?: string;
}

export interface SignedUp {
  readonly store: Store;
  /** Returned once; only its hash is stored. */
  readonly apiKey: string;
  readonly operator: { readonly id: OperatorId; readonly email: string };
}

const HANDLE_TRIES = 5;

/** A new store starts in developer mode with simulated payments. */
export async function signUp(app: App, input: NewStore): Promise<SignedUp> {
  const currency = input.currency?.toUpperCase() ?? 'USD';
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    throw new ApiError('CURRENCY_NOT_SUPPORTED');
  }
  const operator = { id: app.ids.next<OperatorId>(), email: normalEmail(input.email) };
  await refuseWeakPassword(input.password, operator.email);
  const passwordHash = await app.passwords.hash(input.password);
  const owner = { ...operator, role: 'owner' as const, passwordHash };
  const apiKey = newSecret('sk_test_');
  const key = {
    id: app.ids.next<ApiKeyId>(),
    hash: hashSecret(apiKey),
    hint: lastCharactersOf(apiKey),
    scopes: SERVER_SCOPES,
  };
  for (const handle of handles(input)) {
    const store: Store = {
      id: app.ids.next(),
      handle,
      name: input.storeName,
      currency,
      country: input.country?.toUpperCase() ?? 'US',
      supportEmail: null,
      timezone: 'UTC',
      locale: 'en',
      developerMode: true,
      statusFollowsShipments: false,
      fraudRules: null,
      redirectHosts: [],
      textCountries: [],
      providers: [],
      liveSince: null,
      settings: NO_SETTINGS,
      sells: NO_SALES,
      createdAt: app.clock.now(),
    };
    const isCreated = await inTransaction(app.sql, async (tx) => {
      if (!(await createStore(tx, store, key))) return false;
      if (!(await addOperator(tx, store.id, { ...owner, createdAt: store.createdAt })))
        return false;
      for (const seed of app.seeds) await seed.create?.(app, tx, store);
      return true;
    });
    if (isCreated) return { store, apiKey, operator };
  }
  throw new ApiError('HANDLE_TAKEN');
}

/** The requested handle only, or one derived from the name and its variations. */
function* handles({ handle, storeName }: NewStore): Generator<string> {
  if (handle !== undefined) return yield handle;
  const suggested = handleFrom(storeName);
  yield suggested;
  for (let attempt = 1; attempt < HANDLE_TRIES; attempt++) {
    yield `${suggested}-${newSecret('')
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 6)}`;
  }
}
