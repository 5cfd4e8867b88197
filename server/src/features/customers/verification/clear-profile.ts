import type { StoreContext } from '../../../context.ts';
import { deleteAddresses } from '../addresses/address-queries.ts';
import { withdrawnLines } from '../consent/consent.ts';
import { insertConsents, listLastConsents } from '../consent/consent-queries.ts';
import type { Customer } from '../customer.ts';

/**
 * Clears the remaining data at a first verification; name, phone and password were cleared with it
 * under the customer's lock, which is still held. Consent is withdrawn by added lines.
 */
export async function clearProfile(ctx: StoreContext, customer: Customer): Promise<Customer> {
  const { sql, storeId, ids } = ctx;
  await deleteAddresses(sql, storeId, customer.id);
  const now = ctx.app.clock.now();
  const lines = withdrawnLines(await listLastConsents(sql, storeId, customer.id), now);
  if (lines.length === 0) return customer;
  const named = lines.map((line) => {
    return { ...line, id: ids.next<never>(), eventId: ids.next<never>() };
  });
  const isAdded = await insertConsents(sql, storeId, customer, named, now);
  if (!isAdded) throw new Error('a customer changed under the lock of a verification');
  return { ...customer, eventSequence: customer.eventSequence + lines.length };
}
