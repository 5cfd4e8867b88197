export const CHANGES = [
  'price_changed',
  'unavailable',
  'quantity_reduced',
  'shipping_changed',
  'coupon_removed',
  'tax_changed',
  'gift_card_changed',
] as const;

/** What is different in a quote that is resumed. */
export interface Change {
  readonly code: (typeof CHANGES)[number];
  readonly itemId: string | null;
  readonly before: number | null;
  readonly after: number | null;
}
