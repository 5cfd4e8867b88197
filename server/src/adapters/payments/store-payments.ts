import { LRUCache } from 'lru-cache';
import type { App, Ports } from '../../context.ts';
import type { PaymentProvider } from '../../ports/payments/payment-provider.ts';
import {
  type Credentials,
  type StoredProvider,
  sealedFor,
} from '../../ports/payments/stored-provider.ts';
import type { Store } from '../../ports/store.ts';

const OPENED_MAX = 10_000;

interface Payments {
  readonly offered: readonly PaymentProvider[];
  readonly ended: readonly PaymentProvider[];
}

/**
 * The providers of a store. A sandbox has the mock and accounts for tests, a live store its live
 * accounts. They come with the store and stay open until they change, so asking costs nothing.
 */
export function storePayments(
  app: Omit<App, 'ports'>,
  mock: PaymentProvider,
): Pick<Ports, 'payments' | 'endedPayments'> {
  const { paymentAdapters, log } = app;
  const opened = new LRUCache<string, PaymentProvider>({ max: OPENED_MAX });
  const byStore = new WeakMap<Store, Payments>();

  function open(store: Store, { id, type, mode, capture, ...stored }: StoredProvider) {
    const name = `${store.id}/${id}/${stored.revision}`;
    const known = opened.get(name);
    if (known) return [known];
    const adapter = paymentAdapters[type];
    if (!adapter) {
      log.error({ storeId: store.id, provider: id, type }, 'no adapter for a payment provider');
      return [];
    }
    const credentials = unsealed(app, store, id, stored.credentials);
    if (!credentials) return [];
    const provider = adapter.open({ id, mode, capture, credentials });
    opened.set(name, provider);
    return [provider];
  }

  function paymentsOf(store: Store): Payments {
    const known = byStore.get(store);
    if (known) return known;
    const mode = store.developerMode ? 'test' : 'live';
    const isOffered = (one: StoredProvider) => one.enabled && one.mode === mode;
    const offered = store.providers.filter(isOffered).flatMap((one) => open(store, one));
    const ended = store.providers
      .filter((one) => !isOffered(one))
      .flatMap((one) => open(store, one));
    const payments = store.developerMode
      ? { offered: [mock, ...offered], ended }
      : { offered, ended: [...ended, mock] };
    byStore.set(store, payments);
    return payments;
  }

  return {
    payments: (store) => paymentsOf(store).offered,
    endedPayments: (store) => paymentsOf(store).ended,
  };
}

/** Undefined where another key sealed them: a store sells with those that can be read. */
function unsealed(
  { providerCredentials, log }: Pick<App, 'providerCredentials' | 'log'>,
  store: Store,
  id: string,
  sealed: string,
): Credentials | undefined {
  try {
    const box = Buffer.from(sealed, 'base64');
    return JSON.parse(providerCredentials.open(box, sealedFor(store.id, id))) as Credentials;
  } catch (error) {
    const facts = { err: error, storeId: store.id, provider: id };
    log.error(facts, 'the credentials of a payment provider cannot be read: enter them again');
    return undefined;
  }
}
