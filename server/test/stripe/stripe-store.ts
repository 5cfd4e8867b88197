import type { TestStore } from '../harness.ts';
import type { TestOperator } from '../operators.ts';
import { stripeCredentials } from './account.ts';

/** A test account whose key names the store, so that the journal identifies the store. */
export async function addStripe(owner: TestOperator, store: TestStore): Promise<void> {
  const credentials = stripeCredentials(store.id);
  const account = { id: 'stripe', type: 'stripe', mode: 'test', credentials };
  const { status, text } = await owner.call('POST', '/admin/v1/payment-providers', account);
  if (status !== 200) throw new Error(`Stripe: ${text}`);
}
