import { Type } from 'typebox';
import { schemaGuard } from '../../platform/schema-guard.ts';
import type { Verified } from '../../ports/shipping/address-verifier.ts';
import type { Rate } from '../../ports/shipping/shipping-rates.ts';
import { type Address, changedFields } from '../../values/address.ts';
import { placesOf } from '../../values/currency.ts';
import { parseCents } from '../../values/money.ts';

const OrNull = (shape: ReturnType<typeof Type.String | typeof Type.Integer>) =>
  Type.Optional(Type.Union([shape, Type.Null()]));

const RateShape = Type.Object({
  carrier: Type.String({ minLength: 1, maxLength: 80 }),
  service: Type.String({ minLength: 1, maxLength: 80 }),
  rate: Type.String({ maxLength: 20 }),
  currency: Type.String(),
  delivery_days: OrNull(Type.Integer({ minimum: 0, maximum: 365 })),
});
const isShipment = schemaGuard(Type.Object({ rates: Type.Array(RateShape, { maxItems: 200 }) }));

const isAddress = schemaGuard(
  Type.Object({
    street1: Type.String({ maxLength: 200 }),
    street2: OrNull(Type.String({ maxLength: 200 })),
    city: Type.String({ maxLength: 200 }),
    state: Type.String({ maxLength: 200 }),
    zip: Type.String({ maxLength: 200 }),
    country: Type.String({ minLength: 2, maxLength: 2 }),
    verifications: Type.Object({
      delivery: Type.Object({
        success: Type.Boolean(),
        errors: Type.Array(Type.Object({ code: Type.String() })),
      }),
    }),
  }),
);

/** Throws for an invalid response. Rates in other currencies are omitted. */
export function ratesIn(answer: unknown, currency: string): Rate[] {
  if (!isShipment(answer)) throw new Error('EasyPost returned no rates');
  const rates = answer.rates.flatMap((rate) => {
    const amount = rate.currency === currency ? amountOf(rate.rate, currency) : undefined;
    if (amount === undefined) return [];
    const { carrier, service, delivery_days: days } = rate;
    return [
      {
        // EasyPost's ids differ per shipment; this id is stable across requests.
        id: `${carrier}-${service}`.toLowerCase(),
        name: `${carrier} ${service}`,
        amount,
        carrier,
        minDays: (days as number | null | undefined) ?? null,
        maxDays: (days as number | null | undefined) ?? null,
      },
    ];
  });
  return rates.sort((a, b) => a.amount - b.amount);
}

/** `7.58` becomes 758 minor units; more decimals than the currency has are rejected. */
function amountOf(text: string, currency: string) {
  const places = placesOf(currency);
  const match = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text);
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > places) return undefined;
  const digits = `${match[1]}${fraction.padEnd(places, '0')}`;
  return parseCents(digits.replace(/^0+(?=\d)/, ''));
}

/** Name, phone and e-mail come from the request; the rest from the verifier. */
export function verifiedIn(answer: unknown, asked: Address): Verified {
  if (!isAddress(answer)) throw new Error('EasyPost returned no address');
  const { success, errors } = answer.verifications.delivery;
  if (!success) return { status: refusalOf(errors), address: asked, suggestions: [] };
  const { street1, street2, city, state, zip, country } = answer;
  const line2 = (street2 as string | null | undefined) || undefined;
  const place = { line1: street1, line2, city, state, postalCode: zip, country };
  const found: Address = { ...asked, ...place };
  if (changedFields(inCapitals(asked), inCapitals(found)).length === 0) {
    return { status: 'verified', address: asked, suggestions: [] };
  }
  return { status: 'corrected', address: found, suggestions: [found] };
}

function refusalOf(errors: readonly { code: string }[]): Verified['status'] {
  const codes = errors.map(({ code }) => code);
  if (codes.some((code) => code.startsWith('E.SECONDARY_INFORMATION'))) return 'ambiguous';
  return codes.includes('E.ADDRESS.NOT_FOUND') ? 'undeliverable' : 'unverified';
}

function inCapitals(address: Address): Address {
  const words = Object.entries(address).map(([key, text]) => [key, text?.toUpperCase()]);
  return Object.fromEntries(words) as Address;
}
