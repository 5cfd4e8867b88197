// Generated from openapi/storefront.json by `npm run openapi`. Do not edit.

export type ActingOperator = {
  /** Id of the operator. */
  id: string;
  /** E-mail address. */
  email: string;
};

/** An address of a shopper. */
export type Address = {
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Street and house number. */
  line1: string;
  /** Further line of the address, such as an apartment. */
  line2: string | null;
  /** City. */
  city: string;
  /** State or region. Two letters in the United States. */
  state: string;
  /** Postal code. */
  postalCode: string;
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** Phone number in international form, such as +14155550123. */
  phone: string | null;
  /** E-mail address. */
  email: string | null;
};

/** A coupon on a cart or an order. */
export type AppliedCoupon = {
  /** The code of the coupon. */
  code: string;
  /** The text for shoppers, or null. */
  description: string | null;
  /** What the coupon gives. */
  type: 'percent' | 'fixed' | 'free_shipping';
  /** The discount in cents. */
  discount: Cents;
  /** Whether it applies to the cart as it is. */
  applicable: boolean;
  /** Why it does not apply, as a code; null where it does. */
  reason: string | null;
};

/** A gift card on a cart or an order. */
export type AppliedGiftCard = {
  /** Id of the gift card. */
  id: string;
  /** The last four characters of the code. */
  last4: string;
  /** What is left on the card, in cents. */
  balance: Cents;
  /** What this card pays of it, in cents. */
  applied: Cents;
};

/** Where a shopper came from. */
export type Attribution = {
  /** Click id of Google Ads. */
  gclid?: string | undefined;
  /** Click id of Google Ads from an app to the web. */
  gbraid?: string | undefined;
  /** Click id of Google Ads from the web to an app. */
  wbraid?: string | undefined;
  /** Click id of Meta. */
  fbclid?: string | undefined;
  /** Click id of TikTok. */
  ttclid?: string | undefined;
  /** Click id of Microsoft Advertising. */
  msclkid?: string | undefined;
  /** Click id of Snapchat. */
  sccid?: string | undefined;
  /** Click id of X. */
  twclid?: string | undefined;
  /** Click id of LinkedIn. */
  liclid?: string | undefined;
  /** Linker parameter of Google Analytics. */
  _gl?: string | undefined;
  /** `utm_source` of the link. */
  utmSource?: string | undefined;
  /** `utm_medium` of the link. */
  utmMedium?: string | undefined;
  /** `utm_campaign` of the link. */
  utmCampaign?: string | undefined;
  /** `utm_content` of the link. */
  utmContent?: string | undefined;
  /** `utm_term` of the link. */
  utmTerm?: string | undefined;
  /** Your name for the channel. */
  channel?: string | undefined;
  /** The page that the shopper came from. */
  referrer?: string | undefined;
  /** The first page that the shopper saw. */
  landingUrl?: string | undefined;
};

/** A signed-in customer with tokens. */
export type AuthResult = {
  /** A JWT, to be sent as x-customer-token. */
  token: string;
  /** When the token expires. */
  expiresAt: string;
  /** Valid for one refresh. */
  refreshToken: string;
  /** When the refresh token expires. */
  refreshExpiresAt: string;
  customer: Customer;
  /** Whether the sign-in created the customer. */
  isNewCustomer: boolean;
  cart: Cart | null;
};

