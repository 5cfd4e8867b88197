import { randomBytes } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { hashSecret } from '../../values/secrets.ts';
import { shopperOf } from '../coupons/coupon.ts';
import {
  deleteFailuresOf,
  deleteIdleShoppers,
  updateCouponUsesErased,
} from './erase-trace-queries.ts';
import type { Person } from './person.ts';

const SALT_BYTES = 32;

/**
 * The hashes of a person. Their orders are locked by then, so no void counts a use back under a
 * name that is just being changed.
 */
export async function eraseTraces(
  { storeId }: StoreContext,
  sql: Sql,
  { customer, guestEmail, orderIds }: Person,
): Promise<void> {
  const shoppers = [shopperOf(customer?.id ?? null, null), shopperOf(null, guestEmail)];
  const known = shoppers.filter((shopper) => shopper !== null);
  // Nobody keeps the salt, so nobody can make the new names again.
  const salt = randomBytes(SALT_BYTES);
  const renamed = await updateCouponUsesErased(sql, storeId, { orderIds, shoppers: known }, salt);
  await deleteIdleShoppers(sql, storeId, [...known, ...renamed]);
  const emails = [customer?.email, guestEmail].filter((email) => typeof email === 'string');
  await deleteFailuresOf(sql, storeId, emails.map(hashSecret));
}
