import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Reply, sharedService, type TestStore } from '../harness.ts';
import { storefrontKey } from '../operations/orders/every-order.ts';
import { partOf } from '../small-version.ts';
import { asCustomer } from './as-customer.ts';
import { isKeyless, type Operation } from './document.ts';
import { type Example, prepare } from './examples.ts';
import { operationsOfStorefront } from './interfaces.ts';
import { rowsOf } from './store-rows.ts';

const service = await sharedService();
const store = await service.newStore();
const storefront = { 'x-api-key': await storefrontKey(service, store) };
const operator = { 'x-api-key': store.apiKey };

/** An operator reads any customer's, a customer their own; a storefront's key alone reads none. */
const OWN_OR_OPERATOR = ['listOrders', 'getOrderByNumber', 'listTransactions'];

/** The reply of an operation to the same call by each caller. */
interface Answers {
  readonly storefront: string;
  readonly operator: string;
  readonly customer: string;
  /** A customer, while the merchant's server uses a key with every scope. */
  readonly customerWithOperatorKey: string;
}

function expected({ id, codes }: Operation): Answers {
  const done = { storefront: '200', operator: '200', customer: '200' };
  if (codes.includes('OPERATOR_REQUIRED')) {
    return {
      storefront: 'SCOPE_MISSING',
      operator: '200',
      customer: 'SCOPE_MISSING',
      customerWithOperatorKey: 'OPERATOR_REQUIRED',
    };
  }
  if (codes.includes('CUSTOMER_TOKEN_REQUIRED')) {
    const required = 'CUSTOMER_TOKEN_REQUIRED';
    return { ...done, storefront: required, operator: required, customerWithOperatorKey: '200' };
  }
  const guest = OWN_OR_OPERATOR.includes(id) ? 'SCOPE_MISSING' : '200';
  return { ...done, storefront: guest, customerWithOperatorKey: '200' };
}

const CALLERS: Readonly<
  Record<keyof Answers, { key: Record<string, string>; isCustomer: boolean }>
> = {
  storefront: { key: storefront, isCustomer: false },
  operator: { key: operator, isCustomer: false },
  customer: { key: storefront, isCustomer: true },
  customerWithOperatorKey: { key: operator, isCustomer: true },
};
const ROLES = Object.keys(CALLERS) as readonly (keyof Answers)[];

async function send({ method }: Operation, { path, body }: Example, headers: object) {
  return await service.call(method, path, body, { ...headers });
}

const answerOf = ({ code, status }: Reply) => code ?? String(status);

/** Makes one call in any role; its customer has made no other. */
async function newCall(operation: Operation): Promise<(role: keyof Answers) => Promise<string>> {
  const customer = await store.newCustomer();
  const isForOperators = operation.codes.includes('OPERATOR_REQUIRED');
  const owner: TestStore = isForOperators ? store : asCustomer(store, customer);
  const example = await prepare(operation.id, owner);
  return async (role) => {
    const { key, isCustomer } = CALLERS[role];
    const headers = { ...key, ...(isCustomer && customer.headers) };
    return answerOf(await send(operation, example, headers));
  };
}

/** Operations that accept customers; a sign-in has none yet. */
function isForEverybody(operation: Operation): boolean {
  return !isKeyless(operation) && operation.codes.includes('CUSTOMER_TOKEN_EXPIRED');
}

describe('access by role', async () => {
  const operations = (await operationsOfStorefront(service)).filter(isForEverybody);
  for (const [index, operation] of operations.entries()) {
    it(`${operation.id} answers each role as declared`, async () => {
      const declared = expected(operation);
      const refused = ROLES.filter((role) => declared[role] !== '200');
      const accepted = ROLES.filter((role) => declared[role] === '200');
      const first = await newCall(operation);
      const before = refused.length > 0 && (await rowsOf(service.sql, store.id));
      for (const role of refused) assert.equal(await first(role), declared[role], role);
      if (before) assert.deepEqual(await rowsOf(service.sql, store.id), before);
      // Refusals changed nothing, so the same call succeeds after them.
      for (const [turn, role] of partOf(accepted, index, 1).entries()) {
        const call = turn === 0 ? first : await newCall(operation);
        assert.equal(await call(role), declared[role], role);
      }
    });
  }
});
