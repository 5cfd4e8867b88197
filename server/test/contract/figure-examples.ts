import { DAY_MS } from '../../src/values/time.ts';
import { placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';

/** Yesterday and today, so that every run records as many days. */
function figuresPath(path: string, options = {}): Prepare {
  return async (store: TestStore) => {
    await placeOrder(store, options);
    const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const span = `from=${dayAt(Date.now() - DAY_MS)}&to=${dayAt(Date.now())}`;
    return { path: `/admin/v1/figures/${path}?${span}` };
  };
}

export const FIGURE_EXAMPLES: Readonly<Record<string, Prepare>> = {
  getSalesFigures: figuresPath('sales'),
  getProductFigures: figuresPath('products'),
  getCouponFigures: figuresPath('coupons', { coupons: ['WELCOME10'] }),
  getAgentFigures: figuresPath('agents'),
  getCheckoutFigures: figuresPath('checkout'),
  getGiftCardFigures: figuresPath('gift-cards'),
};
