import type { TestStore } from '../harness.ts';
import { OPERATOR_PASSWORD, type TestOperator } from '../operators.ts';
import type { Prepare } from './examples.ts';
import { LIVE_EXAMPLES } from './live-examples.ts';

/** One example for every operation of the operators' interface, as in examples.ts. */
export const ADMIN_EXAMPLES: Readonly<Record<string, Prepare>> = {
  signInOperator: async (store) => {
    const { email } = await store.newOperator('owner');
    return {
      path: '/admin/v1/sessions',
      body: { handle: store.handle, email, password: OPERATOR_PASSWORD },
    };
  },
  getOperatorSession: async () => ({ path: '/admin/v1/session' }),
  signOutOperator: async (store) => ({
    path: '/admin/v1/session',
    headers: (await store.newOperator('owner')).headers,
  }),
  ...LIVE_EXAMPLES,
};

const owners = new WeakMap<TestStore, Promise<TestOperator>>();

/** The one who makes the calls of the examples. */
export function ownerOf(store: TestStore): Promise<TestOperator> {
  const owner = owners.get(store) ?? store.newOperator('owner');
  owners.set(store, owner);
  return owner;
}
