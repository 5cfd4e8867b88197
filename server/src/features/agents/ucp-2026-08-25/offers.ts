import type { Agent, OfferedCapability } from '../identity/agent.ts';

export const VERSION = '2026-08-25';

export const CHECKOUT = 'dev.ucp.shopping.checkout';
export const CART = 'dev.ucp.shopping.cart';
export const ORDER = 'dev.ucp.shopping.order';
export const FULFILLMENT = 'dev.ucp.shopping.fulfillment';
export const DISCOUNT = 'dev.ucp.shopping.discount';
export const BUYER_CONSENT = 'dev.ucp.shopping.buyer_consent';

/** What a store offers to agents, at one release. */
export function offersAt(version: string): OfferedCapability[] {
  return [
    { name: CHECKOUT, version, extends: [] },
    { name: CART, version, extends: [] },
    { name: ORDER, version, extends: [] },
    { name: FULFILLMENT, version, extends: [CHECKOUT] },
    { name: DISCOUNT, version, extends: [CHECKOUT, CART] },
    { name: BUYER_CONSENT, version, extends: [CHECKOUT, CART] },
  ];
}

export const OFFERS = offersAt(VERSION);

export function isActive({ capabilities }: Pick<Agent, 'capabilities'>, name: string): boolean {
  return capabilities.some((one) => one.name === name);
}
