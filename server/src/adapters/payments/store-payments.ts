import type { App, Ports } from '../../context.ts';
import type { PaymentProvider } from '../../features/payments/payment-provider.ts';
import {
  type Credentials,
  type StoredProvider,
  sealedFor,
} from '../../features/payments/stored-provider.ts';
import type { Store } from '../../features/stores/store.ts';

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
  { paymentAdapters, providerCredentials, log }: Omit<App, 'ports'>,
  mock: PaymentProvider,
): Pick<Ports, 'payments' | 'endedPayments'> {
  const opened = new Map<string, PaymentProvider>();
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
    const box = Buffer.from(stored.credentials, 'base64');
    const text = providerCredentials.open(box, sealedFor(store.id, id));
    const credentials = JSON.parse(text) as Credentials;
    const provider = adapter.open({ id, mode, capture, credentials });
    if (opened.size >= OPENED_MAX) opened.clear();
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
