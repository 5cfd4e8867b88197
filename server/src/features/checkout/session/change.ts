export const CHANGES = [
  'price_changed',
  'unavailable',
  'quantity_reduced',
  'shipping_changed',
  'coupon_removed',
  'tax_changed',
  'gift_card_changed',
] as const;

/** A difference between a resumed quote and the quote before. */
export interface Change {
  readonly code: (typeof CHANGES)[number];
  readonly itemId: string | null;
  readonly before: number | null;
  readonly after: number | null;
}
