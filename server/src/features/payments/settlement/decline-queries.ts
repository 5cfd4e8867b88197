import type { Sql } from '../../../platform/db/connect.ts';
import type { Decline } from './decline.ts';

/** Columns of the attempt, for the statement that decides it. */
export function declineSql(sql: Sql, { code, providerCode, message, brand, last4 }: Decline) {
  return sql`decline_code = ${code}, decline_provider_code = ${providerCode},
    decline_message = ${message}, card_brand = coalesce(${brand}::text, card_brand),
    card_last4 = coalesce(${last4}::text, card_last4)`;
}
