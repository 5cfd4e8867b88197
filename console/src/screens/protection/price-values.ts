import type { AddOnPrice } from '@cartwright/client/admin';
import { formatMoney } from '../../format/money.ts';
import { formatBasisPoints } from '../../format/words.ts';
import { protectionTexts } from '../../texts/settings/protection.ts';
import { decimalText, readDecimal } from '../shared/inputs.ts';

const texts = protectionTexts.price;
const PLACES = 2;
const BASIS_POINTS_MAX = 10_000;

export interface PriceValues {
  kind: AddOnPrice['kind'];
  percent: string;
  minimum: number | null;
  maximum: number | null;
  bands: { below: number | null; price: number | null }[];
}

export const NEW_PRICE: PriceValues = {
  kind: 'percent',
  percent: '10',
  minimum: null,
  maximum: null,
  bands: [{ below: null, price: null }],
};

export function priceValues(price: AddOnPrice): PriceValues {
  const { kind, basisPoints, minimum, maximum, bands } = price;
  return {
    kind,
    percent: basisPoints ? decimalText(basisPoints, PLACES) : '',
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    bands: bands?.map((band) => ({ ...band })) ?? NEW_PRICE.bands,
  };
}

/** The last band has no limit. */
export function priceOf({ kind, percent, minimum, maximum, bands }: PriceValues): AddOnPrice {
  if (kind === 'percent') {
    return { kind, basisPoints: readBasisPoints(percent) ?? 0, minimum, maximum };
  }
  return {
    kind,
    bands: bands.map(({ below, price }, index) => ({
      below: index === bands.length - 1 ? null : below,
      price: price ?? 0,
    })),
  };
}

/** `7.5` gives 750; null where it is not a percentage up to 100. */
export function readBasisPoints(percent: string): number | null {
  const points = readDecimal(percent, PLACES);
  return points === null || points < 1 || points > BASIS_POINTS_MAX ? null : points;
}

/** `10% of the price, at least $1.99`. */
export function priceText(price: AddOnPrice, currency: string): string {
  const money = (amount: number) => formatMoney(amount, currency);
  if (price.kind === 'percent') {
    return [
      texts.ofPrice(formatBasisPoints(price.basisPoints ?? 0)),
      ...(price.minimum ? [texts.atLeast(money(price.minimum))] : []),
      ...(price.maximum ? [texts.atMost(money(price.maximum))] : []),
    ].join(', ');
  }
  return (price.bands ?? [])
    .map(({ below, price: amount }) =>
      below === null
        ? texts.bandAbove(money(amount))
        : texts.bandBelow(money(below), money(amount)),
    )
    .join(', ');
}
