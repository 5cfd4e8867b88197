import type { Rate, ShippingRates } from '../../ports/shipping/shipping-rates.ts';
import { ZERO } from '../../values/money.ts';

const FREE: Rate = {
  id: 'free',
  name: 'Free shipping',
  amount: ZERO,
  carrier: null,
  minDays: 3,
  maxDays: 7,
};

/** Country codes that ISO 3166 keeps free for private use: nobody ships there. */
const NOWHERE = 'XX';

/** Developer mode: one free rate, so that checkout always completes. */
export const freeRate: ShippingRates = async ({ address }) =>
  address.country === NOWHERE ? [] : [FREE];