/** A cart with its lines and totals. */
export type Cart = {
  /** Id of the cart. */
  id: string;
  /** On create and on a fetch by session token only. */
  sessionToken?: string | undefined;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** State of the cart. Only an active cart, or one in checkout, can be changed. */
  status: 'active' | 'checkout' | 'confirming' | 'completed' | 'merged' | 'cancelled' | 'expired';
  /** Number of the state of the cart. Every change increases it. */
  version: number;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Id of the customer; null for a guest. */
  customerId: string | null;
  /** The lines of the cart. */
  items: Array<CartItem>;
  /** Number of pieces in all lines. */
  itemCount: number;
  /** The coupons that were applied. */
  coupons: Array<AppliedCoupon>;
  /** The gift cards that were applied. */
  giftCards: Array<AppliedGiftCard>;
  /** Warranties and shipping protection. */
  addOns: Array<CartAddOn>;
  attribution: Attribution | null;
  totals: Totals;
  /** Hints and problems of the cart. */
  warnings: Array<Notice>;
  /** How the amounts were calculated. Only with `explain=true`. */
  explanation?: Array<PriceStep> | undefined;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string | null;
  /** The cart that this one was merged into, or null. */
  mergedIntoCartId: string | null;
  /** When the cart expires. Each change moves it on. */
  expiresAt: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Data of the event `cart.abandoned`. */
export type CartAbandonedData = {
  /** Id of the cart. */
  cartId: string;
  /** Id of the customer; null for a guest. */
  customerId: string | null;
  /** E-mail address. */
  email: string;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Total of the cart in cents. */
  total: Cents;
  /** Number of pieces in all lines. */
  itemCount: number;
  /** The lines of the cart. */
  items: Array<EventLine>;
  /** When the cart was last changed. */
  lastChangedAt: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
};

/** A cart with items and a known e-mail address was not changed for a while. */
export type CartAbandonedEvent = {
  /** The type of the event. */
  type: 'cart.abandoned';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: CartAbandonedData;
};

/** A warranty or shipping protection on a cart or an order. */
export type CartAddOn = {
  /** Id of the add-on in the cart. */
  id: string;
  /** Whether it is a warranty or shipping protection. */
  type: 'warranty' | 'insurance';
  /** The line that a warranty covers; null for protection. */
  itemId: string | null;
  /** Name of the plan or of the protection. */
  name: string;
  /** Price of one piece, in cents. */
  price: Cents;
  /** How many pieces are covered. */
  quantity: number;
  /** Id of the warranty plan; null for protection. */
  planId: string | null;
  /** Months that the warranty lasts; null for protection. */
  termMonths: number | null;
  /** What is covered, in words, or null. */
  coverage: string | null;
};

/** A line of a cart. */
export type CartItem = {
  /** Id of the line. */
  id: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** How many pieces. */
  quantity: number;
  /** Price of one piece, in cents. */
  unitPrice: Cents;
  /** Price of the line before discounts, in cents. */
  lineSubtotal: Cents;
  /** Discount of the line, in cents. */
  lineDiscount: Cents;
  /** Price of the line after discounts, in cents. */
  lineTotal: Cents;
  /** Tax of the line, in cents. */
  lineTax: Cents;
  /** Address of a picture, or null. */
  imageUrl: string | null;
  /** Whether the product is shipped. */
  requiresShipping: boolean;
  /** Whether tax is charged on it. */
  taxable: boolean;
  /** The largest quantity that can be bought, or null if there is no limit. */
  maxQuantity: number | null;
  /** Weight of one piece in grams, or null if it is unknown. */
  weightGrams: number | null;
  metadata: Metadata;
};

/** Integer cents. */
export type Cents = number;

/** A code or link that was sent. */
export type Challenge = {
  /** Id from the reply that announced the code. */
  challengeId: string;
  /** Text message or e-mail. */
  channel: 'sms' | 'email';
  /** Masked. */
  destination: string;
  /** When the code or link expires. */
  expiresAt: string;
  /** From when on another one can be requested. */
  resendAfter: string;
  /** In developer mode: the secret that would have been sent. */
  sandbox?: {
    /** The code that would have been sent. */
    code?: string | undefined;
    /** The token of the link. */
    token?: string | undefined;
    /** The link that would have been sent. */
    link?: string | undefined;
  } | undefined;
};

/** The checkout of a cart. */
export type CheckoutSession = {
  /** Id of the checkout. The calls of the checkout use the id of the cart. */
  id: string;
  /** Id of the cart. */
  cartId: string;
  /** State of the checkout. */
  status: 'open' | 'processing' | 'completed' | 'cancelled' | 'expired';
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** E-mail address. */
  email: string | null;
  /** Id of the customer; null for a guest. */
  customerId: string | null;
  shippingAddress: Address | null;
  /** The selected shipping rate, or null. */
  shippingRate: {
    /** Id of the rate. */
    id: string;
    /** Name of the rate. */
    name: string;
    /** Price of shipping, in cents. */
    amount: Cents;
  } | null;
  /** The lines. */
  items: Array<CartItem>;
  totals: Totals;
  /** The price that the shopper sees. */
  quote: {
    /** Id of the quote. */
    id: string;
    /** Changes with everything that changes the price. */
    hash: string;
    /** Until when the price holds. */
    expiresAt: string;
  };
  /** The prepared payment, or null. */
  paymentIntentId: string | null;
  /** What the shopper has to do at the provider, or null. */
  nextAction: {
    /** The kind of action. */
    type: string;
    /** The page to send the shopper to, or null. */
    url: string | null;
    /** What the provider's script needs, or null. */
    clientSecret: string | null;
  } | null;
  readiness: Readiness;
  /** Verifications that the shopper has to pass. */
  gates: Array<Gate>;
  /** Hints and problems of the checkout. */
  messages: Array<Notice>;
  /** How the amounts were calculated. Only with `explain=true`. */
  explanation?: Array<PriceStep> | undefined;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When the cart of the checkout expires. */
  expiresAt: string;
};

/** What the provider's script in the browser needs. */
export type ClientConfig = {
  /** Id of the account with a payment provider. */
  providerId: string;
  /** The kind of provider. */
  provider: string;
  /** Whether it is for tests or live. */
  mode: 'test' | 'live';
  /** Which form of the provider is shown. */
  form: 'none' | 'stripe_payment_element' | 'paypal_buttons';
  /** What is to pay, in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** With `stripe_payment_element`: key for loading Stripe.js. */
  publishableKey?: string | undefined;
  /** With `stripe_payment_element`: client secret of the payment form. */
  clientSecret?: string | undefined;
  /** With `paypal_buttons`: client id for loading PayPal’s script. */
  clientId?: string | undefined;
  /** With `paypal_buttons`: the order to approve. */
  orderId?: string | undefined;
};

/** What confirm needs. */
export type Confirm = {
  /** The id that payment-intent returned. */
  paymentIntentId: string;
  billingAddress: NewAddress;
  /** Required for guests. */
  email?: string | undefined;
  /** Notes of the shopper or operator. */
  notes?: string | undefined;
  /** Id of the account with a payment provider. */
  providerId?: string | undefined;
};

/** Data of the event `consent.changed`. */
export type ConsentChangedData = {
  /** Id of the customer; null for a guest. */
  customerId: string;
  /** The kind of text message. */
  kind: 'marketing' | 'transactional';
  /** Whether the customer agreed. */
  subscribed: boolean;
};

/** A customer gave or withdrew consent to texts. */
export type ConsentChangedEvent = {
  /** The type of the event. */
  type: 'consent.changed';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ConsentChangedData;
};

/** Which kinds of text message the customer agrees to. */
export type ConsentInput = {
  /** Whether the customer agrees to advertising. */
  marketing?: boolean | undefined;
  /** Whether the customer agrees to messages about orders. */
  transactional?: boolean | undefined;
  /** In international form. Defaults to the known number. */
  phone?: string | undefined;
  /** Where the customer agreed, such as the name of a form. */
  source?: string | undefined;
  /** The text that the customer agreed to. */
  consentText?: string | undefined;
};

/** A consent of the customer. */
export type ConsentState = {
  /** Whether the customer agreed. */
  subscribed: boolean;
  /** When it was given or withdrawn, or null. */
  updatedAt: string | null;
  /** Where the customer agreed, or null. */
  source: string | null;
};

/** A customer of the store. */
export type Customer = {
  /** Id of the customer. */
  id: string;
  /** E-mail address. */
  email: string | null;
  /** Whether the customer verified the address. */
  emailVerified: boolean;
  /** Phone number in international form, such as +14155550123. */
  phone: string | null;
  /** Whether the customer verified the number. */
  phoneVerified: boolean;
  /** First name. */
  firstName: string | null;
  /** Last name. */
  lastName: string | null;
  /** Whether the customer can sign in with a password. */
  hasPassword: boolean;
  /** Id of the default address, or null. */
  defaultAddressId: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Data of the event `customer.created`. */
export type CustomerCreatedData = {
  /** Id of the customer; null for a guest. */
  customerId: string;
};

/** A customer was created. Read the profile by its id. */
export type CustomerCreatedEvent = {
  /** The type of the event. */
  type: 'customer.created';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: CustomerCreatedData;
};

/** Data of the event `customer.updated`. */
export type CustomerUpdatedData = {
  /** Id of the customer; null for a guest. */
  customerId: string;
  /** Names of the fields that changed. */
  changed: Array<string>;
};

/** A customer changed. Lists the changed fields without their values. */
export type CustomerUpdatedEvent = {
  /** The type of the event. */
  type: 'customer.updated';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: CustomerUpdatedData;
};

/** What was deleted. */
export type DeletedItem = {
  /** Id of what was deleted. */
  id: string;
  /** Always true. */
  deleted: true;
};

/** A dispute ended: `won`, `lost`, or `closed` with no decision. */
export type DisputeClosedEvent = {
  /** The type of the event. */
  type: 'dispute.closed';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: DisputeEventData;
};

/** The dispute that an event is about. */
export type DisputeEventData = {
  /** Id of the dispute. */
  disputeId: string;
  /** The order whose payment is disputed. Null where the charge became no order. */
  orderId: string | null;
  /** Number of the order. */
  orderNumber: string | null;
  /** The account that took the payment. */
  providerId: string;
  /** The provider's id of the dispute. */
  reference: string;
  /** `inquiry` or `chargeback`. */
  stage: string;
  /** `needs_response`, `under_review`, `won`, `lost` or `closed`. */
  status: string;
  /** The provider's code of the reason. */
  reason: string;
  /** The disputed amount in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** What the provider withdrew, in cents, without fees. */
  withdrawn: Cents;
  /** What of it the provider returned, in cents. */
  reinstated: Cents;
  /** When the response is due at the provider. */
  dueBy: string | null;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
};

/** A shopper disputes a payment. Respond at the provider before `dueBy`. */
export type DisputeOpenedEvent = {
  /** The type of the event. */
  type: 'dispute.opened';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: DisputeEventData;
};

/** A dispute changed, or its money was withdrawn or reinstated. */
export type DisputeUpdatedEvent = {
  /** The type of the event. */
  type: 'dispute.updated';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: DisputeEventData;
};

/** A line of a cart or an order in an event. */
export type EventLine = {
  /** Id of the line. */
  itemId: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** How many pieces. */
  quantity: number;
  /** Price of one piece, in cents. */
  unitPrice: Cents;
  /** Price of the line after discounts, in cents. */
  lineTotal: Cents;
};

/** A line of a return in an event. */
export type EventReturnLine = {
  /** Id of the line of the order. */
  itemId: string;
  /** The merchant's id of the product. */
  sku: string;
  /** How many pieces are returned. */
  quantity: number;
  /** How many pieces arrived; null before the receipt. */
  receivedQuantity: number | null;
  /** How many of them go back into stock; null before the receipt. */
  restockQuantity: number | null;
};

/** A call that failed. Each response lists the codes that it can have. */
export type Failure = {
  /** Always false. */
  success: false;
  /** What went wrong. */
  error: {
    /** Stable code of the error, to branch on. */
    code: string;
    /** What is wrong with this request, for developers. */
    message: string;
  };
};

export type FulfillmentStatus = 'unfulfilled' | 'partially_shipped' | 'shipped' | 'delivered';

/** A verification that the shopper has to pass before paying. */
export type Gate = {
  /** The kind of verification. */
  type: 'phone_otp';
  /** Whether it was passed. */
  satisfied: boolean;
  /** Why the verification is needed, as codes. */
  reasons: Array<string>;
  /** The call that sends the code. */
  requestPath: string;
  /** The call that checks the code. */
  verifyPath: string;
  /** Until when a passed verification holds, or null. */
  expiresAt: string | null;
};

/** The balance of a gift card. */
export type GiftCardBalance = {
  /** The last four characters of the code. */
  last4: string;
  /** What is left on the card, in cents. */
  balance: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Whether something is left. */
  status: 'active' | 'empty';
  /** When the gift card expires, or null. */
  expiresAt: string | null;
};

/** A price of shipping protection. */
export type InsuranceQuote = {
  /** Pass it when the shopper adds the protection. */
  quoteId: string;
  /** Price in cents. */
  price: Cents;
  /** What is covered, in words. */
  coverage: string;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Until when the price holds. */
  expiresAt: string;
};

/** A cart after a merge, with a report. */
export type MergedCart = {
  /** Id of the cart. */
  id: string;
  /** On create and on a fetch by session token only. */
  sessionToken?: string | undefined;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** State of the cart. */
  status: 'active' | 'checkout' | 'confirming' | 'completed' | 'merged' | 'cancelled' | 'expired';
  /** Number of the state of the cart. Every change increases it. */
  version: number;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Id of the customer; null for a guest. */
  customerId: string | null;
  /** The lines of the cart. */
  items: Array<CartItem>;
  /** Number of pieces in all lines. */
  itemCount: number;
  /** The coupons that were applied. */
  coupons: Array<AppliedCoupon>;
  /** The gift cards that were applied. */
  giftCards: Array<AppliedGiftCard>;
  /** Warranties and shipping protection. */
  addOns: Array<CartAddOn>;
  attribution: Attribution | null;
  totals: Totals;
  /** Hints and problems of the cart. */
  warnings: Array<Notice>;
  /** How the amounts were calculated. Only with `explain=true`. */
  explanation?: Array<PriceStep> | undefined;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string | null;
  /** The cart that this one was merged into, or null. */
  mergedIntoCartId: string | null;
  /** When the cart expires. Each change moves it on. */
  expiresAt: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  mergeReport: MergeReport;
};

/** What a merge took over. */
export type MergeReport = {
  /** Number of lines that were added. */
  added: number;
  /** Number of lines that were combined. */
  combined: number;
  /** Lines that were not taken over. */
  dropped: Array<{
    /** The merchant's id of the product. */
    sku: string;
    /** Why the line was not taken over, as a code. */
    reason: string;
  }>;
};

/** Your own data: text by key. */
export type Metadata = Record<string, string>;

/** An address of a shopper. Unknown fields are ignored. */
export type NewAddress = {
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Street and house number. */
  line1: string;
  /** Further line of the address, such as an apartment. */
  line2?: string | undefined;
  /** City. */
  city: string;
  /** State or region. Two letters in the United States. */
  state: string;
  /** Postal code. */
  postalCode: string;
  /** Two-letter country code (ISO 3166-1). */
  country?: string | undefined;
  /** Phone number in international form, such as +14155550123. */
  phone?: string | undefined;
  /** E-mail address. */
  email?: string | undefined;
};

/** An item to add. */
export type NewCartItem = {
  /** The merchant's id of the product. */
  sku: string;
  /** How many pieces. 1 is the default. */
  quantity?: number | undefined;
  metadata?: Metadata | undefined;
};

/** A payment method to save. */
export type NewPaymentMethod = {
  /** Id of the account with a payment provider. */
  providerId: string;
  /** From the provider’s form; card numbers are rejected. */
  paymentToken: string;
};

/** An address to save. */
export type NewSavedAddress = {
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Street and house number. */
  line1: string;
  /** City. */
  city: string;
  /** State or region. Two letters in the United States. */
  state: string;
  /** Postal code. */
  postalCode: string;
  /** Two-letter country code (ISO 3166-1). */
  country?: string | undefined;
  /** Further line of the address, such as an apartment. */
  line2?: string | undefined;
  /** Phone number in international form, such as +14155550123. */
  phone?: string | undefined;
  /** A name for the address, such as Home. */
  label?: string | undefined;
  /** True makes it the default. False has no effect: set another default instead. */
  isDefault?: boolean | undefined;
};

/** A shipment to add. */
export type NewShipment = {
  /** Code of the carrier. */
  carrierCode: string;
  /** Tracking number of the carrier. */
  trackingNumber: string;
  /** Address where the shipment is tracked, or null. */
  trackingUrl?: string | undefined;
  /** Notes of the shopper or operator. */
  notes?: string | undefined;
  metadata?: Metadata | undefined;
  /** State to start with. `pending` is the default. */
  status?: 'pending' | 'in_transit' | 'delivered' | 'exception' | 'returned' | 'cancelled' | undefined;
};

/** A hint or problem for the shopper. */
export type Notice = {
  /** Stable code of the notice. */
  code: string;
  /** The notice in words. */
  message: string;
  /** Id of the line of the cart or order. */
  itemId: string | null;
  /** Whether it informs, warns, or blocks the checkout. */
  severity: 'info' | 'warning' | 'blocking';
};

/** An order. */
export type Order = {
  /** Id of the order. */
  id: string;
  /** The number of the order that the shopper knows. */
  orderNumber: string;
  /** State of the order. */
  status: OrderStatus;
  /** State of the payment. */
  paymentStatus: PaymentStatus;
  /** State of the shipments. */
  fulfillmentStatus: FulfillmentStatus;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Id of the customer; null for a guest. */
  customerId: string | null;
  /** E-mail address. */
  email: string;
  /** Phone number, or null. */
  phone: string | null;
  /** Id of the cart. */
  cartId: string;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Number of pieces in all lines. */
  itemCount: number;
  /** The lines of the order. */
  items: Array<OrderItem>;
  /** Warranties and shipping protection. */
  addOns: Array<CartAddOn>;
  /** The coupons that were applied. */
  coupons: Array<AppliedCoupon>;
  /** The gift cards that were applied. */
  giftCards: Array<AppliedGiftCard>;
  totals: OrderTotals;
  /** Total of the order in cents. */
  total: Cents;
  shippingAddress: Address | null;
  billingAddress: Address;
  /** The selected shipping rate, or null. */
  shippingRate: {
    /** Id of the order. */
    id: string;
    /** Name of the rate. */
    name: string;
    /** Price of shipping, in cents. */
    amount: Cents;
  } | null;
  /** How the order was paid, or null if gift cards paid all of it. */
  payment: {
    /** Id of the account with a payment provider. */
    providerId: string;
    /** The payment method or the wallet. */
    method: string;
    /** Brand of the card, or null. */
    brand: string | null;
    /** The last four digits of the card, or null. */
    last4: string | null;
    /** Id of the payment intent. */
    paymentIntentId: string;
  } | null;
  /** The quote that was paid. */
  quoteHash: string;
  /** The shipments. */
  shipments: Array<Shipment>;
  /** Notes of the shopper or operator. */
  notes: string | null;
  attribution: Attribution | null;
  /** What happened to the order, oldest first. */
  timeline: Array<{
    /** When it happened. */
    at: string;
    /** What happened. */
    type: string;
    /** Who did it. */
    actor: string;
    /** The former value, or null. */
    from: string | null;
    /** The new value, or null. */
    to: string | null;
  }>;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Data of the event `order.corrected`. */
export type OrderCorrectedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Names of the fields that changed. */
  changed: Array<'email' | 'shippingAddress'>;
};

/** An operator corrected an order before it was shipped. Read the order by its id. */
export type OrderCorrectedEvent = {
  /** The type of the event. */
  type: 'order.corrected';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: OrderCorrectedData;
};

/** Data of the event `order.created`. */
export type OrderCreatedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** State of the order. */
  status: string;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Total of the order in cents. */
  total: Cents;
  /** Id of the cart. */
  cartId: string;
  /** Id of the customer; null for a guest. */
  customerId: string | null;
  /** E-mail address. */
  email: string;
  /** Number of pieces in all lines. */
  itemCount: number;
  /** The lines of the order. */
  items: Array<EventLine>;
};

/** A cart became an order. */
export type OrderCreatedEvent = {
  /** The type of the event. */
  type: 'order.created';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: OrderCreatedData;
};

/** A line of an order. */
export type OrderItem = {
  /** Id of the line. */
  id: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** How many pieces. */
  quantity: number;
  /** Price of one piece, in cents. */
  unitPrice: Cents;
  /** Price of the line before discounts, in cents. */
  lineSubtotal: Cents;
  /** Discount of the line, in cents. */
  lineDiscount: Cents;
  /** Price of the line after discounts, in cents. */
  lineTotal: Cents;
  /** Tax of the line, in cents. */
  lineTax: Cents;
  /** Address of a picture, or null. */
  imageUrl: string | null;
  /** Whether the product is shipped. */
  requiresShipping: boolean;
  /** Whether tax is charged on it. */
  taxable: boolean;
  /** The largest quantity that can be bought, or null if there is no limit. */
  maxQuantity: number | null;
  /** Weight of one piece in grams, or null if it is unknown. */
  weightGrams: number | null;
  metadata: Metadata;
  /** Whether it was in the cart, or is an accepted upsell. */
  source: 'cart' | 'upsell';
};

export type OrderStatus = 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'partially_refunded';

/** Data of the event `order.status_changed`. */
export type OrderStatusChangedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** The former status. */
  from: string;
  /** The new status. */
  to: string;
};

/** The status of an order changed, by an operator or by its payment. */
export type OrderStatusChangedEvent = {
  /** The type of the event. */
  type: 'order.status_changed';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: OrderStatusChangedData;
};

