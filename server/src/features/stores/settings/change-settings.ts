import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { Store } from '../../../ports/store.ts';
import { parseLocale, parseTimezone } from '../../../values/region.ts';
import { settingsView } from '../admin-contract.ts';
import { changeStore } from '../change-store.ts';
import { getStore } from '../get-store.ts';
import { isKnownTimezone, updateStoreSettings } from '../queries.ts';

export type Settings = Pick<
  Store,
  | 'name'
  | 'country'
  | 'supportEmail'
  | 'timezone'
  | 'locale'
  | 'statusFollowsShipments'
  | 'redirectHosts'
  | 'textCountries'
>;

/** Omitted settings are unchanged, also under concurrent changes of different ones. */
export async function changeSettings(ctx: StoreContext, change: Partial<Settings>): Promise<Store> {
  const checked = {
    ...change,
    ...(change.timezone !== undefined && { timezone: await timezoneOf(ctx, change.timezone) }),
    ...(change.locale !== undefined && { locale: localeOf(change.locale) }),
  };
  const update = async (sql: Sql) => {
    await updateStoreSettings(sql, ctx.storeId, checked);
    return await getStore(sql, ctx.storeId);
  };
  return await changeStore(ctx, update, settingsView);
}

async function timezoneOf({ sql }: StoreContext, text: string): Promise<string> {
  const timezone = parseTimezone(text);
  if (timezone && (await isKnownTimezone(sql, timezone))) return timezone;
  throw new ApiError(
    'VALIDATION_ERROR',
    'body.timezone must be a name of the IANA time zone database, such as Europe/Berlin.',
  );
}

function localeOf(text: string): string {
  const locale = parseLocale(text);
  if (locale) return locale;
  throw new ApiError('VALIDATION_ERROR', 'body.locale must be a BCP 47 tag, such as de-CH.');
}
