import { randomBytes } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { failureSubject } from '../auth/passwords/failure-subject.ts';
import { shopperName } from '../coupons/coupon.ts';
import { shopperHash } from '../coupons/find-shopper.ts';
import {
  deleteFailuresOf,
  deleteIdleShoppers,
  updateCouponUsesErased,
  updateRepliesErased,
} from './erase-trace-queries.ts';
import type { Person } from './person.ts';

const SALT_BYTES = 32;

/**
 * Erases a person's hashes and the stored replies about them. Their orders are locked, so a void
 * cannot restore a use under a name that is being replaced.
 */
export async function eraseTraces(
  ctx: StoreContext,
  sql: Sql,
  { customer, guestEmail, orderIds }: Person,
): Promise<void> {
  const { storeId } = ctx;
  await updateRepliesErased(sql, storeId, customer?.id ?? null, orderIds);
  const names = [shopperName(customer?.id ?? null, null), shopperName(null, guestEmail)];
  const known = names.filter((name) => name !== null).map((name) => shopperHash(ctx, name));
  // The salt is not stored, so the new names cannot be computed again.
  const salt = randomBytes(SALT_BYTES);
  const renamed = await updateCouponUsesErased(sql, storeId, { orderIds, shoppers: known }, salt);
  await deleteIdleShoppers(sql, storeId, [...known, ...renamed]);
  const emails = [customer?.email, guestEmail].filter((email) => typeof email === 'string');
  await deleteFailuresOf(
    sql,
    storeId,
    emails.map((email) => failureSubject(ctx, email)),
  );
}