/** An order in a list. */
export type OrderSummary = {
  /** Id of the order. */
  id: string;
  /** The number of the order that the shopper knows. */
  orderNumber: string;
  /** State of the order. */
  status: OrderStatus;
  /** State of the payment. */
  paymentStatus: PaymentStatus;
  /** State of the shipments. */
  fulfillmentStatus: FulfillmentStatus;
  /** Id of the customer; null for a guest. */
  customerId: string | null;
  /** Name from the address. */
  customerName: string;
  /** E-mail address. */
  email: string;
  /** Number of pieces in all lines. */
  itemCount: number;
  /** Total of the order in cents. */
  total: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** The sums of an order, in cents. */
export type OrderTotals = {
  /** Sum of the lines before discounts, in cents. */
  subtotal: Cents;
  /** Sum of all discounts, in cents. */
  discountTotal: Cents;
  /** Sum of warranties and protection, in cents. */
  addOnTotal: Cents;
  /** Price of shipping, in cents. */
  shippingTotal: Cents;
  /** Tax that is added to the prices, in cents. */
  taxTotal: Cents;
  /** Tax that the prices contain, in cents. */
  taxIncluded: Cents;
  /** Sum of everything before gift cards, in cents. */
  total: Cents;
  /** What gift cards pay, in cents. */
  giftCardTotal: Cents;
  /** What is left to pay, in cents. */
  amountDue: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** What was paid, in cents. */
  paid: Cents;
  /** What was refunded, in cents. */
  refunded: Cents;
};

/** Data of the event `order.upsell_accepted`. */
export type OrderUpsellAcceptedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Id of the accepted upsell. */
  upsellId: string;
  /** Id of the upsell offer. */
  offerId: string;
  /** The merchant's id of the product. */
  sku: string;
  /** How many pieces. */
  quantity: number;
  /** What was charged, in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** New total of the order, in cents. */
  total: Cents;
};

/** The shopper accepted an upsell, which was charged separately. */
export type OrderUpsellAcceptedEvent = {
  /** The type of the event. */
  type: 'order.upsell_accepted';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: OrderUpsellAcceptedData;
};

/** Where a page stands in a list. */
export type Pagination = {
  /** Number of the page, from 1. */
  page: number;
  /** Entries per page. */
  pageSize: number;
  /** Number of entries in all. */
  total: number;
  /** False where counting stopped at 10 000. */
  totalIsExact: boolean;
  /** Number of pages. */
  totalPages: number;
  /** Whether there is another page. */
  hasMore: boolean;
};

/** Data of the event `payment.authorized`. */
export type PaymentAuthorizedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** The authorized amount in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
};

/** The payment of an order is authorized and waits for its capture. */
export type PaymentAuthorizedEvent = {
  /** The type of the event. */
  type: 'payment.authorized';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: PaymentAuthorizedData;
};

/** Data of the event `payment.captured`. */
export type PaymentCapturedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** The captured amount in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
};

/** The payment of an order was captured. */
export type PaymentCapturedEvent = {
  /** The type of the event. */
  type: 'payment.captured';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: PaymentCapturedData;
};

/** Data of the event `payment.failed`. */
export type PaymentFailedData = {
  /** Id of the order, or null. */
  orderId: string | null;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string | null;
  /** Id of the cart, or null. */
  cartId: string | null;
  /** The amount that was to be paid, in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Why it failed, as a code. */
  reason: string;
  /** Id of the upsell offer, if it was one. */
  offerId?: string | undefined;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
};

/** A payment was declined, or could not be settled and is refunded (`settlement_failed`). Without an order, the cart is open again. */
export type PaymentFailedEvent = {
  /** The type of the event. */
  type: 'payment.failed';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: PaymentFailedData;
};

/** A saved payment method of a customer. */
export type PaymentMethod = {
  /** Id of the saved method. Pass it as `paymentMethodId`. */
  id: string;
  /** Id of the account with a payment provider. */
  providerId: string;
  /** The kind of method. */
  type: string;
  /** Brand of the card, or null. */
  brand: string | null;
  /** The last four digits of the card, or null. */
  last4: string | null;
  /** Month of expiry, or null. */
  expMonth: number | null;
  /** Year of expiry, or null. */
  expYear: number | null;
  /** Whether it is used where no other is named. */
  isDefault: boolean;
  /** When it was created. */
  createdAt: string;
};

/** A provider that shoppers can pay with. */
export type PaymentProvider = {
  /** Id of the account. Pass it as `providerId`. */
  id: string;
  /** How shoppers pay with it. */
  type: 'mock' | 'card' | 'wallet';
  /** Name to show. */
  name: string;
  /** Whether it is for tests or live. */
  mode: 'test' | 'live';
  /** Whether it is used where no other is named. */
  isDefault: boolean;
  /** The payment methods it supports. */
  methods: Array<string>;
  /** The supported wallets. */
  wallets: Array<string>;
  /** Key for the provider's script in the browser, or null. */
  publishableKey: string | null;
};

/** Data of the event `payment.refunded`. */
export type PaymentRefundedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Id of the entry in the ledger. */
  transactionId: string;
  /** The refunded amount in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
};

/** Money was refunded to the shopper. */
export type PaymentRefundedEvent = {
  /** The type of the event. */
  type: 'payment.refunded';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: PaymentRefundedData;
};

/** What a wallet's sheet shows. */
export type PaymentRequest = {
  /** Country of the store, as two letters. */
  countryCode: string;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** The last row of the sheet. */
  total: {
    /** Name of the store. */
    label: string;
    /** What is to pay, in cents. */
    amount: Cents;
  };
  /** The other rows of the sheet. */
  lineItems: Array<WalletSheetRow>;
  /** Whether the sheet asks for an address. */
  requestShipping: boolean;
  /** The rates. */
  rates: Array<ShippingRate>;
};

export type PaymentStatus = 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided' | 'failed';

/** Data of the event `payment.voided`. */
export type PaymentVoidedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Id of the entry in the ledger. */
  transactionId: string;
  /** The voided amount in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
};

/** A payment was voided before it was settled. */
export type PaymentVoidedEvent = {
  /** The type of the event. */
  type: 'payment.voided';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: PaymentVoidedData;
};

/** The order that was placed. */
export type PlacedOrder = {
  order: Order;
};

/** A step of the price calculation. */
export type PriceStep = {
  /** The rule that was applied. */
  rule: 'lines' | 'percent_coupon' | 'fixed_coupon' | 'add_ons' | 'shipping' | 'free_shipping_coupon' | 'tax' | 'total' | 'gift_card' | 'amount_due';
  /** Name of the coupon or rate, or null. */
  name: string | null;
  /** The amount before the step, in cents. */
  base: Cents;
  /** The amount that the step gives, in cents. */
  result: Cents;
  /** Cents that were left over and spread over the lines. */
  remainderCents: number;
};

/** What is missing before confirm. */
export type Readiness = {
  /** Whether confirm can be called. */
  ready: boolean;
  /** What is missing, in the order of the checkout. */
  missing: Array<'items' | 'shipping_address' | 'shipping_rate' | 'payment_intent' | 'email' | 'verification'>;
  /** The next call to make, or null. */
  next: {
    /** Its HTTP method. */
    method: string;
    /** Its path. */
    path: string;
  } | null;
};

/** A product that goes with others. */
export type Recommendation = {
  /** Id of the offer. */
  id: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** Price of one piece, in cents. */
  unitPrice: Cents;
  /** A former price to show beside, in cents, or null. */
  compareAtPrice: number | null;
  /** Address of a picture, or null. */
  imageUrl: string | null;
  /** `goes_with:<sku>`, or `goes_with_anything`. */
  reason: string;
};

/** A refund of an order. */
export type Refund = {
  /** Id of the entry in the ledger. */
  id: string;
  /** The refunded amount in cents. */
  amount: Cents;
  /** State of the refund. */
  status: 'pending' | 'succeeded' | 'failed';
  /** The given reason, or null. */
  reason: string | null;
  /** Where the money went. */
  allocations: Array<{
    /** Card or gift card. */
    source: 'card' | 'gift_card';
    /** The refunded amount in cents. */
    amount: Cents;
    /** Id of the gift card, or null. */
    giftCardId: string | null;
  }>;
  /** When it was created. */
  createdAt: string;
};

/** What is refunded. Without amount and items, all that is left. */
export type RefundRequest = {
  /** Amount in cents. */
  amount?: number | undefined;
  /** Lines to refund, with quantities. */
  items?: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many of the line. */
    quantity: number;
  }> | undefined;
  /** The reason, for your records. */
  reason?: string | undefined;
  /** A note for your records. */
  note?: string | undefined;
};

/** A new customer. */
export type Registration = {
  /** E-mail address. */
  email: string;
  /** The password that the customer chose. */
  password: string;
  /** First name. */
  firstName?: string | undefined;
  /** Last name. */
  lastName?: string | undefined;
  /** Phone number in international form, such as +14155550123. */
  phone?: string | undefined;
  /** Session token of a guest cart, which becomes the customer’s. A cart id is not accepted. */
  cartSessionToken?: string | undefined;
};

/** A return was approved: the shopper may send it. */
export type ReturnApprovedEvent = {
  /** The type of the event. */
  type: 'return.approved';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ReturnEventData;
};

/** A return was cancelled before its receipt. */
export type ReturnCancelledEvent = {
  /** The type of the event. */
  type: 'return.cancelled';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ReturnEventData;
};

/** The return that an event is about. */
export type ReturnEventData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Id of the return. */
  returnId: string;
  /** The number of the order and of the return in it. */
  returnNumber: string;
  /** State of the return. */
  status: string;
  /** Why the goods are returned. */
  reason: string;
  /** The returned lines. */
  lines: Array<EventReturnLine>;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Id of the refund in the ledger, or null. */
  refundId: string | null;
  /** The refunded amount in cents, or null. */
  refundAmount: number | null;
};

/** Goods of a return arrived. Put `restockQuantity` of each line back into stock. */
export type ReturnReceivedEvent = {
  /** The type of the event. */
  type: 'return.received';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ReturnEventData;
};

/** The refund of a return succeeded. */
export type ReturnRefundedEvent = {
  /** The type of the event. */
  type: 'return.refunded';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ReturnEventData;
};

/** The provider refused the refund of a return, which is received again. */
export type ReturnRefundFailedEvent = {
  /** The type of the event. */
  type: 'return.refund_failed';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ReturnEventData;
};

/** The refund of a return has begun. */
export type ReturnRefundStartedEvent = {
  /** The type of the event. */
  type: 'return.refund_started';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ReturnEventData;
};

/** A return was refused. Its units can be returned again. */
export type ReturnRefusedEvent = {
  /** The type of the event. */
  type: 'return.refused';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ReturnEventData;
};

/** A return of an order was requested. */
export type ReturnRequestedEvent = {
  /** The type of the event. */
  type: 'return.requested';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ReturnEventData;
};

/** A saved address of a customer. */
export type SavedAddress = {
  /** Id of the address. */
  id: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Street and house number. */
  line1: string;
  /** Further line of the address, such as an apartment. */
  line2: string | null;
  /** City. */
  city: string;
  /** State or region. Two letters in the United States. */
  state: string;
  /** Postal code. */
  postalCode: string;
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** Phone number in international form, such as +14155550123. */
  phone: string | null;
  /** A name for the address, such as Home. */
  label: string | null;
  /** Whether it is used where no other is named. */
  isDefault: boolean;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Changes of a saved address. */
export type SavedAddressUpdate = {
  /** First name. */
  firstName?: string | undefined;
  /** Last name. */
  lastName?: string | undefined;
  /** Street and house number. */
  line1?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** State or region. Two letters in the United States. */
  state?: string | undefined;
  /** Postal code. */
  postalCode?: string | undefined;
  /** Two-letter country code (ISO 3166-1). */
  country?: string | undefined;
  /** Further line of the address, such as an apartment. */
  line2?: string | undefined;
  /** Phone number in international form, such as +14155550123. */
  phone?: string | undefined;
  /** A name for the address, such as Home. */
  label?: string | undefined;
  /** True makes it the default. False has no effect: set another default instead. */
  isDefault?: boolean | undefined;
};

/** A shipment of an order. */
export type Shipment = {
  /** Id of the shipment. */
  id: string;
  /** Id of the order. */
  orderId: string;
  /** Code of the carrier. */
  carrierCode: string;
  /** Tracking number of the carrier. */
  trackingNumber: string;
  /** Address where the shipment is tracked, or null. */
  trackingUrl: string | null;
  /** State of the shipment. */
  status: 'pending' | 'in_transit' | 'delivered' | 'exception' | 'returned' | 'cancelled';
  /** Notes of the shopper or operator. */
  notes: string | null;
  metadata: Metadata;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Data of the event `shipment.created`. */
export type ShipmentCreatedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Id of the shipment. */
  shipmentId: string;
  /** Code of the carrier. */
  carrierCode: string;
  /** Tracking number of the carrier. */
  trackingNumber: string;
  /** Address where the shipment is tracked, or null. */
  trackingUrl: string | null;
  /** State of the shipment. */
  status: string;
  /** What is in it. */
  lines: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many. */
    quantity: number;
  }>;
};

/** A shipment was added to an order. */
export type ShipmentCreatedEvent = {
  /** The type of the event. */
  type: 'shipment.created';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ShipmentCreatedData;
};

/** Data of the event `shipment.updated`. */
export type ShipmentUpdatedData = {
  /** Id of the order. */
  orderId: string;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Id of the shipment. */
  shipmentId: string;
  /** Code of the carrier. */
  carrierCode: string;
  /** Tracking number of the carrier. */
  trackingNumber: string;
  /** Address where the shipment is tracked, or null. */
  trackingUrl: string | null;
  /** The former status. */
  from: string;
  /** The new status. */
  to: string;
};

