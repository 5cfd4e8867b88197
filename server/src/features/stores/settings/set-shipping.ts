import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { problemOf, type ShippingSettings } from '../../../ports/shipping/zones.ts';
import { changeLiveSetting } from './change-live-setting.ts';

/** Replaces all zones atomically. */
export async function setShipping(
  ctx: StoreContext,
  settings: ShippingSettings,
): Promise<ShippingSettings> {
  const problem = problemOf(settings);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem);
  await changeLiveSetting(ctx, 'shipping', settings, (store) => store.settings.shipping);
  return settings;
}
