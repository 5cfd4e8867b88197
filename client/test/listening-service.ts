import {
  type ServiceOptions,
  sharedService,
  startService,
  type TestService,
  type TestStore,
} from '@cartwright/server/test/harness.js';
import { listen } from '@cartwright/server/test/listen.js';
import { Cartwright, type CartwrightOptions } from '../src/index.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';

/** A service on a port of this machine, with a store, and a proxy in front of it. */
export interface ListeningService {
  readonly service: TestService;
  readonly store: TestStore;
  readonly url: string;
  readonly proxy: FaultyProxy;
  /** A client of the store, through the proxy. */
  client(options?: Partial<CartwrightOptions>): Cartwright;
}

/** The service that the files of the process share, unless options are given. */
export async function startListening(options?: ServiceOptions): Promise<ListeningService> {
  const service = await (options ? startService(options) : sharedService());
  const store = await service.newStore();
  const url = await listen(service);
  const proxy = await startFaultyProxy(url);
  const { apiKey } = store;
  const client = (own: Partial<CartwrightOptions> = {}) =>
    new Cartwright({ baseUrl: proxy.url, apiKey, ...own });
  return { service, store, url, proxy, client };
}

export const MUG = { sku: 'MUG-1', quantity: 2, metadata: { unitPriceCents: '1250', name: 'Mug' } };
export const PEN = { sku: 'PEN-1', metadata: { unitPriceCents: '199', name: 'Pen' } };
export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
};
