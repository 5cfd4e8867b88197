/** Developer mode: problems that the next purchase simulates. */
export const WHAT_IFS = [
  'nothing',
  'declined',
  'bank',
  'bank_refuses',
  'time_out',
  'pending',
  'price_change',
  'out_of_stock',
  'checkout_expired',
  'cart_expired',
  'verification',
] as const;

export type WhatIf = (typeof WHAT_IFS)[number];

/** The simulated provider decides by the token (docs/storefront.md, Simulated payments). */
const TOKENS: { [Case in WhatIf]?: string } = {
  declined: 'tok_declined',
  bank: 'tok_requires_action',
  bank_refuses: 'tok_authentication_failed',
  time_out: 'tok_timeout',
  pending: 'tok_pending',
};

/** The simulated merchant's server decides by `simulate` in the metadata of a line. */
const SIMULATES: { [Case in WhatIf]?: string } = {
  price_change: 'later:price_change',
  out_of_stock: 'later:out_of_stock',
  verification: 'fraud_gate',
};

/** The `x-sandbox-now` of the confirm call: the shopper confirms late. */
const TIMES: { [Case in WhatIf]?: string } = {
  checkout_expired: 'in 2 hours',
  cart_expired: 'in 40 days',
};

export function isWhatIf(text: string): text is WhatIf {
  return (WHAT_IFS as readonly string[]).includes(text);
}

export function tokenFor(whatIf: WhatIf): string | undefined {
  return TOKENS[whatIf];
}

export function simulateFor(whatIf: WhatIf): string | undefined {
  return SIMULATES[whatIf];
}

export function timeFor(whatIf: WhatIf): string | undefined {
  return TIMES[whatIf];
}
