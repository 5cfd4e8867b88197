import type { StoreContext } from '../../../context.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { deleteChallengesOf } from './challenge-queries.ts';

/** Ends the open challenges of a customer and of an address that is no longer theirs. */
export async function endChallenges(
  { sql, storeId }: StoreContext,
  customerId: CustomerId,
  email: string | null,
): Promise<void> {
  await deleteChallengesOf(sql, storeId, customerId, email);
}
