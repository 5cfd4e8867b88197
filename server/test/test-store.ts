import { randomBytes } from 'node:crypto';
import type { App } from '../src/context.ts';
import { writeRequestLog } from '../src/features/request-log/write-request-log.ts';
import { signUp } from '../src/features/signup/sign-up.ts';
import type { Http } from '../src/platform/http/http.ts';
import { signInCustomer } from './customers.ts';
import { receivesDisputes } from './dispute-steps.ts';
import { callingFile, recordStore } from './expected-violations.ts';
import type { Call, Data, Reply, TestStore } from './harness.ts';
import { madeRows } from './made-rows.ts';
import { newOperator } from './operators.ts';

export const MUG = { sku: 'MUG-1', metadata: { unitPriceCents: '1250', name: 'Mug' } };
export const PEN = { sku: 'PEN-1', quantity: 2, metadata: { unitPriceCents: '199', name: 'Pen' } };

/** A new store with a key of its own. */
export async function newStore(
  app: App,
  http: Http,
  options: { currency?: string } = {},
): Promise<TestStore> {
  const file = callingFile();
  const signup = {
    storeName: `Test ${randomBytes(6).toString('hex')}`,
    email: 'owner@example.com',
    password: 'correct horse battery',
    ...options,
  };
  const { store, apiKey } = await signUp(app, signup);
  recordStore(store.id, file);
  const storeCall = caller(http, { 'x-api-key': apiKey });
  return {
    id: store.id,
    handle: store.handle,
    apiKey,
    call: storeCall,
    newCustomer: (person) => signInCustomer(storeCall, person),
    sibling: () => newStore(app, http, options),
    writeRequestLog: writeRequestLog(app),
    newOperator: (role) => newOperator(app, (fixed) => caller(http, fixed), store.id, role),
    receiveDispute: receivesDisputes(app, store.id),
    ...madeRows(app, store.id),
    newCart: async (items = [MUG, PEN]) => (await storeCall('POST', '/v1/carts/', { items })).data,
  };
}

/** Text and bytes are sent as they are, anything else as JSON, undefined as no body. */
export function caller(
  http: Http,
  fixed: Record<string, string>,
  remoteAddress = '127.0.0.1',
): Call {
  return async (method, path, body, headers = {}) => {
    const isJson = body !== undefined && headers['content-type'] === undefined;
    const response = await http.inject({
      method: method as 'GET',
      url: path,
      remoteAddress,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...fixed, ...headers },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    });
    const parsed = /^[{[]/.test(response.body) ? (JSON.parse(response.body) as Data) : {};
    return {
      status: response.statusCode,
      headers: response.headers as Reply['headers'],
      text: response.body,
      body: parsed,
      data: parsed.data ?? {},
      code: parsed.error?.code,
    };
  };
}
