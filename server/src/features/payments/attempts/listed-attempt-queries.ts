import type { Sql } from '../../../platform/db/connect.ts';
import type { AttemptId, CartId, StoreId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';
import type { AttemptStatus } from './attempt.ts';
import type { AttemptDecline } from './decline-contract.ts';

export interface ListedAttempt extends AttemptDecline {
  readonly id: AttemptId;
  readonly status: AttemptStatus;
  readonly providerId: string;
  readonly reference: string | null;
  readonly amount: Cents;
  readonly currency: string;
  readonly isUpsell: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Every attempt to pay for a cart and for the upsells of its order, oldest first. */
export async function listAttemptsOfCart(
  sql: Sql,
  storeId: StoreId,
  cartId: CartId,
): Promise<ListedAttempt[]> {
  return await sql<ListedAttempt[]>`
    select id, status, provider_id as "providerId", reference, amount, currency,
      offer_id is not null as "isUpsell", decline_code as "declineCode",
      decline_provider_code as "declineProviderCode", decline_message as "declineMessage",
      created_at as "createdAt", updated_at as "updatedAt"
    from payment_attempts where store_id = ${storeId} and cart_id = ${cartId}
    order by payment_attempts.id`;
}
