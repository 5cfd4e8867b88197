import { describe, it } from 'node:test';
import { sharedService } from '../harness.ts';
import { asCustomer } from './as-customer.ts';
import { attack, hasNames } from './attack.ts';
import type { Operation } from './document.ts';
import { OTHER_EXAMPLES, type Prepare, prepare } from './examples.ts';
import { operationsOfStorefront } from './interfaces.ts';
import { renewedEvery } from './renewed-every.ts';

const service = await sharedService();
/** The same for 20 operations: all its rows are compared at each. */
const nextStore = renewedEvery(20, () => service.newStore());

/** Operations of a customer; those of operators and the sign-ins are in roles.test.ts. */
function isForCustomers({ id, codes }: Operation): boolean {
  // It ends the session that the next call would use.
  if (id === 'logout') return false;
  return codes.includes('CUSTOMER_TOKEN_EXPIRED') && !codes.includes('OPERATOR_REQUIRED');
}

describe('another customer', async () => {
  const operations = (await operationsOfStorefront(service))
    .filter(isForCustomers)
    .filter(hasNames);
  for (const operation of operations) {
    it(`is neither seen nor changed nor detected by ${operation.id}`, async () => {
      const store = await nextStore();
      // New ones for each: a logout is one of the operations.
      const victim = asCustomer(store, await store.newCustomer());
      const attacker = asCustomer(store, await store.newCustomer());
      const example: Prepare = (as) => prepare(operation.id, as);
      for (const one of [example, ...(OTHER_EXAMPLES[operation.id] ?? [])]) {
        await attack(service, operation, one, { victim, attacker });
      }
    });
  }
});
