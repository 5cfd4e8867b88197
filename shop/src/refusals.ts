import { type ErrorCode, isCode } from '@cartwright/client';

/** Ordinary refusals, in the words of a shop. All others are errors of the shop. */
const REFUSALS: { [Code in ErrorCode]?: string } = {
  QUANTITY_UNAVAILABLE: 'We do not have that many.',
  PRODUCT_INVALID: 'This product is no longer sold.',
  PRODUCT_VALIDATION_UNAVAILABLE: 'We cannot check the stock just now. Please try again.',
  VERSION_MISMATCH: 'The cart was changed in another tab. This is how it looks now.',
  CART_LOCKED: 'A payment for this cart is in progress, so it cannot be changed now.',
  CART_TOO_LARGE: 'The cart is full.',
  ITEM_NOT_FOUND: 'This item is no longer in the cart.',
  COUPON_INVALID: 'We do not know this coupon.',
  COUPON_EXPIRED: 'This coupon has expired.',
  COUPON_MINIMUM_NOT_MET: 'This coupon needs a larger order.',
  COUPON_NOT_COMBINABLE: 'This coupon cannot be combined with the other one.',
  COUPON_USED_UP: 'This coupon has been used up.',
  COUPON_ALREADY_APPLIED: 'This coupon is applied already.',
  COUPON_NOT_APPLICABLE: 'This coupon does not apply to this cart.',
  GIFT_CARD_INVALID: 'We do not know this gift card.',
  GIFT_CARD_ALREADY_APPLIED: 'This gift card is applied already.',
  NO_RATES_AVAILABLE: 'We do not ship to this address yet.',
  SHIPPING_RATE_INVALID: 'This way of shipping is no longer offered. Please choose again.',
  SHIPPING_RATE_CHANGED: 'The price of shipping changed. Please choose again.',
  EMAIL_REQUIRED: 'Please enter your e-mail address.',
  INVALID_CREDENTIALS: 'E-mail and password do not match.',
  EMAIL_TAKEN: 'There is an account with this e-mail address. Please sign in.',
  PASSWORD_TOO_WEAK: 'This password is too easy to guess. Please choose a longer one.',
  CODE_INVALID: 'That is not the code we sent.',
  CODE_EXPIRED: 'This code has expired. Please request another one.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please request another code.',
  LINK_INVALID: 'This link has expired or was used already.',
  PHONE_INVALID: 'Please enter the phone number with its country, such as +1 212 555 0123.',
  PHONE_NOT_SUPPORTED: 'We cannot text this number.',
  PHONE_REQUIRED: 'Please enter a phone number.',
  CONSENT_REQUIRED: 'Please tick the box, so that we may text you.',
  PAYMENT_DECLINED: 'The bank declined this payment. Nothing was charged.',
  PAYMENT_TOKEN_INVALID: 'This card was not accepted. Please try another one.',
  PAYMENT_METHOD_NOT_FOUND: 'This card is no longer saved. Please choose another one.',
  TOTAL_CHANGED: 'The total changed. Please look at it again; nothing was charged.',
  UPSELL_EXPIRED: 'This offer has ended.',
  UPSELL_ALREADY_ACCEPTED: 'This is in your order already.',
  ORDER_NOT_MODIFIABLE: 'This order can no longer be changed.',
  VALIDATION_ERROR: 'Please check what you entered.',
  RATE_LIMITED: 'That was a little fast. Please wait a moment.',
};

const CODES = Object.keys(REFUSALS) as ErrorCode[];

export function refusalText(error: unknown): string | undefined {
  return isCode(error, ...CODES) ? REFUSALS[error.code] : undefined;
}