/** The status of a shipment changed. */
export type ShipmentUpdatedEvent = {
  /** The type of the event. */
  type: 'shipment.updated';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ShipmentUpdatedData;
};

/** A shipment after its change. */
export type ShipmentUpdateResult = {
  /** Id of the shipment. */
  id: string;
  /** Id of the order. */
  orderId: string;
  /** Code of the carrier. */
  carrierCode: string;
  /** Tracking number of the carrier. */
  trackingNumber: string;
  /** Address where the shipment is tracked, or null. */
  trackingUrl: string | null;
  /** State of the shipment. */
  status: 'pending' | 'in_transit' | 'delivered' | 'exception' | 'returned' | 'cancelled';
  /** Notes of the shopper or operator. */
  notes: string | null;
  metadata: Metadata;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Only in developer mode: what would have been sent. */
  sandbox?: {
    /** The text message that would have been sent. */
    text: string;
  } | undefined;
};

/** A shipping rate. */
export type ShippingRate = {
  /** Id of the rate. */
  id: string;
  /** Name to show. */
  name: string;
  /** Price in cents. */
  amount: Cents;
  /** Name of the carrier, or null. */
  carrier: string | null;
  /** Shortest time of delivery in days, or null. */
  minDays: number | null;
  /** Longest time of delivery in days, or null. */
  maxDays: number | null;
};

/** A new store. */
export type Signup = {
  /** Name of the store, as shoppers see it. */
  storeName: string;
  /** E-mail address of the first operator. */
  email: string;
  /** Password of the first operator. */
  password: string;
  /** Short name for addresses. Without it, one is made from the name. */
  handle?: string | undefined;
  /** Two-letter country code of the store. US is the default. */
  country?: string | undefined;
  /** Currency of the store. It cannot be changed later. */
  currency?: string | undefined;
};

/** Public settings of a store. */
export type StorefrontConfig = {
  /** The store. */
  store: {
    /** Id of the store. */
    id: string;
    /** Short name of the store in addresses. */
    handle: string;
    /** Name of the store. */
    name: string;
    /** Three-letter currency code (ISO 4217). */
    currency: string;
    /** Two-letter country code (ISO 3166-1). */
    country: string;
    /** Address for questions of shoppers, or null. */
    supportEmail: string | null;
  };
  /** Where operators of this store sign in. */
  adminUrl: string;
  /** Whether the store is a sandbox. */
  developerMode: boolean;
  /** Version of the interface. */
  apiVersion: 'v1';
  /** How customers sign in. */
  auth: {
    /** The sign-in methods that work now. */
    methods: Array<string>;
    /** Whether shoppers can pay without an account. */
    guestCheckout: boolean;
  };
  /** How shoppers pay. */
  payments: {
    /** The providers. */
    providers: Array<{
      /** Id of the account. Pass it as `providerId`. */
      id: string;
      /** How shoppers pay with it. */
      type: 'mock' | 'card' | 'wallet';
      /** Name to show. */
      name: string;
    }>;
  };
  /** Where the store ships to. */
  shipping: {
    /** Two-letter country codes. */
    countries: Array<string>;
  };
  /** Whether the store has at least one enabled offer of each kind. */
  features: {
    /** Whether coupons can be used. */
    coupons: boolean;
    /** Whether gift cards can be used. */
    giftCards: boolean;
    /** Whether the store has upsell offers. */
    upsells: boolean;
    /** Whether the store has warranty plans. */
    warranty: boolean;
    /** Whether the store has shipping protection. */
    insurance: boolean;
    /** Whether shoppers can get texts about shipments. */
    smsNotifications: boolean;
  };
  /** Limits of requests. */
  limits: {
    /** Lines of a cart. */
    cartLines: number;
    /** Keys in the metadata of a line. */
    metadataKeys: number;
    /** Size of a request body in bytes. */
    bodyBytes: number;
  };
};

/** Data of the event `store.went_live`. */
export type StoreWentLiveData = {
  /** Id of the store. */
  storeId: string;
};

/** The store left developer mode. */
export type StoreWentLiveEvent = {
  /** The type of the event. */
  type: 'store.went_live';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: StoreWentLiveData;
};

/** The consents of a customer to text messages. */
export type TextConsent = {
  /** The phone number that the consents are for, or null. */
  phone: string | null;
  marketing: ConsentState;
  transactional: ConsentState;
};

/** A subscription to texts about the shipments of an order. */
export type TextNotice = {
  /** Id of the order. */
  orderId: string;
  /** Whether texts are sent. */
  enabled: boolean;
  /** Masked. */
  phone: string;
  /** When the shopper agreed. */
  consentedAt: string;
};

/** The sums of a cart, in cents. */
export type Totals = {
  /** Sum of the lines before discounts, in cents. */
  subtotal: Cents;
  /** Sum of all discounts, in cents. */
  discountTotal: Cents;
  /** Sum of warranties and protection, in cents. */
  addOnTotal: Cents;
  /** Price of shipping, in cents. */
  shippingTotal: Cents;
  /** Tax that is added to the prices, in cents. */
  taxTotal: Cents;
  /** Tax that the prices contain, in cents. */
  taxIncluded: Cents;
  /** Sum of everything before gift cards, in cents. */
  total: Cents;
  /** What gift cards pay, in cents. */
  giftCardTotal: Cents;
  /** What is left to pay, in cents. */
  amountDue: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
};

/** An entry of the ledger of an order. */
export type Transaction = {
  /** Id of the entry. */
  id: string;
  /** What was done. */
  type: 'authorization' | 'capture' | 'refund' | 'void' | 'gift_card_debit' | 'gift_card_credit' | 'dispute' | 'dispute_reversal';
  /** Its outcome. */
  status: 'pending' | 'succeeded' | 'failed';
  /** Amount in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Id of the account with the payment provider, or null. */
  providerId: string | null;
  /** The provider's id of it, or null. */
  providerReference: string | null;
  /** The entry that it belongs to, such as the capture of a refund, or null. */
  parentId: string | null;
  /** When it was created. */
  createdAt: string;
};

/** An accepted upsell. */
export type Upsell = {
  /** Id of the accepted upsell. */
  id: string;
  /** Id of the upsell offer. */
  offerId: string;
  /** Id of the line that was added. */
  itemId: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** How many pieces. */
  quantity: number;
  /** What was charged, in cents. */
  amount: Cents;
  /** When it was accepted. */
  acceptedAt: string;
};

/** An offer after an order. */
export type UpsellOffer = {
  /** Id of the offer. Pass it as `offerId`. */
  id: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** How many pieces the offer contains. */
  quantity: number;
  /** Price of one piece, in cents. */
  unitPrice: Cents;
  /** A former price to show beside, in cents, or null. */
  compareAtPrice: number | null;
  /** Tax that is added to the prices, in cents. */
  taxTotal: Cents;
  /** Tax that the prices contain, in cents. */
  taxIncluded: Cents;
  /** Integer cents: the amount charged for the offered quantity. */
  total: number;
  /** When the offer ends. */
  expiresAt: string;
  /** Whether it can be accepted. */
  status: 'available' | 'processing' | 'accepted' | 'expired' | 'unavailable';
};

/** An address as a wallet gives it, possibly incomplete. */
export type WalletAddress = {
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Street and house number. */
  line1: string;
  /** Further line of the address, such as an apartment. */
  line2?: string | undefined;
  /** City. */
  city: string;
  /** State or region. Two letters in the United States. */
  state: string;
  /** Postal code. */
  postalCode: string;
  /** Defaults to the country of the store. */
  country?: string | undefined;
  /** Phone number in international form, such as +14155550123. */
  phone?: string | undefined;
  /** E-mail address. */
  email?: string | undefined;
};

/** A payment by a wallet. */
export type WalletPayment = {
  /** The wallet. */
  method: 'apple_pay' | 'google_pay' | 'paypal' | 'link';
  /** The token that the wallet returned. */
  paymentToken: string;
  /** totals.amountDue as shown on the sheet; a different amount returns TOTAL_CHANGED. */
  expectedTotal: number;
  /** E-mail address. */
  email: string;
  /** The intent of `prepareExpress`. Without it, one is created. */
  paymentIntentId?: string | undefined;
  /** Id of the shipping rate. */
  rateId?: string | undefined;
  shippingAddress?: WalletAddress | undefined;
  billingAddress?: WalletAddress | undefined;
  /** Notes of the shopper or operator. */
  notes?: string | undefined;
  /** Id of the account with a payment provider. */
  providerId?: string | undefined;
};

/** A row of a wallet's sheet. */
export type WalletSheetRow = {
  /** The text of the row. */
  label: string;
  /** Integer cents; negative for discounts. */
  amount: number;
};

/** A warranty for a line of a cart. */
export type WarrantyOffer = {
  /** Id of the warranty plan. */
  planId: string;
  /** The line that it would cover. */
  itemId: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the plan. */
  name: string;
  /** Months that the warranty lasts. */
  termMonths: number;
  /** Price of one piece, in cents. */
  price: Cents;
  /** What is covered, in words. */
  coverage: string;
  /** Address of the terms, or null. */
  termsUrl: string | null;
};

/** Data of the event `webhook.test`. */
export type WebhookTestData = {
  /** Id of the webhook endpoint. */
  endpointId: string;
};

/** An operator tested an endpoint. Sent to that endpoint only. */
export type WebhookTestEvent = {
  /** The type of the event. */
  type: 'webhook.test';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: WebhookTestData;
};

/** The body of each webhook, by its type. */
export interface Events {
  /** A cart became an order. Verify the signature on the raw body before you trust it. */
  'order.created': OrderCreatedEvent;
  /** The status of an order changed, by an operator or by its payment. Verify the signature on the raw body before you trust it. */
  'order.status_changed': OrderStatusChangedEvent;
  /** The shopper accepted an upsell, which was charged separately. Verify the signature on the raw body before you trust it. */
  'order.upsell_accepted': OrderUpsellAcceptedEvent;
  /** The payment of an order is authorized and waits for its capture. Verify the signature on the raw body before you trust it. */
  'payment.authorized': PaymentAuthorizedEvent;
  /** The payment of an order was captured. Verify the signature on the raw body before you trust it. */
  'payment.captured': PaymentCapturedEvent;
  /** A payment was declined, or could not be settled and is refunded (`settlement_failed`). Without an order, the cart is open again. Verify the signature on the raw body before you trust it. */
  'payment.failed': PaymentFailedEvent;
  /** Money was refunded to the shopper. Verify the signature on the raw body before you trust it. */
  'payment.refunded': PaymentRefundedEvent;
  /** A payment was voided before it was settled. Verify the signature on the raw body before you trust it. */
  'payment.voided': PaymentVoidedEvent;
  /** A shopper disputes a payment. Respond at the provider before `dueBy`. Verify the signature on the raw body before you trust it. */
  'dispute.opened': DisputeOpenedEvent;
  /** A dispute changed, or its money was withdrawn or reinstated. Verify the signature on the raw body before you trust it. */
  'dispute.updated': DisputeUpdatedEvent;
  /** A dispute ended: `won`, `lost`, or `closed` with no decision. Verify the signature on the raw body before you trust it. */
  'dispute.closed': DisputeClosedEvent;
  /** An operator corrected an order before it was shipped. Read the order by its id. Verify the signature on the raw body before you trust it. */
  'order.corrected': OrderCorrectedEvent;
  /** A shipment was added to an order. Verify the signature on the raw body before you trust it. */
  'shipment.created': ShipmentCreatedEvent;
  /** The status of a shipment changed. Verify the signature on the raw body before you trust it. */
  'shipment.updated': ShipmentUpdatedEvent;
  /** A return of an order was requested. Verify the signature on the raw body before you trust it. */
  'return.requested': ReturnRequestedEvent;
  /** A return was approved: the shopper may send it. Verify the signature on the raw body before you trust it. */
  'return.approved': ReturnApprovedEvent;
  /** Goods of a return arrived. Put `restockQuantity` of each line back into stock. Verify the signature on the raw body before you trust it. */
  'return.received': ReturnReceivedEvent;
  /** A return was refused. Its units can be returned again. Verify the signature on the raw body before you trust it. */
  'return.refused': ReturnRefusedEvent;
  /** A return was cancelled before its receipt. Verify the signature on the raw body before you trust it. */
  'return.cancelled': ReturnCancelledEvent;
  /** The refund of a return has begun. Verify the signature on the raw body before you trust it. */
  'return.refund_started': ReturnRefundStartedEvent;
  /** The refund of a return succeeded. Verify the signature on the raw body before you trust it. */
  'return.refunded': ReturnRefundedEvent;
  /** The provider refused the refund of a return, which is received again. Verify the signature on the raw body before you trust it. */
  'return.refund_failed': ReturnRefundFailedEvent;
  /** A customer was created. Read the profile by its id. Verify the signature on the raw body before you trust it. */
  'customer.created': CustomerCreatedEvent;
  /** A customer changed. Lists the changed fields without their values. Verify the signature on the raw body before you trust it. */
  'customer.updated': CustomerUpdatedEvent;
  /** A customer gave or withdrew consent to texts. Verify the signature on the raw body before you trust it. */
  'consent.changed': ConsentChangedEvent;
  /** A cart with items and a known e-mail address was not changed for a while. Verify the signature on the raw body before you trust it. */
  'cart.abandoned': CartAbandonedEvent;
  /** The store left developer mode. Verify the signature on the raw body before you trust it. */
  'store.went_live': StoreWentLiveEvent;
  /** An operator tested an endpoint. Sent to that endpoint only. Verify the signature on the raw body before you trust it. */
  'webhook.test': WebhookTestEvent;
}

