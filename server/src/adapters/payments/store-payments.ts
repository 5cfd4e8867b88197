import { LRUCache } from 'lru-cache';
import type { App, Ports } from '../../context.ts';
import type { PaymentProvider } from '../../ports/payments/payment-provider.ts';
import {
  type Credentials,
  credentialsAad,
  type StoredProvider,
} from '../../ports/payments/stored-provider.ts';
import type { Store } from '../../ports/store.ts';

const OPENED_MAX = 10_000;

interface Payments {
  readonly offered: readonly PaymentProvider[];
  readonly ended: readonly PaymentProvider[];
}

/**
 * Providers of a store: the mock and test accounts in the sandbox, live accounts in live mode.
 * Opened providers are cached until their revision changes.
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
    const credentials = decrypted(app, store, id, stored.credentials);
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

/** Undefined where the key does not match; the store uses its other providers. */
function decrypted(
  { providerCredentials, log }: Pick<App, 'providerCredentials' | 'log'>,
  store: Store,
  id: string,
  encrypted: string,
): Credentials | undefined {
  try {
    const box = Buffer.from(encrypted, 'base64');
    return JSON.parse(
      providerCredentials.decrypt(box, credentialsAad(store.id, id)),
    ) as Credentials;
  } catch (error) {
    const facts = { err: error, storeId: store.id, provider: id };
    log.error(facts, 'payment provider credentials cannot be decrypted: enter them again');
    return undefined;
  }
}
