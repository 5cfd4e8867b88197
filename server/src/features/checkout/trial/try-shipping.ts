import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import { problemOf, type ShippingSettings, zoneFor } from '../../../ports/shipping/zones.ts';
import type { Cents } from '../../../values/money.ts';
import { limitTrials } from './limit-trials.ts';
import { addressOf, subtotalOf, type TrialAddress, type TrialLine } from './trial.ts';

export interface ShippingTrial {
  readonly address: TrialAddress;
  readonly lines: readonly TrialLine[];
  /** Settings that are not saved, instead of those of the store. */
  readonly shipping?: ShippingSettings | undefined;
}

export interface ShippingTrialResult {
  readonly zone: string | null;
  readonly subtotal: Cents;
  readonly rates: readonly Rate[];
}

/** What a live checkout would offer; in the sandbox too, where shipping is free otherwise. */
export async function tryShipping(
  ctx: StoreContext,
  { address: place, lines, shipping = ctx.store.settings.shipping ?? NOWHERE }: ShippingTrial,
): Promise<ShippingTrialResult> {
  const problem = problemOf(shipping);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem.replace('body.', 'body.shipping.'));
  const { settings, currency } = ctx.store;
  if (settings.carrier) await limitTrials(ctx);
  const store = { ...ctx.store, developerMode: false, settings: { ...settings, shipping } };
  const address = addressOf(place);
  const subtotal = subtotalOf(lines);
  const items = lines.filter(({ requiresShipping }) => requiresShipping);
  const parcel = { currency, subtotal, items };
  const rates =
    items.length === 0 ? [] : await ctx.app.ports.shippingRates(store)({ address, parcel });
  return { zone: zoneFor(shipping.zones, address)?.name ?? null, subtotal, rates };
}

const NOWHERE: ShippingSettings = { zones: [] };