/** Every operation, by its id. */
export interface Operations {
  /** Register customer. Creates a customer with a password and signs the customer in. The e-mail address counts as unverified until a code or link was used. Send the `sessionToken` of the guest cart as `cartSessionToken` to keep its items. On `EMAIL_TAKEN`, offer the sign-in; on `PASSWORD_TOO_WEAK`, ask for a longer password. */
  register: {
    args: {
      body: Registration;
    };
    options: 'explain' | 'sandboxNow';
    reply: AuthResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'EMAIL_TAKEN'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PASSWORD_TOO_WEAK'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Sign in with password. Signs a customer in with e-mail address and password, and opens a session. A guest cart named by `cartSessionToken` is assigned to the customer or merged into the customer's cart. Send `x-shopper-ip`, so that wrong passwords are counted per shopper. On `TOO_MANY_ATTEMPTS`, wait for `retry-after` or offer a code or a link. */
  login: {
    args: {
      body: {
        /** E-mail address. */
        email: string;
        /** The password of the customer. */
        password: string;
        /** Session token of a guest cart, which becomes the customer’s. A cart id is not accepted. */
        cartSessionToken?: string | undefined;
      };
    };
    options: 'explain' | 'sandboxNow' | 'shopperIp';
    reply: AuthResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'INTERNAL_ERROR'
      | 'INVALID_CREDENTIALS'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Refresh session. Exchanges a refresh token for a new pair of tokens. Call it when a request fails with `CUSTOMER_TOKEN_EXPIRED`, then repeat that request. A refresh token is valid for one exchange; a repeat is accepted within ten seconds. After `REFRESH_TOKEN_INVALID` or `REFRESH_TOKEN_REUSED`, sign the customer in again. */
  refreshToken: {
    args: {
      body: {
        /** The refresh token. */
        refreshToken: string;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: AuthResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'REFRESH_TOKEN_INVALID'
      | 'REFRESH_TOKEN_REUSED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Sign out. Ends the session of the customer token or of the given refresh token. With `allSessions` it ends every session of the customer. The tokens are refused at once. A token that is not valid any more fails with `CUSTOMER_TOKEN_INVALID` or `REFRESH_TOKEN_INVALID`, and there is nothing left to end. */
  logout: {
    args: {
      body?: {
        /** Ends the session of this token, where no customer token is sent. */
        refreshToken?: string | undefined;
        /** Ends every session of the customer. */
        allSessions?: boolean | undefined;
      } | undefined;
    };
    options: 'sandboxNow';
    reply: {
      /** Always true. */
      loggedOut: true;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'REFRESH_TOKEN_INVALID'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Request magic link. Sends a sign-in link by e-mail. The reply is the same whether a customer with this address exists or not. In developer mode nothing is sent, and `sandbox` holds the token and the link. On `RATE_LIMITED`, wait for `retry-after`; on `CHANNEL_NOT_AVAILABLE`, offer another method of `auth.methods`. */
  requestMagicLink: {
    args: {
      body: {
        /** E-mail address. */
        email: string;
        /** On a host of the store. */
        redirectUrl?: string | undefined;
      };
    };
    options: 'sandboxNow';
    reply: Challenge;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CHANNEL_NOT_AVAILABLE'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Sign in with magic link. Signs the customer in with the token of a magic link. A new customer is created if the address has none, and the address counts as verified. The token works once. On `LINK_INVALID`, request a new link. */
  verifyMagicLink: {
    args: {
      body: {
        /** The token of the link. */
        token: string;
        /** Session token of a guest cart, which becomes the customer’s. A cart id is not accepted. */
        cartSessionToken?: string | undefined;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: AuthResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LINK_INVALID'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Request text code. Sends a six-digit code to a phone number by text message, to sign in or to pass the fraud gate of a cart. Name the cart where confirm answered `VERIFICATION_REQUIRED`. In developer mode nothing is sent, and `sandbox` holds the code. On `PHONE_INVALID`, ask for the number in international form; on `PHONE_NOT_SUPPORTED`, offer a code by e-mail. */
  requestTextCode: {
    args: {
      body: {
        /** Phone number in international form, such as +14155550123. */
        phone: string;
        /** The cart whose fraud gate the code passes. Leave it out for a plain sign-in. */
        cartId?: string | undefined;
      };
    };
    options: 'sandboxNow';
    reply: Challenge;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_NOT_FOUND'
      | 'CHANNEL_NOT_AVAILABLE'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PHONE_INVALID'
      | 'PHONE_NOT_SUPPORTED'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Sign in with text code. Signs the customer in with a code from a text message. With `cartId` the verification also passes the fraud gate of that cart for 30 minutes. On `CODE_INVALID`, let the shopper try again; after five wrong codes the answer is `TOO_MANY_ATTEMPTS`, and a new code is needed. */
  verifyTextCode: {
    args: {
      body: {
        /** Phone number in international form, such as +14155550123. */
        phone: string;
        /** The six digits that were sent. */
        code: string;
        /** Defaults to the latest. */
        challengeId?: string | undefined;
        /** The cart whose fraud gate the code passes, as in the request of the code. */
        cartId?: string | undefined;
        /** Session token of a guest cart, which becomes the customer’s. A cart id is not accepted. */
        cartSessionToken?: string | undefined;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: AuthResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CODE_EXPIRED'
      | 'CODE_INVALID'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PHONE_INVALID'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Request e-mail code. Sends a six-digit code by e-mail. The reply is the same whether a customer with this address exists or not. In developer mode nothing is sent, and `sandbox` holds the code. On `RATE_LIMITED`, wait for `retry-after` before the next request. */
  requestEmailCode: {
    args: {
      body: {
        /** E-mail address. */
        email: string;
      };
    };
    options: 'sandboxNow';
    reply: Challenge;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CHANNEL_NOT_AVAILABLE'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Sign in with e-mail code. Signs the customer in with a code from an e-mail. A new customer is created if the address has none, and the address counts as verified. On `CODE_INVALID`, let the shopper try again; on `CODE_EXPIRED` or `TOO_MANY_ATTEMPTS`, request a new code. */
  verifyEmailCode: {
    args: {
      body: {
        /** E-mail address. */
        email: string;
        /** The six digits that were sent. */
        code: string;
        /** Defaults to the latest. */
        challengeId?: string | undefined;
        /** Session token of a guest cart, which becomes the customer’s. A cart id is not accepted. */
        cartSessionToken?: string | undefined;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: AuthResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CODE_EXPIRED'
      | 'CODE_INVALID'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Request password reset. Sends a link by e-mail with which the customer sets a new password. The reply is the same whether a customer with this address exists or not. In developer mode nothing is sent, and `sandbox` holds the token and the link. On `RATE_LIMITED`, wait for `retry-after`. */
  requestPasswordReset: {
    args: {
      body: {
        /** E-mail address. */
        email: string;
        /** On a host of the store. */
        redirectUrl?: string | undefined;
      };
    };
    options: 'sandboxNow';
    reply: Challenge;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CHANNEL_NOT_AVAILABLE'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Reset password. Sets a new password with the token of a reset link, and signs the customer in. All earlier sessions of the customer end. On `LINK_INVALID`, request a new link; on `PASSWORD_TOO_WEAK`, ask for a longer password, and the token stays valid. */
  resetPassword: {
    args: {
      body: {
        /** The token of the reset link. */
        token: string;
        /** The new password. */
        password: string;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: AuthResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LINK_INVALID'
      | 'PASSWORD_TOO_WEAK'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Request e-mail verification. Sends a code to an e-mail address that the signed-in customer wants to verify. Call it to add an address to an account without one, or to take over guest orders. Nothing changes until the code is verified with `verifyEmail`. In developer mode `sandbox` holds the code. */
  claimEmail: {
    args: {
      body: {
        /** E-mail address. */
        email: string;
      };
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: Challenge;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CHANNEL_NOT_AVAILABLE'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Verify e-mail address. Verifies an e-mail address with the code from `claimEmail`. The address becomes the customer's, and guest orders under it become orders of the customer. On `EMAIL_TAKEN`, another customer has verified the address: sign in as that customer. */
  verifyEmail: {
    args: {
      body: {
        /** The six digits that were sent. */
        code: string;
        /** Defaults to the latest. */
        challengeId?: string | undefined;
      };
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: {
      customer: Customer;
      /** Number of guest orders assigned to the customer. */
      claimedOrders: number;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CODE_EXPIRED'
      | 'CODE_INVALID'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'EMAIL_TAKEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Create cart. Creates a cart, with items if any are given. Store its `id` on your server and its `sessionToken` in a cookie that scripts cannot read. Each item is validated by the product source of the store; in developer mode its price comes from `metadata.unitPriceCents`. On `PRICE_REQUIRED`, send that price; on `QUANTITY_UNAVAILABLE`, offer fewer. Send an `Idempotency-Key`, so that a repeat creates no second cart. */
  createCart: {
    args: {
      body?: {
        /** Items with the same sku and metadata share a line. At most 500 lines. */
        items?: Array<NewCartItem> | undefined;
        attribution?: Attribution | undefined;
        /** Must be the currency of the store. It is the default. */
        currency?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_TOO_LARGE'
      | 'CURRENCY_NOT_SUPPORTED'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PRICE_REQUIRED'
      | 'PRODUCT_INVALID'
      | 'PRODUCT_VALIDATION_UNAVAILABLE'
      | 'QUANTITY_UNAVAILABLE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get cart. Returns a cart with its items, discounts and totals. The `ETag` header is its version, for `if-match` in a later change. With `explain=true` the reply also lists how the amounts were calculated. An unknown id, or one of another store, answers `CART_NOT_FOUND`. */
  getCart: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get cart by session token. Returns the cart that a session token leads to. Use it when a shopper returns with the cookie that stores the token. After a merge it returns the cart that the items are in now. On `CART_SESSION_INVALID`, delete the cookie and create a new cart. */
  getCartBySession: {
    args: {
      path: {
        /** Token that finds the cart of a returning shopper. */
        sessionToken: string;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_SESSION_INVALID'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Set cart attribution. Replaces the marketing attribution of a cart as a whole. Call it when the shopper arrives through another campaign. The order keeps the attribution that the cart has when it is paid. On `CART_COMPLETED` or `CART_EXPIRED`, create a new cart. */
  setCartAttribution: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body?: Attribution | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_TOO_LARGE'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Merge carts. Merges the items of another cart into this one; the other cart ends with the status `merged`. Name the other cart by its id or by its session token; a guest cart of another shopper needs the token. Items that cannot be taken over are listed in `mergeReport.dropped`. On `MERGE_CONFLICT`, fetch both carts and check their status. */
  mergeCarts: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: {
        /** Id of the cart whose items are taken over. */
        sourceCartId?: string | undefined;
        /** Session token of the cart whose items are taken over. */
        sourceSessionToken?: string | undefined;
        /** Which quantity a product gets that is in both carts. */
        strategy?: 'sum' | 'max' | 'keep_target' | 'keep_source' | undefined;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: MergedCart;
    etag: true;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_SANDBOXED'
      | 'CART_SESSION_INVALID'
      | 'CART_TOO_LARGE'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'MERGE_CONFLICT'
      | 'PAYLOAD_TOO_LARGE'
      | 'PRODUCT_VALIDATION_UNAVAILABLE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Get current cart. Returns the open cart of the signed-in customer with the latest change, or `null` if there is none. Call it after a sign-in, on every device. A cart that is being paid is not returned: keep its id until confirm has ended. On `CUSTOMER_TOKEN_EXPIRED`, refresh the token and repeat the call. */
  getMyCart: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'explain' | 'sandboxNow';
    reply: Cart | null;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Add cart item. Adds an item to a cart, or increases the quantity of the line with the same sku and metadata. The product is validated, and the totals are recalculated. Without `if-match`, concurrent additions are applied one after another and none is lost. On `QUANTITY_UNAVAILABLE`, offer fewer; on `PRODUCT_VALIDATION_UNAVAILABLE`, retry after `retry-after`. Send an `Idempotency-Key`: an addition that is sent twice without one is applied twice. */
  addCartItem: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: NewCartItem;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_TOO_LARGE'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PRICE_REQUIRED'
      | 'PRODUCT_INVALID'
      | 'PRODUCT_VALIDATION_UNAVAILABLE'
      | 'QUANTITY_UNAVAILABLE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove all cart items. Removes all items of a cart, with their warranties. The cart itself stays, with its id and session token. The totals become 0. On `CART_LOCKED`, a payment of the cart is in progress: wait for it to end. */
  clearCartItems: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Update cart item. Sets the quantity of a line; 0 removes the line. The product is validated again, and the totals are recalculated. On `ITEM_NOT_FOUND`, fetch the cart and use the ids of its items. On `VERSION_MISMATCH`, the cart has changed since the shopper saw it. */
  changeCartItem: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
        /** Id of the line of the cart or order. */
        itemId: string;
      };
      body: {
        /** The new quantity. 0 removes the line. */
        quantity: number;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_TOO_LARGE'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ITEM_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'PRODUCT_INVALID'
      | 'PRODUCT_VALIDATION_UNAVAILABLE'
      | 'QUANTITY_UNAVAILABLE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove cart item. Removes a line from a cart, with its warranty. The totals are recalculated, and a coupon that no longer applies stays with `applicable` false. On `ITEM_NOT_FOUND`, the line was removed already: fetch the cart. */
  removeCartItem: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
        /** Id of the line of the cart or order. */
        itemId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ITEM_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Apply coupon. Adds a coupon to a cart by its code. The discount is calculated at once, and the use is counted when the order is placed. A cart takes up to ten coupons that can be combined. On `COUPON_INVALID` or `COUPON_EXPIRED`, tell the shopper; on `COUPON_NOT_COMBINABLE`, remove the other coupons first. */
  applyCoupon: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: {
        /** The code as the shopper typed it. Case does not matter. */
        code: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_TOO_LARGE'
      | 'COUPON_ALREADY_APPLIED'
      | 'COUPON_EXPIRED'
      | 'COUPON_INVALID'
      | 'COUPON_MINIMUM_NOT_MET'
      | 'COUPON_NOT_APPLICABLE'
      | 'COUPON_NOT_COMBINABLE'
      | 'COUPON_USED_UP'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove coupons. Removes the coupon that `code` names, or all coupons of the cart. The totals are recalculated. On `COUPON_NOT_APPLIED`, fetch the cart and use the codes in `coupons`. */
  removeCoupons: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      query?: {
        /** Code of the coupon to remove. All are removed without it. */
        code?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'COUPON_NOT_APPLIED'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Apply gift card. Adds a gift card to a cart, which then pays a part of it or all of it. The balance is debited when the order is placed. A cart takes up to five gift cards. On `GIFT_CARD_INVALID`, ask the shopper to check the code; on `GIFT_CARD_EMPTY`, nothing is left on the card. */
  applyGiftCard: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: {
        /** The code of the gift card. */
        code: string;
        /** At most this amount is used, in cents. Without it, as much as the cart needs. */
        amount?: number | undefined;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_TOO_LARGE'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'GIFT_CARD_ALREADY_APPLIED'
      | 'GIFT_CARD_EMPTY'
      | 'GIFT_CARD_INVALID'
      | 'GIFT_CARD_LIMIT_REACHED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove gift cards. Removes the gift card that `giftCardId` names, or all gift cards of the cart. Nothing was debited, so nothing is returned. On `GIFT_CARD_NOT_APPLIED`, fetch the cart and use the ids in `giftCards`. */
  removeGiftCards: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      query?: {
        /** Id of the gift card to remove. All are removed without it. */
        giftCardId?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'GIFT_CARD_NOT_APPLIED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Get gift card balance. Returns the balance of a gift card by its code. Nothing changes. Wrong codes are limited per store, so send `x-shopper-ip`. On `GIFT_CARD_INVALID`, ask the shopper to check the code. */
  getGiftCardBalance: {
    args: {
      query?: {
        /** The code of the gift card. */
        code?: string | undefined;
      } | undefined;
    };
    options: 'giftCardCode' | 'sandboxNow' | 'shopperIp';
    reply: GiftCardBalance;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'GIFT_CARD_INVALID'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get customer. Returns the profile of the signed-in customer. Call it to show the account page. On `CUSTOMER_TOKEN_EXPIRED`, refresh the token and repeat the call. */
  getCustomer: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: Customer;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Update customer. Changes the name or the phone number of the signed-in customer. Fields that are left out keep their values, and `null` removes a value. The phone number counts as unverified until a text code was used. Sends `customer.updated` to webhook endpoints. */
  updateCustomer: {
    args: {
      body?: {
        /** First name. */
        firstName?: string | undefined;
        /** Last name. */
        lastName?: string | undefined;
        /** Stored as sent. A different number must be verified again. */
        phone?: string | undefined;
      } | undefined;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: Customer;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List addresses. Returns the saved addresses of the signed-in customer, oldest first. Show them at checkout and in the account. A customer has at most 50. */
  listAddresses: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: {
      /** The saved addresses. */
      addresses: Array<SavedAddress>;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Create address. Saves an address for the signed-in customer. The first one becomes the default, and a later one if it asks for it. On `ADDRESS_LIMIT_REACHED`, the customer has 50 addresses: delete one first. */
  createAddress: {
    args: {
      body: NewSavedAddress;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: SavedAddress;
    codes:
      | 'ADDRESS_LIMIT_REACHED'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get address. Returns one saved address of the signed-in customer. On `ADDRESS_NOT_FOUND`, list the addresses: it was deleted, or belongs to another customer. */
  getAddress: {
    args: {
      path: {
        /** Id of the saved address. */
        addressId: string;
      };
    };
    options: 'sandboxNow';
    reply: SavedAddress;
    codes:
      | 'ADDRESS_NOT_FOUND'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Update address. Changes a saved address of the signed-in customer. Fields that are left out keep their values. With `isDefault` it becomes the default instead of another. Orders that were placed keep the address they had. */
  updateAddress: {
    args: {
      path: {
        /** Id of the saved address. */
        addressId: string;
      };
      body?: SavedAddressUpdate | undefined;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: SavedAddress;
    codes:
      | 'ADDRESS_NOT_FOUND'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Delete address. Deletes a saved address of the signed-in customer. Where it was the default, another address becomes the default. Orders that were placed keep it. On `ADDRESS_NOT_FOUND`, it was deleted already. */
  deleteAddress: {
    args: {
      path: {
        /** Id of the saved address. */
        addressId: string;
      };
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: DeletedItem;
    codes:
      | 'ADDRESS_NOT_FOUND'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get text consent. Returns the kinds of text message that the signed-in customer agreed to, and when. Check it before you send texts from your own systems. Nothing changes. */
  getTextConsent: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: TextConsent;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Set text consent. Grants or withdraws the consent of the signed-in customer to text messages. Every change is recorded with its source, and sent as `consent.changed`. A consent belongs to a phone number: when the number changes, each consent must be stated again, or the answer is `CONSENT_REQUIRED`. On `PHONE_REQUIRED`, send the number. */
  setTextConsent: {
    args: {
      body?: ConsentInput | undefined;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: TextConsent;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CONSENT_REQUIRED'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PHONE_INVALID'
      | 'PHONE_REQUIRED'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Open checkout session. Opens the checkout of a cart, or returns the session that is open. Call it when the shopper goes to the checkout, and after a refused confirm. `readiness.next` names the next call to make. On `CART_EMPTY`, add an item; on `CART_COMPLETED`, the order was placed already. */
  openCheckoutSession: {
    args: {
      body: {
        /** Id of the cart to check out. */
        cartId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: CheckoutSession;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EMPTY'
      | 'CART_EXPIRED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_SANDBOXED'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Check checkout eligibility. Returns whether a cart can be checked out, and by which ways. Call it to decide which buttons the cart page shows. Nothing changes. A reason in `reasons` says what keeps the cart from the checkout. */
  checkEligibility: {
    args: {
      query: {
        /** Id of the cart. */
        cartId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      /** Whether the checkout can be opened. */
      eligible: boolean;
      /** Why not, as codes. Empty where it can. */
      reasons: Array<string>;
      /** Whether the shopper can pay without an account. */
      guestAllowed: boolean;
      /** The ways to pay that are open. */
      paths: {
        /** Whether the checkout with address, rate and payment is open. */
        standard: boolean;
        /** Whether a wallet can pay on the cart page. */
        express: boolean;
        /** The wallets that a provider of the store supports. */
        wallets: Array<string>;
      };
      /** Verifications that the shopper has to pass. */
      gates: Array<Gate>;
      /** Countries that the store ships to, as two letters. */
      shippingCountries: Array<string>;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Set shipping address. Sets the shipping address of a checkout. Tax is calculated for it, and a selected rate that does not exist there is removed. Call it again when the shopper changes the address. On `CART_LOCKED`, a payment is in progress: wait for it, or replace it with payment-intent. */
  setShippingAddress: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: NewAddress;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: CheckoutSession;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_SANDBOXED'
      | 'CHECKOUT_SESSION_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Verify shipping address. Checks an address with the carrier of the store, and returns a corrected form of it. With `apply` the correction becomes the shipping address. Without an `address`, the address of the checkout is checked. A store without a carrier checks the form only. */
  verifyAddress: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body?: {
        address?: NewAddress | undefined;
        /** Whether the result becomes the shipping address. */
        apply?: boolean | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: {
      /** The result of the check. */
      status: 'verified' | 'corrected' | 'ambiguous' | 'unverified' | 'undeliverable';
      address: Address;
      /** Addresses that may be meant. */
      suggestions: Array<{
        address: Address;
        /** The fields that differ from the given address. */
        changedFields: Array<string>;
      }>;
      session: CheckoutSession;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_SANDBOXED'
      | 'CHECKOUT_SESSION_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPPING_ADDRESS_REQUIRED'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** List shipping rates. Returns the shipping rates for the shipping address. Show them, and pass the chosen one to `chooseShippingRate` before `expiresAt`. On `NO_RATES_AVAILABLE`, the store does not ship there: ask for another address. */
  listShippingRates: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      /** The rates. */
      rates: Array<ShippingRate>;
      /** Until when the prices of the rates hold. */
      expiresAt: string;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_SANDBOXED'
      | 'CHECKOUT_SESSION_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'NO_RATES_AVAILABLE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPPING_ADDRESS_REQUIRED'
      | 'VALIDATION_ERROR';
  };
  /** Select shipping rate. Selects a shipping rate by its id. Name and amount are what the shopper saw, so that a changed price is noticed. The totals are recalculated. On `SHIPPING_RATE_CHANGED` or `SHIPPING_RATE_INVALID`, list the rates again. */
  chooseShippingRate: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: {
        /** Id of the rate, from the list of rates. */
        rateId: string;
        /** Name of the rate as it was shown. */
        rateName: string;
        /** Price of the rate as it was shown, in cents. */
        amount: Cents;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: CheckoutSession;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_SANDBOXED'
      | 'CHECKOUT_SESSION_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'NO_RATES_AVAILABLE'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPPING_ADDRESS_REQUIRED'
      | 'SHIPPING_RATE_CHANGED'
      | 'SHIPPING_RATE_INVALID'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Refresh quote. Calculates prices, stock, rates, tax and discounts again, and returns what has changed. Call it after `QUOTE_CHANGED`, and when a shopper returns to a checkout after a while. Show the changes and the new total, then create a payment intent again. Changes are reported once, so send an `Idempotency-Key`. */
  resumeQuote: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body?: {
        /** Names the checkout of a returning shopper; a new one with each reply. */
        quoteToken?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: {
      session: CheckoutSession;
      /** Whether anything changed. */
      changed: boolean;
      /** What the merchant's side changed since the last quote. */
      changes: Array<{
        /** What changed. */
        code: 'price_changed' | 'unavailable' | 'quantity_reduced' | 'shipping_changed' | 'coupon_removed' | 'tax_changed' | 'gift_card_changed';
        /** The line it concerns, or null. */
        itemId: string | null;
        /** The former value, or null. */
        before: number | null;
        /** The new value, or null. */
        after: number | null;
      }>;
      /** The rates for the shipping address. */
      rates: Array<ShippingRate>;
      /** Names the checkout of a returning shopper; a new one with each reply. */
      quoteToken: string;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_SANDBOXED'
      | 'CHECKOUT_SESSION_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'NO_RATES_AVAILABLE'
      | 'PAYLOAD_TOO_LARGE'
      | 'PRODUCT_VALIDATION_UNAVAILABLE'
      | 'QUOTE_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Create payment intent. Prepares the payment of the current quote with a provider, and returns what its form in the browser needs. Call it when address and rate are set, and again after every change of the cart. The intent pays exactly this quote and is valid for an hour. With `replaces` it cancels a payment that waits for the shopper. On `PROVIDER_TIMEOUT`, send it again. */
  createPaymentIntent: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body?: {
        /** Id of the account with a payment provider. */
        providerId?: string | undefined;
        /** Where a provider's page sends the shopper back to. */
        returnUrl?: string | undefined;
        /** A saved payment method of the signed-in customer. */
        paymentMethodId?: string | undefined;
        /** From the provider’s form. Developer mode: the simulated outcome, such as tok_declined. */
        paymentToken?: string | undefined;
        /** The paymentIntentId of a payment that waits for a shopper action. It is canceled at the provider, and the cart is unlocked. CART_COMPLETED if the payment succeeded. */
        replaces?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: {
      /** The prepared payment. */
      paymentIntent: {
        /** Pass it to confirm. */
        id: string;
        /** Id of the account with a payment provider. */
        providerId: string;
        /** What the payment needs next. */
        status: string;
        /** What is to pay, in cents. */
        amount: Cents;
        /** Three-letter currency code (ISO 4217). */
        currency: string;
        /** When the intent expires. */
        expiresAt: string;
      };
      clientConfig: ClientConfig;
      session: CheckoutSession;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EMPTY'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_SANDBOXED'
      | 'CHECKOUT_SESSION_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_DECLINED'
      | 'PAYMENT_METHOD_NOT_FOUND'
      | 'PAYMENT_TOKEN_INVALID'
      | 'PROVIDER_NOT_FOUND'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPPING_ADDRESS_REQUIRED'
      | 'SHIPPING_RATE_REQUIRED'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Confirm checkout. Charges the payment and places the order. It can be repeated safely: a repeat continues the same payment, and after success it returns the same order. On `PAYMENT_ACTION_REQUIRED`, let the shopper act by `nextAction` of the session and confirm again. On `QUOTE_CHANGED`, call `resumeQuote` and show the new total; on `PROVIDER_TIMEOUT`, the outcome is unknown, so repeat the call and never start a second cart. */
  confirmCheckout: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: Confirm;
    };
    options: 'idempotencyKey' | 'sandboxNow' | 'shopperIp';
    reply: PlacedOrder;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_EXPIRED'
      | 'CART_MERGED'
      | 'CART_SANDBOXED'
      | 'CHECKOUT_SESSION_NOT_FOUND'
      | 'COUPON_EXPIRED'
      | 'COUPON_INVALID'
      | 'COUPON_USED_UP'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'EMAIL_REQUIRED'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_ACTION_REQUIRED'
      | 'PAYMENT_AUTHENTICATION_FAILED'
      | 'PAYMENT_DECLINED'
      | 'PAYMENT_INTENT_EXPIRED'
      | 'PAYMENT_INTENT_NOT_FOUND'
      | 'PAYMENT_METHOD_NOT_FOUND'
      | 'PRODUCT_VALIDATION_UNAVAILABLE'
      | 'PROVIDER_NOT_FOUND'
      | 'PROVIDER_TIMEOUT'
      | 'QUOTE_CHANGED'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPPING_ADDRESS_REQUIRED'
      | 'SHIPPING_RATE_REQUIRED'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERIFICATION_REQUIRED';
  };
  /** Prepare express checkout. Opens the checkout of a cart for a wallet, creates the payment intent and returns the rows of the wallet's sheet. Call it when the cart page shows a wallet's button. A repeat updates the intent. On `WALLET_NOT_AVAILABLE`, hide the button of this wallet. */
  prepareExpress: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: {
        /** The wallet. */
        method: 'apple_pay' | 'google_pay' | 'paypal' | 'link';
        /** Id of the account with a payment provider. */
        providerId?: string | undefined;
        /** Where a provider's page sends the shopper back to. */
        returnUrl?: string | undefined;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: {
      session: CheckoutSession;
      /** The prepared payment. */
      paymentIntent: {
        /** Pass it to the wallet payment. */
        id: string;
        /** Id of the account with a payment provider. */
        providerId: string;
        /** What the payment needs next. */
        status: string;
        /** What is to pay, in cents. */
        amount: Cents;
        /** Three-letter currency code (ISO 4217). */
        currency: string;
        /** When the intent expires. */
        expiresAt: string;
      };
      clientConfig: ClientConfig;
      paymentRequest: PaymentRequest;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EMPTY'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_SANDBOXED'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_DECLINED'
      | 'PROVIDER_NOT_FOUND'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH'
      | 'WALLET_NOT_AVAILABLE';
  };
  /** List wallet rates. Returns rates and totals for an address or a rate that the shopper selects in a wallet's sheet. Wallets give the address without street and name. Nothing changes. `rates` is empty where the store does not ship. */
  listWalletRates: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: {
        /** The address from the sheet. */
        address: {
          /** Two-letter country code (ISO 3166-1). */
          country: string;
          /** State or region. Two letters in the United States. */
          state?: string | undefined;
          /** City. */
          city?: string | undefined;
          /** Postal code. */
          postalCode?: string | undefined;
        };
        /** The rate that the shopper selected. */
        rateId?: string | undefined;
      };
    };
    options: 'sandboxNow';
    reply: {
      /** The rates for the address. */
      rates: Array<ShippingRate>;
      /** The selected rate, or the first one; null where there is none. */
      selectedRateId: string | null;
      /** Rows of the sheet with the new amounts. */
      lineItems: Array<WalletSheetRow>;
      totals: Totals;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EMPTY'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_SANDBOXED'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Confirm wallet payment. Charges a wallet payment and places the order in one call, with the address, the rate and the token from the wallet. A repeat with the same `method` and `paymentToken` continues that payment. On `TOTAL_CHANGED`, nothing was charged: show the new total. On `PROVIDER_TIMEOUT`, the outcome is unknown, so repeat the call. */
  confirmWallet: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: WalletPayment;
    };
    options: 'idempotencyKey' | 'sandboxNow' | 'shopperIp';
    reply: PlacedOrder;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EMPTY'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_SANDBOXED'
      | 'CHECKOUT_SESSION_NOT_FOUND'
      | 'COUPON_EXPIRED'
      | 'COUPON_INVALID'
      | 'COUPON_USED_UP'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'NO_RATES_AVAILABLE'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_ACTION_REQUIRED'
      | 'PAYMENT_AUTHENTICATION_FAILED'
      | 'PAYMENT_DECLINED'
      | 'PAYMENT_INTENT_NOT_FOUND'
      | 'PAYMENT_TOKEN_INVALID'
      | 'PRODUCT_VALIDATION_UNAVAILABLE'
      | 'PROVIDER_NOT_FOUND'
      | 'PROVIDER_TIMEOUT'
      | 'QUOTE_CHANGED'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPPING_ADDRESS_REQUIRED'
      | 'SHIPPING_RATE_INVALID'
      | 'SHIPPING_RATE_REQUIRED'
      | 'TOTAL_CHANGED'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERIFICATION_REQUIRED'
      | 'WALLET_NOT_AVAILABLE';
  };
  /** List orders. Returns a page of orders, filtered, searched and sorted. With a customer token it lists the orders of that customer, otherwise all orders of the store. `search` finds order numbers, names, e-mail addresses and skus by the beginning of a word. An invalid filter answers `VALIDATION_ERROR`. */
  listOrders: {
    args: {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined;
        /** Orders per page, at most 100. */
        pageSize?: number | undefined;
        /** Only orders with this status. */
        status?: OrderStatus | undefined;
        /** Only orders of this customer. */
        customerId?: string | undefined;
        /** Only orders with these words. */
        search?: string | undefined;
        /** What the orders are sorted by. */
        sortBy?: 'createdAt' | 'orderNumber' | 'total' | 'status' | 'customer' | undefined;
        /** Ascending or descending. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    options: 'sandboxNow';
    reply: {
      /** The orders of this page. */
      orders: Array<OrderSummary>;
      pagination: Pagination;
    };
    item: OrderSummary;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get order. Returns an order with its items, totals, payment, shipments and timeline. Call it to show a confirmation page or an order page. With a customer token, only the customer's own orders are found. Otherwise the answer is `ORDER_NOT_FOUND`. */
  getOrder: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: Order;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get order by number. Returns an order by the number that the shopper knows, such as ORD-2026-00042. With a customer token, only the customer's own orders are found. On `ORDER_NOT_FOUND`, ask the shopper to check the number. */
  getOrderByNumber: {
    args: {
      path: {
        /** The number that the shopper knows. */
        orderNumber: string;
      };
    };
    options: 'sandboxNow';
    reply: Order;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Set order status. Sets the status of an order by hand. It is a label: no payment and no shipment changes. Setting the same status again changes nothing. Sends `order.status_changed` to webhook endpoints. */
  setOrderStatus: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: {
        /** The new status. */
        status: OrderStatus;
      };
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: Order;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_REQUIRED'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Set order text notifications. Subscribes a phone number to text messages about the shipments of an order, or ends the subscription with `enabled` false. The shopper must have agreed: without `consent` true the answer is `CONSENT_REQUIRED`. On `PHONE_REQUIRED`, the order has no phone number, so send one. */
  setOrderTextNotifications: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body?: {
        /** Phone number in international form, such as +14155550123. */
        phone?: string | undefined;
        /** True if the shopper agreed to the texts. */
        consent?: boolean | undefined;
        /** False ends the texts. True is the default. */
        enabled?: boolean | undefined;
      } | undefined;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: TextNotice;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CONSENT_REQUIRED'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'PHONE_INVALID'
      | 'PHONE_REQUIRED'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Create shipment. Adds a shipment with its tracking number to an order. Shoppers who subscribed get a text, and `shipment.created` goes to webhook endpoints. In a store whose status follows shipments, the status of the order changes too. Send an `Idempotency-Key`: a shipment that is sent twice without one is added twice. */
  createShipment: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: NewShipment;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: ShipmentUpdateResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_REQUIRED'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List shipments. Returns the shipments of an order, oldest first. With a customer token, only the customer's own orders are found. On `ORDER_NOT_FOUND`, check the id. */
  listShipments: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      /** The shipments of the order. */
      shipments: Array<Shipment>;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Update shipment. Sets the status of a shipment. Shoppers who subscribed get a text, and `shipment.updated` goes to webhook endpoints. In a store whose status follows shipments, the status of the order changes too. On `SHIPMENT_NOT_FOUND`, list the shipments of the order. */
  changeShipment: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
        /** Id of the shipment. */
        shipmentId: string;
      };
      body: {
        /** The new status of the shipment. */
        status: 'pending' | 'in_transit' | 'delivered' | 'exception' | 'returned' | 'cancelled';
      };
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: ShipmentUpdateResult;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_REQUIRED'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPMENT_NOT_FOUND'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List payment methods. Returns the saved payment methods of the signed-in customer, oldest first. Show them at checkout, and pass the chosen id to payment-intent. No card number is stored: providers keep it. */
  listPaymentMethods: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: {
      /** The saved payment methods. */
      methods: Array<PaymentMethod>;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Save payment method. Saves a payment method of the signed-in customer from a token of the provider's form. The first one becomes the default. On `PAYMENT_TOKEN_INVALID`, let the shopper fill in the form again. A customer has at most 20 methods; more answer `PAYMENT_METHOD_LIMIT_REACHED`. */
  savePaymentMethod: {
    args: {
      body: NewPaymentMethod;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: PaymentMethod;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_METHOD_LIMIT_REACHED'
      | 'PAYMENT_TOKEN_INVALID'
      | 'PROVIDER_NOT_FOUND'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Delete payment method. Deletes a saved payment method of the signed-in customer, also at the provider. Orders that were paid with it stay as they are and can be refunded. On `PAYMENT_METHOD_NOT_FOUND`, it was deleted already. */
  deletePaymentMethod: {
    args: {
      path: {
        /** Id of the saved payment method. */
        paymentMethodId: string;
      };
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: DeletedItem;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'CUSTOMER_TOKEN_REQUIRED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_METHOD_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List payment providers. Returns the payment providers that a shopper can pay with, and their wallets. Call it to decide which forms and buttons the checkout shows. In developer mode it returns the simulated provider, and no money moves. */
  listPaymentProviders: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: {
      /** The providers. */
      providers: Array<PaymentProvider>;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** List transactions. Returns the ledger of an order: authorizations, captures, refunds, voids and gift card entries, with a summary. Check it before a refund. With a customer token, only the customer's own orders are found. Nothing changes. */
  listTransactions: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      /** The entries of the ledger, oldest first. */
      transactions: Array<Transaction>;
      /** The sums of the ledger. */
      summary: {
        /** Amount that was authorized. */
        authorized: Cents;
        /** Amount that was captured. */
        captured: Cents;
        /** Amount that was refunded. */
        refunded: Cents;
        /** Amount that can still be refunded. */
        available: Cents;
      };
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Refund order. Refunds an order in full, by an amount or by lines. Money goes back to the card first, then to gift cards. Send an `Idempotency-Key`: a refund that is sent twice without one is made twice. On `REFUND_EXCEEDS_AVAILABLE`, refund what is left; on `PROVIDER_TIMEOUT`, repeat the call with the same key. */
  refundOrder: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body?: RefundRequest | undefined;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: {
      refund: Refund;
      order: Order;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ITEM_NOT_FOUND'
      | 'NOT_REFUNDABLE'
      | 'OPERATOR_REQUIRED'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'REFUND_EXCEEDS_AVAILABLE'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Void order payment. Cancels a payment before it is settled, so that the shopper is not charged. Gift cards get their amounts back. It can be repeated safely. On `NOT_VOIDABLE`, the payment is settled: refund it instead. */
  voidOrder: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body?: {
        /** A note for your records. */
        reason?: string | undefined;
      } | undefined;
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: {
      transaction: Transaction;
      order: Order;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'NOT_VOIDABLE'
      | 'OPERATOR_REQUIRED'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List cart add-ons. Returns the warranties and the shipping protection of a cart. Nothing changes. The same list is in `addOns` of the cart. On `CART_NOT_FOUND`, create a new cart. */
  listCartAddOns: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      /** The add-ons of the cart. */
      addOns: Array<CartAddOn>;
      /** Sum of the add-ons, in cents. */
      total: Cents;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Remove cart add-on. Removes a warranty or the shipping protection from a cart. The totals are recalculated. On `ADD_ON_NOT_FOUND`, fetch the cart and use the ids in `addOns`. */
  removeAddOn: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
        /** Id of the add-on in the cart. */
        addOnId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** List warranty offers. Returns the warranties that can be bought for the lines of a cart, with their prices. With `itemId` only those of one line. Nothing changes. */
  listWarrantyOffers: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      query?: {
        /** Only offers for this line. */
        itemId?: string | undefined;
      } | undefined;
    };
    options: 'sandboxNow';
    reply: {
      /** The warranties, by line and plan. */
      offers: Array<WarrantyOffer>;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'ITEM_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Add warranty. Adds a warranty to a line of a cart, or replaces the one it has. Its price is per piece, and it follows the quantity of the line. On `ADD_ON_NOT_FOUND`, list the offers again. */
  addWarranty: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body: {
        /** The line that the warranty covers. */
        itemId: string;
        /** The plan, from the list of offers. */
        planId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_TOO_LARGE'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ITEM_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Quote shipping protection. Returns the price of shipping protection for a cart. The quote is valid for 30 minutes and for this state of the cart. On `NOTHING_TO_SHIP`, do not offer it. */
  quoteInsurance: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
    };
    options: 'sandboxNow';
    reply: InsuranceQuote;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'NOTHING_TO_SHIP'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Add shipping protection. Adds shipping protection to a cart. With a `quoteId` the price is the quoted one; if the cart changed since, the answer is `QUOTE_CHANGED`. Without it, the current price is used. */
  addInsurance: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
      body?: {
        /** Adds the protection at the price of this quote, or fails. */
        quoteId?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    etag: true;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_CANCELLED'
      | 'CART_COMPLETED'
      | 'CART_EXPIRED'
      | 'CART_LOCKED'
      | 'CART_MERGED'
      | 'CART_NOT_FOUND'
      | 'CART_TOO_LARGE'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'NOTHING_TO_SHIP'
      | 'PAYLOAD_TOO_LARGE'
      | 'QUOTE_CHANGED'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** List recommendations. Returns products that go with a cart or with given products. Show them on the cart page and add a chosen one with `addCartItem`. `reason` says which product a recommendation goes with. Nothing changes. */
  recommendUpsells: {
    args: {
      body?: {
        /** The cart to recommend for. */
        cartId?: string | undefined;
        /** Products to recommend for, in addition to the cart. */
        skus?: Array<string> | undefined;
        /** At most this many. */
        limit?: number | undefined;
      } | undefined;
    };
    options: 'sandboxNow';
    reply: {
      /** The products. */
      recommendations: Array<Recommendation>;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CART_NOT_FOUND'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List upsell offers. Returns the offers that can be added to an order with one click, for 30 minutes after it was placed. Show those whose status is `available`. Nothing changes. On `ORDER_NOT_FOUND`, check the id. */
  listUpsellOffers: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      /** The offers in their order. */
      offers: Array<UpsellOffer>;
      /** When the last offer ends. */
      windowClosesAt: string;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Accept upsell offer. Charges the payment method of the order once more and adds the line to the order. It can be repeated safely: a repeat continues the same payment. On `TOTAL_CHANGED`, nothing was charged: show the new total. On `PAYMENT_DECLINED`, the order stays as it is. */
  acceptUpsell: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: {
        /** The accepted offer. */
        offerId: string;
        /** Defaults to the quantity of the offer. */
        quantity?: number | undefined;
        /** The total that the shopper saw, in cents. Another total is refused. */
        expectedTotal?: Cents | undefined;
      };
    };
    options: 'idempotencyKey' | 'sandboxNow';
    reply: {
      upsell: Upsell;
      order: Order;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ORDER_NOT_FOUND'
      | 'ORDER_NOT_MODIFIABLE'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_DECLINED'
      | 'PAYMENT_METHOD_NOT_FOUND'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'TOTAL_CHANGED'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'UPSELL_ALREADY_ACCEPTED'
      | 'UPSELL_EXPIRED'
      | 'UPSELL_OFFER_NOT_FOUND'
      | 'VALIDATION_ERROR';
  };
  /** List order upsells. Returns the offers that were accepted on an order, and their sum. With a customer token, only the customer's own orders are found. Nothing changes. */
  listOrderUpsells: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      /** Id of the order. */
      orderId: string;
      /** The accepted offers, oldest first. */
      upsells: Array<Upsell>;
      /** Sum of the accepted offers, in cents. */
      totalAccepted: Cents;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get storefront configuration. Returns the settings of the store that a storefront needs: currency, sign-in methods, providers, shipping countries, features and limits. Its reply is safe to show in a browser and may be cached for a minute. Call it when your storefront starts. */
  getConfig: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: StorefrontConfig;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
      | 'CUSTOMER_TOKEN_EXPIRED'
      | 'CUSTOMER_TOKEN_INVALID'
      | 'INTERNAL_ERROR'
      | 'RATE_LIMITED'
      | 'SCOPE_MISSING'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Create store. Creates a store in developer mode, with its first operator, an API key and sample data. No key is needed. The API key is returned once: store it on your server. On `HANDLE_TAKEN`, choose another handle or omit it; on `SIGNUP_CLOSED`, ask the operator of the service for a store. */
  signUp: {
    args: {
      body: Signup;
    };
    options: never;
    reply: {
      /** The new store. */
      store: {
        /** Id of the store. */
        id: string;
        /** Short name of the store in addresses. */
        handle: string;
        /** Name of the store. */
        name: string;
        /** True: a new store is a sandbox. */
        developerMode: boolean;
        /** When it was created. */
        createdAt: string;
      };
      /** Shown once. Keep it on your server. */
      apiKey: string;
      /** The first operator, who signs in at `adminUrl`. */
      operator: ActingOperator;
      /** Where the operator signs in. */
      adminUrl: string;
    };
    codes:
      | 'CURRENCY_NOT_SUPPORTED'
      | 'HANDLE_TAKEN'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PASSWORD_TOO_WEAK'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'SIGNUP_CLOSED'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
}

/** Method, path, and flags that `src/route.ts` reads. */
export const ROUTES: Readonly<Record<keyof Operations, string>> = {
  register: 'POST /v1/auth/register',
  login: 'POST /v1/auth/login',
  refreshToken: 'POST /v1/auth/refresh repeat=10',
  logout: 'POST /v1/auth/logout',
  requestMagicLink: 'POST /v1/auth/magic-link',
  verifyMagicLink: 'POST /v1/auth/magic-link/verify',
  requestTextCode: 'POST /v1/auth/otp/request',
  verifyTextCode: 'POST /v1/auth/otp/verify',
  requestEmailCode: 'POST /v1/auth/otp/email/request',
  verifyEmailCode: 'POST /v1/auth/otp/email/verify',
  requestPasswordReset: 'POST /v1/auth/password/reset-request',
  resetPassword: 'POST /v1/auth/password/reset',
  claimEmail: 'POST /v1/customers/me/email/claim key',
  verifyEmail: 'POST /v1/customers/me/email/verify key',
  createCart: 'POST /v1/carts/ key',
  getCart: 'GET /v1/carts/{cartId}',
  getCartBySession: 'GET /v1/carts/session/{sessionToken}',
  setCartAttribution: 'PUT /v1/carts/{cartId}/attribution key',
  mergeCarts: 'POST /v1/carts/{cartId}/merge key',
  getMyCart: 'GET /v1/carts/mine',
  addCartItem: 'POST /v1/carts/{cartId}/items key',
  clearCartItems: 'DELETE /v1/carts/{cartId}/items key',
  changeCartItem: 'PATCH /v1/carts/{cartId}/items/{itemId} key',
  removeCartItem: 'DELETE /v1/carts/{cartId}/items/{itemId} key',
  applyCoupon: 'POST /v1/carts/{cartId}/coupon key',
  removeCoupons: 'DELETE /v1/carts/{cartId}/coupon key',
  applyGiftCard: 'POST /v1/carts/{cartId}/gift-card key',
  removeGiftCards: 'DELETE /v1/carts/{cartId}/gift-card key',
  getGiftCardBalance: 'GET /v1/carts/gift-card/balance',
  getCustomer: 'GET /v1/customers/me',
  updateCustomer: 'PUT /v1/customers/me key',
  listAddresses: 'GET /v1/customers/me/addresses',
  createAddress: 'POST /v1/customers/me/addresses key',
  getAddress: 'GET /v1/customers/me/addresses/{addressId}',
  updateAddress: 'PUT /v1/customers/me/addresses/{addressId} key',
  deleteAddress: 'DELETE /v1/customers/me/addresses/{addressId} key',
  getTextConsent: 'GET /v1/customers/me/sms-consent',
  setTextConsent: 'PUT /v1/customers/me/sms-consent key',
  openCheckoutSession: 'POST /v1/checkout/sessions key',
  checkEligibility: 'GET /v1/checkout/eligibility',
  setShippingAddress: 'PUT /v1/checkout/sessions/{cartId}/shipping-address key',
  verifyAddress: 'POST /v1/checkout/sessions/{cartId}/verify-address key',
  listShippingRates: 'GET /v1/checkout/sessions/{cartId}/shipping-rates',
  chooseShippingRate: 'PUT /v1/checkout/sessions/{cartId}/shipping-rate key',
  resumeQuote: 'POST /v1/checkout/sessions/{cartId}/quote/resume key',
  createPaymentIntent: 'POST /v1/checkout/sessions/{cartId}/payment-intent key',
  confirmCheckout: 'POST /v1/checkout/sessions/{cartId}/confirm key',
  prepareExpress: 'POST /v1/checkout/sessions/{cartId}/express-prepare key',
  listWalletRates: 'POST /v1/checkout/sessions/{cartId}/wallet-rates repeat',
  confirmWallet: 'POST /v1/checkout/sessions/{cartId}/wallet-express key',
  listOrders: 'GET /v1/orders/ list=orders',
  getOrder: 'GET /v1/orders/{orderId}',
  getOrderByNumber: 'GET /v1/orders/number/{orderNumber}',
  setOrderStatus: 'PATCH /v1/orders/{orderId}/status key',
  setOrderTextNotifications: 'POST /v1/orders/{orderId}/sms-notifications key',
  createShipment: 'POST /v1/orders/{orderId}/shipments key',
  listShipments: 'GET /v1/orders/{orderId}/shipments',
  changeShipment: 'PATCH /v1/orders/{orderId}/shipments/{shipmentId} key',
  listPaymentMethods: 'GET /v1/payments/methods',
  savePaymentMethod: 'POST /v1/payments/methods key',
  deletePaymentMethod: 'DELETE /v1/payments/methods/{paymentMethodId} key',
  listPaymentProviders: 'GET /v1/payments/providers',
  listTransactions: 'GET /v1/payments/orders/{orderId}/transactions',
  refundOrder: 'POST /v1/payments/orders/{orderId}/refund key',
  voidOrder: 'POST /v1/payments/orders/{orderId}/void key',
  listCartAddOns: 'GET /v1/add-ons/carts/{cartId}',
  removeAddOn: 'DELETE /v1/add-ons/carts/{cartId}/{addOnId} key',
  listWarrantyOffers: 'GET /v1/add-ons/carts/{cartId}/warranty/offers',
  addWarranty: 'POST /v1/add-ons/carts/{cartId}/warranty key',
  quoteInsurance: 'GET /v1/add-ons/carts/{cartId}/insurance/quote',
  addInsurance: 'POST /v1/add-ons/carts/{cartId}/insurance key',
  recommendUpsells: 'POST /v1/upsells/recommendations repeat',
  listUpsellOffers: 'GET /v1/upsells/orders/{orderId}/offers',
  acceptUpsell: 'POST /v1/upsells/orders/{orderId}/accept key',
  listOrderUpsells: 'GET /v1/upsells/orders/{orderId}',
  getConfig: 'GET /v1/config/',
  signUp: 'POST /v1/signup/',
};

