/**
 * Every failure a client can see: its stable code, its HTTP status and a default sentence.
 * docs/errors.md explains each and is compared with this table by a test, both ways.
 */
export const CATALOGUE = {
  VALIDATION_ERROR: [400, 'The request does not have the right shape.'],
  INVALID_JSON: [400, 'The request body is not valid JSON.'],
  INVALID_REQUEST: [400, 'The request is not valid HTTP or its address is malformed.'],
  API_KEY_MISSING: [401, 'Send your API key in the x-api-key header.'],
  API_KEY_INVALID: [401, 'This API key is unknown or has been revoked.'],
  CUSTOMER_TOKEN_EXPIRED: [401, 'The customer token has expired. Refresh it.'],
  CUSTOMER_TOKEN_INVALID: [401, 'The customer token is not valid for this store.'],
  CUSTOMER_TOKEN_REQUIRED: [401, 'Send the customer token in the x-customer-token header.'],
  INVALID_CREDENTIALS: [401, 'The e-mail address or the password is wrong.'],
  OPERATOR_TOKEN_INVALID: [401, 'The operator token is unknown or its session has ended.'],
  OPERATOR_TOKEN_MISSING: [401, 'Send the operator token as authorization: Bearer followed by it.'],
  PAYMENT_DECLINED: [402, 'The payment was declined. The cart is open again.'],
  PAYMENT_ACTION_REQUIRED: [402, 'The shopper must act first: see nextAction on the session.'],
  PAYMENT_AUTHENTICATION_FAILED: [402, 'The shopper did not prove to be the owner of the card.'],
  FORBIDDEN: [403, 'Only an owner of the store may do this.'],
  OPERATOR_REQUIRED: [403, 'This is for the operator of the store, not for a customer.'],
  SCOPE_MISSING: [403, 'This API key does not have the scope that the operation needs.'],
  SIGNUP_CLOSED: [403, 'This service does not accept new stores.'],
  ROUTE_NOT_FOUND: [404, 'There is no such route.'],
  CART_NOT_FOUND: [404, 'There is no such cart.'],
  CART_SESSION_INVALID: [404, 'This cart session is unknown or has expired.'],
  CHECKOUT_SESSION_NOT_FOUND: [404, 'This cart has no checkout session.'],
  COUPON_NOT_APPLIED: [404, 'This coupon is not on the cart.'],
  GIFT_CARD_INVALID: [404, 'This gift card cannot be used.'],
  GIFT_CARD_NOT_APPLIED: [404, 'This gift card is not on the cart.'],
  ITEM_NOT_FOUND: [404, 'There is no such item in this cart.'],
  ORDER_NOT_FOUND: [404, 'There is no such order.'],
  PAYMENT_INTENT_NOT_FOUND: [404, 'This checkout has no such payment intent.'],
  PRODUCT_WEBHOOK_NOT_SET: [404, 'This store has named no server that validates products.'],
  PROVIDER_NOT_FOUND: [404, 'This store has no such payment provider.'],
  QUOTE_NOT_FOUND: [404, 'There is no such quote.'],
  SHIPMENT_NOT_FOUND: [404, 'There is no such shipment in this order.'],
  METHOD_NOT_ALLOWED: [405, 'This route does not answer to that method.'],
  REQUEST_TIMEOUT: [408, 'The request did not arrive completely in time.'],
  CART_COMPLETED: [409, 'This cart has become an order and cannot change any more.'],
  CART_EXPIRED: [409, 'This cart has expired.'],
  CART_LOCKED: [409, 'This cart is being confirmed and cannot change until that is decided.'],
  CART_MERGED: [409, 'This cart was merged into another one.'],
  COUPON_ALREADY_APPLIED: [409, 'This coupon is on the cart already.'],
  GIFT_CARD_ALREADY_APPLIED: [409, 'This gift card is on the cart already.'],
  HANDLE_TAKEN: [409, 'This store handle is taken.'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'A request with this Idempotency-Key is still running.'],
  MERGE_CONFLICT: [409, 'These two carts cannot be merged.'],
  NOT_REFUNDABLE: [409, 'There is nothing to refund on this order.'],
  NOT_VOIDABLE: [409, 'The payment of this order cannot be voided any more.'],
  PAYMENT_INTENT_EXPIRED: [409, 'The payment intent has expired. Ask for a new one.'],
  QUOTE_CHANGED: [409, 'The cart is not what the payment intent was made for. Resume the quote.'],
  SHIPPING_ADDRESS_REQUIRED: [409, 'Set the shipping address first.'],
  SHIPPING_RATE_CHANGED: [409, 'The shipping rate has another amount now.'],
  SHIPPING_RATE_REQUIRED: [409, 'Choose a shipping rate first.'],
  VERSION_MISMATCH: [412, 'The cart has changed since the version in If-Match.'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is larger than 256 KB.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  AMOUNT_TOO_LARGE: [422, 'An amount would exceed 9007199254740991 cents.'],
  CART_EMPTY: [422, 'The cart is empty.'],
  CART_TOO_LARGE: [422, 'A cart holds at most 500 lines and 256 KB.'],
  CONSENT_REQUIRED: [422, 'Texts are sent only with the consent of whoever gets them.'],
  COUPON_EXPIRED: [422, 'This coupon has expired.'],
  COUPON_INVALID: [422, 'There is no such coupon.'],
  COUPON_MINIMUM_NOT_MET: [422, 'The cart is worth less than this coupon asks for.'],
  COUPON_NOT_APPLICABLE: [422, 'This coupon is for other products than the cart has.'],
  COUPON_NOT_COMBINABLE: [422, 'This coupon does not go with the ones on the cart.'],
  COUPON_USED_UP: [422, 'This coupon has been used as often as it may be.'],
  CURRENCY_NOT_SUPPORTED: [422, 'This store does not sell in that currency.'],
  EMAIL_REQUIRED: [422, 'A guest needs an e-mail address to confirm.'],
  GIFT_CARD_EMPTY: [422, 'There is nothing left on this gift card.'],
  GIFT_CARD_LIMIT_REACHED: [422, 'A cart takes at most five gift cards.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for another request.'],
  NO_RATES_AVAILABLE: [422, 'The store does not ship these goods to this address.'],
  PHONE_INVALID: [422, 'The phone number must be in international form, such as +14155550123.'],
  PHONE_REQUIRED: [422, 'Neither the request nor the order has a phone number.'],
  PRICE_REQUIRED: [422, 'In developer mode an item needs metadata.unitPriceCents, digits only.'],
  PRODUCT_INVALID: [422, 'This product cannot be sold.'],
  QUANTITY_UNAVAILABLE: [422, 'This product is not available in that quantity.'],
  REFUND_EXCEEDS_AVAILABLE: [422, 'The refund is more than what is left of the payment.'],
  SHIPPING_RATE_INVALID: [422, 'There is no such shipping rate for this address.'],
  WEBHOOK_URL_REFUSED: [422, 'Events cannot be sent to this address.'],
  RATE_LIMITED: [429, 'Too many requests. The retry-after header says when to try again.'],
  TOO_MANY_ATTEMPTS: [429, 'Too many tries. The retry-after header says when to try again.'],
  HEADERS_TOO_LARGE: [431, 'The request headers are too large.'],
  INTERNAL_ERROR: [500, 'Something went wrong on our side. Quote the x-request-id header to us.'],
  PRODUCT_VALIDATION_UNAVAILABLE: [503, 'The product could not be validated right now.'],
  SERVICE_UNAVAILABLE: [503, 'The service cannot answer right now. Try again shortly.'],
  PROVIDER_TIMEOUT: [504, 'The payment provider has not answered. Repeat the call to go on.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof CATALOGUE;

/** A failure meant for the client. Anything else that is thrown is a bug and answers 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message?: string, retryAfterSeconds?: number) {
    const [status, text] = CATALOGUE[code];
    super(message ?? text);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
