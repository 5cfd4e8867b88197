import type { StoreContext } from '../../context.ts';
import { periodOf } from '../../platform/db/created-between.ts';
import { type CursorPage, cursorPage, givenId } from '../../platform/http/openapi/paging.ts';
import type { AttemptId } from '../../values/ids.ts';
import type { AttemptStatus } from '../payments/attempts/attempt.ts';
import { riskKeysOf } from '../payments/risk/risk-signals.ts';
import type { Payment } from './payment.ts';
import { listPayments, type PaymentFilter } from './payment-queries.ts';

export interface PaymentSearch {
  readonly status?: AttemptStatus;
  readonly providerId?: string;
  readonly email?: string;
  readonly cartId?: string;
  readonly orderId?: string;
  readonly customerId?: string;
  readonly developerMode?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first. */
export async function findPayments(
  ctx: StoreContext,
  { limit, ...query }: PaymentSearch,
): Promise<CursorPage<Payment>> {
  const filter = filterOf(ctx, query);
  if (!filter) return { rows: [], nextCursor: null };
  return await cursorPage(
    limit,
    (rows) => listPayments(ctx.sql, ctx.storeId, filter, rows),
    ({ id }) => id,
  );
}

/** Undefined where no attempt can match. */
function filterOf(
  ctx: StoreContext,
  {
    status,
    providerId,
    email,
    cartId,
    orderId,
    customerId,
    developerMode,
    ...query
  }: Omit<PaymentSearch, 'limit'>,
): PaymentFilter | undefined {
  const { liveSince } = ctx.store;
  const before = query.cursor === undefined ? undefined : givenId<AttemptId>(query.cursor);
  const emailKey = email && riskKeysOf(ctx, { email, shopperIp: null, card: null }).emailKey;
  // Before it went live, a store has attempts of the sandbox only.
  if (developerMode === false && !liveSince) return undefined;
  return {
    ...(status && { status }),
    ...(providerId && { providerId }),
    ...(emailKey && { emailKey }),
    ...(cartId && { cartId }),
    ...(orderId && { orderId }),
    ...(customerId && { customerId }),
    ...(developerMode !== undefined &&
      liveSince && { mode: { isSandbox: developerMode, liveSince } }),
    ...(before && { before }),
    period: periodOf(query),
  };
}
