// Generated from openapi/admin.json by `npm run openapi`. Do not edit.

/** The new operator and the store. */
export type AcceptedInvitation = {
  /** The operator. */
  operator: SignedInOperator;
  /** The store. */
  store: SessionStore;
};

/** Where the orders of ACP agents are sent. */
export type AcpWebhook = {
  /** Where each order is posted. */
  url: string;
  /** Last four characters of the secret. */
  secretHint: string;
};

/** Where the orders of ACP agents are sent. */
export type AcpWebhookInput = {
  /** https, on port 443 or above 1023, at a public address. */
  url: string;
  /** Secret that the platform issued; at least 16 characters. It is stored encrypted and never returned. Omit it to keep the known one. */
  secret?: string | undefined;
};

export type ActingOperator = {
  /** Id of the operator. */
  id: string;
  /** E-mail address. */
  email: string;
};

/** How the price of an add-on is calculated. */
export type AddOnPrice = {
  /** A percentage of the product's price, or bands of it. */
  kind: 'percent' | 'bands';
  /** Hundredths of a percent of the covered price. */
  basisPoints?: number | null | undefined;
  /** Lowest price in cents, or null. */
  minimum?: number | null | undefined;
  /** Highest price in cents, or null. */
  maximum?: number | null | undefined;
  /** In ascending order of `below`; the last one has no limit. */
  bands?: Array<{
    /** The band holds below this price of the product, in cents; null for the last band. */
    below: number | null;
    /** Price of the add-on in cents. */
    price: number;
  }> | null | undefined;
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

/** The corrected shipping address of an order. */
export type AddressCorrection = {
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

/** Orders of an agent. */
export type AgentFigures = {
  /** Id of its API key, or the URL of its profile. */
  id: string;
  /** Host of its profile with its last order; null without one. */
  name: string | null;
  /** Protocol of its last order. */
  protocol: string;
  /** Number of its orders. */
  orders: number;
  /** What was charged for the orders, in cents. */
  total: Cents;
  /** What was refunded of its orders, in cents. */
  refunds: Cents;
  /** Integer cents, or negative. */
  net: number;
  /** Intervals with an order or a refund. */
  intervals: Array<AgentFiguresInterval>;
};

/** Orders of an agent in one interval. */
export type AgentFiguresInterval = {
  /** First local date. */
  from: string;
  /** Last local date. */
  to: string;
  /** Number of its orders. */
  orders: number;
  /** What was charged for the orders, in cents. */
  total: Cents;
  /** What was refunded, in cents. */
  refunds: Cents;
  /** Integer cents, or negative. */
  net: number;
};

/** Pages that agents show to shoppers. */
export type AgentLinks = {
  /** https. */
  privacyPolicy?: string | undefined;
  /** https. */
  termsOfService?: string | undefined;
  /** https. */
  refundPolicy?: string | undefined;
  /** https. */
  shippingPolicy?: string | undefined;
  /** https. */
  faq?: string | undefined;
};

/** Whether agents can buy in the store. */
export type AgentReadiness = {
  /** Whether all required items are done. */
  ready: boolean;
  /** Address of the profile that agents read. */
  profileUrl: string;
  /** The items of the checklist. */
  items: Array<{
    /** Name of the item. */
    item: 'policy' | 'products' | 'payments' | 'links' | 'checkout_page' | 'order_page' | 'confirmations' | 'host';
    /** Whether agents cannot buy without it. */
    required: boolean;
    /** Whether it is done. */
    done: boolean;
    /** What to do. */
    missing: string | null;
  }>;
};

/** What the owner decided about agents. */
export type AgentSettings = {
  /** Which agents may buy: none (`off`), those of `platforms` (`listed`), or all (`open`). */
  policy: 'off' | 'listed' | 'open';
  /** Hosts or profile URLs that `listed` admits. */
  platforms: Array<string>;
  links: AgentLinks;
  /** The page of the storefront that continues a cart, with `{cartId}`. */
  checkoutUrl: string | null;
  /** The page of the storefront that shows an order, with `{orderId}`. */
  orderUrl: string | null;
  /** Which orders are confirmed by e-mail: none, those of agents, or all. */
  orderConfirmations: 'off' | 'agents' | 'all';
  /** What agents of one operator may refund, void or capture through MCP within 24 hours, in cents; null for no limit. */
  mcpDailyLimit: number | null;
};

/** Changes of the settings for agents. */
export type AgentSettingsUpdate = {
  /** Which agents may buy: none (`off`), those of `platforms` (`listed`), or all (`open`). */
  policy?: 'off' | 'listed' | 'open' | undefined;
  /** Hosts or profile URLs that `listed` admits. */
  platforms?: Array<string> | undefined;
  links?: AgentLinks | undefined;
  /** The page of the storefront that continues a cart, with `{cartId}`. */
  checkoutUrl?: string | null | undefined;
  /** The page of the storefront that shows an order, with `{orderId}`. */
  orderUrl?: string | null | undefined;
  /** Which orders are confirmed by e-mail: none, those of agents, or all. */
  orderConfirmations?: 'off' | 'agents' | 'all' | undefined;
  /** What agents of one operator may refund, void or capture through MCP within 24 hours, in cents; null for no limit. */
  mcpDailyLimit?: number | null | undefined;
};

/** An API key without its secret. */
export type ApiKey = {
  /** Id of the key. */
  id: string;
  /** Your name for the key. */
  name: string;
  /** What the key may do. */
  scopes: Array<'storefront' | 'operator' | 'agent'>;
  /** The last four characters of the secret. */
  hint: string;
  /** When it was created. */
  createdAt: string;
  /** To the minute or so. */
  lastUsedAt: string | null;
  /** When a rolled key ends; null otherwise. */
  endsAt: string | null;
};

/** A new API key. */
export type ApiKeyInput = {
  /** Your name for the key. */
  name: string;
  /** What the key may do. */
  scopes: Array<'storefront' | 'operator' | 'agent'>;
};

/** How a key is rolled. */
export type ApiKeyRollInput = {
  /** How long the old key stays valid. Defaults to 24. */
  overlapHours?: number | undefined;
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

/** A change that an operator made, or a call of an MCP tool for an operator. */
export type AuditEntry = {
  /** Id of the entry. */
  id: string;
  /** Who made it. */
  operator: ActingOperator;
  /** The operationId of the change, or an MCP tool. */
  operation: string;
  /** The id of the changed object. */
  subject: string | null;
  /** Names of the fields that were sent. */
  fields: Array<string>;
  /** Set where an agent called for the operator. */
  via: 'mcp' | null;
  /** When it was created. */
  createdAt: string;
};

/** A secret for an authenticator app. */
export type BegunSecondFactor = {
  /** Id of the operator. */
  id: string;
  /** Base32. Returned once. */
  secret: string;
  /** For a QR code, `otpauth://…`. */
  uri: string;
};

/** Sums over orders of one currency and mode. */
export type BuyerTotals = {
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Whether these are orders of the sandbox. */
  developerMode: boolean;
  /** Number of orders, also of canceled ones. */
  orderCount: number;
  /** Sum of the orders' totals in cents. */
  total: Cents;
  /** Sum of what was paid, in cents. */
  captured: Cents;
  /** Sum of what was refunded, in cents. */
  refunded: Cents;
  /** When the latest of them was placed. */
  lastOrderAt: string;
};

/** An agent with its orders in a period. */
export type BuyingAgent = {
  /** Id of its API key, or the URL of its profile. */
  id: string;
  /** Host of its profile; null without one. */
  name: string | null;
  /** URL of its profile; null without one. */
  profileUrl: string | null;
  /** Protocol of its last order. */
  protocol: string;
  /** Number of its orders. */
  orders: number;
  /** Sum of its orders, in cents. */
  total: Cents;
  /** When it placed its last order. */
  lastOrderAt: string;
};

/** What is captured. */
export type CaptureRequest = {
  /** Default: the full authorization. The rest is released; 0 releases everything. */
  amount?: number | undefined;
};

/** The carrier account. */
export type Carrier = {
  /** The carrier service. */
  provider: 'easypost';
  /** Weight of a unit for which none is known. */
  defaultWeightGrams: number;
  origin: ShippingOrigin;
  /** The last four characters of a long key. */
  apiKeyHint: string;
};

/** A carrier account. */
export type CarrierInput = {
  /** The carrier service. */
  provider: 'easypost';
  /** Weight of a unit for which none is known. */
  defaultWeightGrams: number;
  origin: NewShippingOrigin;
  /** Credentials of the account. They are never returned. */
  credentials: {
    /** API key of the carrier account. */
    apiKey: string;
  };
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

/** The checkout of a cart. */
export type CartCheckout = {
  /** Whether it can be confirmed. */
  ready: boolean;
  /** What it still needs. */
  missing: Array<'items' | 'shipping_address' | 'shipping_rate' | 'payment_intent' | 'email' | 'verification'>;
  shippingAddress: Address | null;
  /** The chosen rate, or null. */
  shippingRate: {
    /** Id of the rate. */
    id: string;
    /** Name of the rate. */
    name: string;
    /** Price of the rate in cents. */
    amount: Cents;
  } | null;
  /** Until when prices and rates are valid. */
  quoteExpiresAt: string;
  /** Id of the payment provider that was chosen, or null. */
  providerId: string | null;
  /** When the checkout began. */
  createdAt: string;
};

/** A cart with its person, its checkout and an explanation of its amounts. */
export type CartDetails = {
  /** Id of the cart. */
  id: string;
  /** Whether it is a cart of the sandbox. */
  developerMode: boolean;
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
  /** How the amounts were calculated, step by step. */
  explanation: Array<PriceStep>;
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
  /** Whether it is open, abandoned or being paid for; null once it can no longer be bought. */
  state: 'open' | 'abandoned' | 'confirming' | null;
  /** The first step of the checkout that is not done. */
  step: 'cart' | 'shipping_address' | 'shipping_rate' | 'payment' | 'verification' | 'confirm' | 'confirming' | 'completed';
  /** E-mail address of the checkout, or else of the account, or null. */
  email: string | null;
  /** Name from the address, or else of the account, or null. */
  name: string | null;
  checkout: CartCheckout | null;
  agent: ShoppingAgent | null;
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

/** Carts and how far they came. */
export type CheckoutSteps = {
  /** Carts that were created. */
  carts: number;
  /** Carts of which a checkout was opened. */
  checkouts: number;
  /** Carts of which a payment was begun. */
  payments: number;
  /** Carts that became paid orders. */
  orders: number;
};

/** Carts of one interval. */
export type CheckoutStepsInterval = {
  /** First local date. */
  from: string;
  /** Last local date. */
  to: string;
  /** Carts that were created. */
  carts: number;
  /** Carts of which a checkout was opened. */
  checkouts: number;
  /** Carts of which a payment was begun. */
  payments: number;
  /** Carts that became paid orders. */
  orders: number;
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

/** A coupon. */
export type Coupon = {
  /** Id of the coupon. */
  id: string;
  /** The code that shoppers type. */
  code: string;
  /** A text for shoppers, or null. */
  description: string | null;
  /** What the coupon gives. */
  type: 'percent' | 'fixed' | 'free_shipping';
  /** Percentage or cents, by type; 0 for free shipping. */
  value: number;
  /** Smallest sum of the lines, in cents. */
  minimum: Cents;
  /** Products that it applies to; null for all. */
  skus: Array<string> | null;
  /** From when on it is valid, or null. */
  startsAt: string | null;
  /** When it ends, or null. */
  endsAt: string | null;
  /** How often it can be used in all, or null. */
  usesMax: number | null;
  /** How often one shopper can use it, or null. */
  usesPerShopperMax: number | null;
  /** Whether it can be used together with others. */
  combinable: boolean;
  /** Whether it is in use. */
  enabled: boolean;
  /** Whether it can be used now. */
  status: 'active' | 'scheduled' | 'ended' | 'used_up' | 'disabled';
  /** Uses, including reservations of pending payments. */
  uses: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Orders with a coupon. */
export type CouponFigures = {
  /** Code of the coupon. */
  code: string;
  /** Number of orders with the coupon. */
  orders: number;
  /** Discount of the coupon, in cents. */
  discounts: Cents;
  /** What was charged for the orders, in cents. */
  total: Cents;
  /** What was refunded of orders with the coupon, in cents. */
  refunds: Cents;
  /** Integer cents, or negative. The total less refunds; disputes are subtracted in the sales only. */
  net: number;
};

/** Changes of a coupon. Fields that are left out keep their values. */
export type CouponUpdate = {
  /** Shown to shoppers in the cart. */
  description?: string | null | undefined;
  /** Whole percent (1 to 100) or cents; 0 for free shipping. */
  value?: number | undefined;
  /** Smallest sum of the lines, in cents. */
  minimum?: Cents | undefined;
  /** The skus it applies to, case-sensitive. Null for every product. */
  skus?: Array<string> | null | undefined;
  /** From when on it is valid, or null. */
  startsAt?: string | null | undefined;
  /** When it ends, or null. */
  endsAt?: string | null | undefined;
  /** How often it can be used in all, or null. */
  usesMax?: number | null | undefined;
  /** How often one shopper can use it, or null. */
  usesPerShopperMax?: number | null | undefined;
  /** Whether it can be combined with other coupons. */
  combinable?: boolean | undefined;
  /** Whether it is in use. */
  enabled?: boolean | undefined;
};

/** A payment that used a coupon. */
export type CouponUse = {
  /** Id of the order; null while the payment is in progress. */
  orderId: string | null;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string | null;
  /** Whether the use counts. */
  status: 'reserved' | 'used' | 'released';
  /** The discount in cents. */
  discount: number | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** A coupon with the number of its uses. */
export type CouponWithStats = {
  /** Id of the coupon. */
  id: string;
  /** The code that shoppers type. */
  code: string;
  /** A text for shoppers, or null. */
  description: string | null;
  /** What the coupon gives. */
  type: 'percent' | 'fixed' | 'free_shipping';
  /** Percentage or cents, by type; 0 for free shipping. */
  value: number;
  /** Smallest sum of the lines, in cents. */
  minimum: Cents;
  /** Products that it applies to; null for all. */
  skus: Array<string> | null;
  /** From when on it is valid, or null. */
  startsAt: string | null;
  /** When it ends, or null. */
  endsAt: string | null;
  /** How often it can be used in all, or null. */
  usesMax: number | null;
  /** How often one shopper can use it, or null. */
  usesPerShopperMax: number | null;
  /** Whether it can be used together with others. */
  combinable: boolean;
  /** Whether it is in use. */
  enabled: boolean;
  /** Whether it can be used now. */
  status: 'active' | 'scheduled' | 'ended' | 'used_up' | 'disabled';
  /** Uses, including reservations of pending payments. */
  uses: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** How often it was used. */
  stats: {
    /** Reserved by pending payments. */
    reserved: number;
    /** Uses in orders. */
    used: number;
    /** Released by payments that were voided, or failed in the last 90 days. */
    released: number;
    /** When it was last used, or null. */
    lastUsedAt: string | null;
  };
};

/** A customer with everything that operators need. */
export type CustomerDetails = {
  /** Id of the customer. */
  id: string;
  /** E-mail address, or null. */
  email: string | null;
  /** Whether the customer verified the address. */
  emailVerified: boolean;
  /** Phone as entered, or null. */
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
  /** Whether the account was created in the sandbox. */
  developerMode: boolean;
  /** Addresses that operators replaced, oldest first. */
  previousEmails: Array<{
    /** The earlier address. */
    email: string;
    /** Whether the customer had verified it. */
    wasVerified: boolean;
    /** When it was replaced. */
    replacedAt: string;
  }>;
  /** When the personal data was erased, or null. */
  erasedAt: string | null;
  /** The saved addresses. */
  addresses: Array<SavedAddress>;
  consent: TextConsent;
  /** The saved payment methods of the present mode of the store. */
  paymentMethods: Array<PaymentMethod>;
  /** Sums over the customer's orders, by mode and currency. */
  totals: Array<BuyerTotals>;
  /** The last ten orders, newest first. */
  lastOrders: Array<FoundOrder>;
  openCart: FoundCart | null;
};

/** Changes of a customer. */
export type CustomerUpdate = {
  /** First name. */
  firstName?: string | undefined;
  /** Last name. */
  lastName?: string | undefined;
  /** Stored as sent. A different number must be verified again. */
  phone?: string | undefined;
  /** Another address, which is unverified then. */
  email?: string | undefined;
  /** Consents that are withdrawn. Only the customer can give one. */
  consent?: {
    /** False withdraws the consent to marketing by text. */
    marketing?: false | undefined;
    /** False withdraws the consent to texts about orders. */
    transactional?: false | undefined;
  } | undefined;
};

export type Decline = {
  /** The reason, the same for all providers. */
  code: 'declined' | 'insufficient_funds' | 'limit_exceeded' | 'expired_card' | 'incorrect_cvc' | 'incorrect_details' | 'lost_or_stolen' | 'suspected_fraud' | 'not_supported' | 'method_unavailable' | 'authentication_failed' | 'canceled' | 'processing_error' | 'request_rejected';
  /** The provider's own code, or null. */
  providerCode: string | null;
  /** The provider's text, or null. */
  message: string | null;
};

/** What was added to the sandbox. */
export type DemoData = {
  /** How many orders were added. */
  orders: number;
  /** How many customers were added. */
  customers: number;
  /** How many carts without a payment were added. */
  abandonedCarts: number;
  /** When the data begins. */
  from: string;
  /** When it ends. */
  to: string;
};

/** How much demo data to add. */
export type DemoDataInput = {
  /** How many days of orders to add. */
  days?: number | undefined;
};

/** A payment that a shopper disputes at the bank or at the provider. */
export type Dispute = {
  /** The id. */
  id: string;
  /** The order whose payment is disputed. Null where the charge became no order. */
  orderId: string | null;
  /** Number of the order. */
  orderNumber: string | null;
  /** The account that took the payment. */
  providerId: string;
  /** The provider's id of the dispute. */
  reference: string;
  /** `inquiry` before any money is moved, `chargeback` after it. */
  stage: 'inquiry' | 'chargeback';
  /** `closed` is an end with no decision, such as an inquiry that was dropped. */
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  /** The provider's code of the reason. */
  reason: string;
  /** The disputed amount in cents. It may be a part of the payment. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** What the provider withdrew, in cents, without fees. */
  withdrawn: Cents;
  /** What of it the provider returned, in cents. */
  reinstated: Cents;
  /** When the response is due at the provider. */
  dueBy: string | null;
  /** The dispute in the provider's dashboard, where evidence is submitted. */
  url: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** When the dispute was opened, by the provider's time. */
  openedAt: string;
  /** When it was decided or dropped, by the provider's time. */
  closedAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** How many sessions ended. */
export type EndedOperatorSessions = {
  /** How many. */
  ended: number;
};

/** An event of the store. */
export type EventSummary = {
  /** Id of the event. A receiver gets it as `webhook-id`. */
  id: string;
  /** Type of the event. */
  type: string;
  /** Id of the order, customer, cart, payment or dispute that it is about. */
  aggregateId: string;
  /** Counts the events of that object. Receivers get them in this order. */
  sequence: number;
  /** When it was created. */
  createdAt: string;
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

/** A call that failed. Each response lists the codes that it can have. */
export type FailureWithFields = {
  /** Always false. */
  success: false;
  /** What went wrong. */
  error: {
    /** Stable code of the error, to branch on. */
    code: string;
    /** What is wrong with this request, for developers. */
    message: string;
    /** The invalid fields, at most ten. Only with `VALIDATION_ERROR`. */
    fields?: Array<FieldProblem> | undefined;
  };
};

/** A field of the request that is invalid. */
export type FieldProblem = {
  /** Such as `zones.0.name`; empty for the whole request. */
  path: string;
  /** What is wrong with it. */
  message: string;
};

/** A cart in the list of operators. */
export type FoundCart = {
  /** Id of the cart. */
  id: string;
  /** Whether it is open, abandoned or being paid for; null once it can no longer be bought. */
  state: 'open' | 'abandoned' | 'confirming' | null;
  /** The first step of the checkout that is not done. */
  step: 'cart' | 'shipping_address' | 'shipping_rate' | 'payment' | 'verification' | 'confirm' | 'confirming' | 'completed';
  /** Id of the customer; null for a guest. */
  customerId: string | null;
  /** E-mail address of the checkout, or else of the account, or null. */
  email: string | null;
  /** Name from the address, or else of the account, or null. */
  name: string | null;
  /** Number of pieces in all lines. */
  itemCount: number;
  /** Number of lines. */
  lineCount: number;
  /** The first five lines. */
  items: Array<{
    /** The merchant's id of the product. */
    sku: string;
    /** Name from the address, or else of the account, or null. */
    name: string;
    /** How many. */
    quantity: number;
    /** Price of the line after discounts, in cents. */
    lineTotal: Cents;
  }>;
  /** Total of the cart in cents. */
  total: Cents;
  /** What is left to pay after gift cards, in cents. */
  amountDue: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Whether it is a cart of the sandbox. */
  developerMode: boolean;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When the cart expires. Each change moves it on. */
  expiresAt: string;
};

/** A customer in the list of operators. */
export type FoundCustomer = {
  /** Id of the customer. */
  id: string;
  /** E-mail address, or null. */
  email: string | null;
  /** Whether the customer verified the address. */
  emailVerified: boolean;
  /** Phone as entered, or null. */
  phone: string | null;
  /** Whether the customer verified the number. */
  phoneVerified: boolean;
  /** First name. */
  firstName: string | null;
  /** Last name. */
  lastName: string | null;
  /** Whether the customer consents to marketing by text. */
  marketingConsent: boolean;
  /** Whether the customer consents to texts about orders. */
  transactionalConsent: boolean;
  /** Number of orders in the present mode of the store. */
  orderCount: number;
  /** When the last of these orders was placed, or null. */
  lastOrderAt: string | null;
  /** Whether the account was created in the sandbox. */
  developerMode: boolean;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** An e-mail address of orders that belong to no customer. */
export type FoundGuest = {
  /** E-mail address. */
  email: string;
  /** Name of the latest order. */
  name: string;
  /** Whether the orders are those of the sandbox. */
  developerMode: boolean;
  /** Number of these orders. */
  orderCount: number;
  /** When the latest of them was placed. */
  lastOrderAt: string;
};

/** An order in the list of operators. */
export type FoundOrder = {
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
  /** Id of the account it was paid with, or null. */
  providerId: string | null;
  /** Id of the agent that bought; null for an order of a storefront. */
  agentId: string | null;
  /** Tags that operators gave it. */
  tags: Array<string>;
};

/** The shipping protection of the store, if it offers one. */
export type FoundShippingProtection = {
  protection: ShippingProtection | null;
};

/** The rules of the fraud gate. */
export type FraudRules = {
  /** From this sum of points on, a phone must be verified. */
  gateAt: number;
  /** Points for a high amount. */
  amountDue: {
    /** Points are added above this amount, in cents. */
    over: Cents;
    /** 0 turns the rule off. */
    points: number;
  };
  /** Points for declined payments. */
  failedConfirms: {
    /** Points are added from this number on. */
    from: number;
    /** 0 turns the rule off. */
    points: number;
  };
  /** Points where billing and shipping country differ. */
  countriesDiffer: {
    /** 0 turns the rule off. */
    points: number;
  };
  /** Points for several cards. */
  cardsTried: {
    /** Points are added above this value. */
    over: number;
    /** 0 turns the rule off. */
    points: number;
  };
  /** Points for many orders of one shopper. */
  ordersOfShopper: {
    /** Points are added above this value. */
    over: number;
    /** 0 turns the rule off. */
    points: number;
  };
  /** Concurrent payments by guests and by customers without a paid order, before any has succeeded. The limit grows as payments succeed; raise it before a sale. A card tester gets at most as many cards to the provider. */
  paymentsAtOnce: number;
};

/** Overrides of the fraud rules. */
export type FraudRulesInput = {
  /** From this sum of points on, a phone must be verified. */
  gateAt?: number | undefined;
  /** Points for a high amount. */
  amountDue?: {
    /** Points are added above this amount, in cents. */
    over: Cents;
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  /** Points for declined payments. */
  failedConfirms?: {
    /** Points are added from this number on. */
    from: number;
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  /** Points where billing and shipping country differ. */
  countriesDiffer?: {
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  /** Points for several cards. */
  cardsTried?: {
    /** Points are added above this value. */
    over: number;
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  /** Points for many orders of one shopper. */
  ordersOfShopper?: {
    /** Points are added above this value. */
    over: number;
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  /** Concurrent payments by guests and by customers without a paid order, before any has succeeded. The limit grows as payments succeed; raise it before a sale. A card tester gets at most as many cards to the provider. */
  paymentsAtOnce?: number | undefined;
};

export type FulfillmentStatus = 'unfulfilled' | 'partially_shipped' | 'shipped' | 'delivered';

/** A gift card without its code. */
export type GiftCard = {
  /** Id of the gift card. */
  id: string;
  /** The last four characters of its code. The code is not stored. */
  last4: string;
  /** Whether it is for tests or live. */
  mode: 'test' | 'live';
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** What is left on the card, in cents. */
  balance: Cents;
  /** Reserved for payments in progress, in cents. */
  reserved: Cents;
  /** Whether it is in use. */
  enabled: boolean;
  /** Whether it can be used. */
  status: 'active' | 'disabled' | 'expired' | 'sandboxed';
  /** When the gift card expires, or null. */
  expiresAt: string | null;
  /** A note for your records. */
  note: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** A change of the balance of a gift card. */
export type GiftCardAdjustment = {
  /** Integer cents, negative to take value away. Not 0. */
  amount: number;
  /** Why the balance changes, for the ledger. */
  reason: string;
};

/** An entry in the ledger of a gift card. */
export type GiftCardEntry = {
  /** Id of the entry. */
  id: string;
  /** Whether it was issued, debited, credited or adjusted. */
  type: 'issue' | 'debit' | 'credit' | 'adjust';
  /** Integer cents, negative when spent. */
  amount: number;
  /** Of an adjustment. */
  reason: string | null;
  /** Id of the order, or null. */
  orderId: string | null;
  /** The number of the order that the shopper knows, or null. */
  orderNumber: string | null;
  /** When it was created. */
  createdAt: string;
};

/** Gift cards in one currency. */
export type GiftCardLiability = {
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Open balance of all cards now, in cents. */
  liability: Cents;
  /** Integer cents, or negative. */
  openingBalance: number;
  totals: GiftCardMovements;
  /** Movements by interval. */
  intervals: Array<GiftCardMovementsInterval>;
};

/** How the open balance moved. */
export type GiftCardMovements = {
  /** Value of new cards, in cents. */
  issued: Cents;
  /** What orders were paid with, in cents. */
  debited: Cents;
  /** What refunds and voids returned to cards, in cents. */
  credited: Cents;
  /** Integer cents, or negative. */
  adjusted: number;
  /** Integer cents, or negative. */
  balance: number;
};

/** How the open balance moved in one interval. */
export type GiftCardMovementsInterval = {
  /** First local date. */
  from: string;
  /** Last local date. */
  to: string;
  /** Value of new cards, in cents. */
  issued: Cents;
  /** What orders were paid with, in cents. */
  debited: Cents;
  /** What refunds and voids returned to cards, in cents. */
  credited: Cents;
  /** Integer cents, or negative. */
  adjusted: number;
  /** Integer cents, or negative. */
  balance: number;
};

/** Changes of a gift card. */
export type GiftCardUpdate = {
  /** Whether it is in use. */
  enabled?: boolean | undefined;
  /** When it expires, or null for never. */
  expiresAt?: string | null | undefined;
  /** For operators; not shown to shoppers. */
  note?: string | null | undefined;
};

/** A new gift card with its code. */
export type GiftCardWithCode = {
  /** Id of the gift card. */
  id: string;
  /** The last four characters of its code. The code is not stored. */
  last4: string;
  /** Whether it is for tests or live. */
  mode: 'test' | 'live';
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** What is left on the card, in cents. */
  balance: Cents;
  /** Reserved for payments in progress, in cents. */
  reserved: Cents;
  /** Whether it is in use. */
  enabled: boolean;
  /** Whether it can be used. */
  status: 'active' | 'disabled' | 'expired' | 'sandboxed';
  /** When the gift card expires, or null. */
  expiresAt: string | null;
  /** A note for your records. */
  note: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Returned once. */
  code: string;
};

/** A gift card with its ledger. */
export type GiftCardWithLedger = {
  /** Id of the gift card. */
  id: string;
  /** The last four characters of its code. The code is not stored. */
  last4: string;
  /** Whether it is for tests or live. */
  mode: 'test' | 'live';
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** What is left on the card, in cents. */
  balance: Cents;
  /** Reserved for payments in progress, in cents. */
  reserved: Cents;
  /** Whether it is in use. */
  enabled: boolean;
  /** Whether it can be used. */
  status: 'active' | 'disabled' | 'expired' | 'sandboxed';
  /** When the gift card expires, or null. */
  expiresAt: string | null;
  /** A note for your records. */
  note: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Entries of the ledger, newest first. */
  entries: Array<GiftCardEntry>;
  /** Pass it as `cursor` for the next page; null on the last one. */
  nextCursor: string | null;
};

/** What a store needs to go live. */
export type GoLive = {
  /** Id of the store. */
  id: string;
  /** Whether the store is still a sandbox. */
  developerMode: boolean;
  /** When it went live, or null. */
  liveSince: string | null;
  /** Whether all required items are done. */
  ready: boolean;
  /** The checklist. */
  items: Array<{
    /** What is checked. */
    item: 'products' | 'payments' | 'shipping' | 'messages' | 'sandbox';
    /** Whether the store cannot go live without it. */
    required: boolean;
    /** Whether it is done. */
    done: boolean;
    /** What to do. */
    missing: string | null;
  }>;
};

/** The confirmation of going live. */
export type GoLiveInput = {
  /** The handle of the store, as a confirmation: this cannot be undone. */
  handle: string;
};

/** The orders of an e-mail address that belong to no customer. */
export type GuestDetails = {
  /** E-mail address. */
  email: string;
  /** Name of the latest order. */
  name: string;
  /** Id of an account with the same address, or null. */
  customerId: string | null;
  /** Sums over these orders, by mode and currency. */
  totals: Array<BuyerTotals>;
  /** The last ten of these orders, newest first. */
  lastOrders: Array<FoundOrder>;
};

/** A password, with the token of an invitation. */
export type InvitationAcceptance = {
  /** The token from the link. */
  token: string;
  /** The password that the person chose. */
  password: string;
};

/** An open session of an operator. */
export type ListedOperatorSession = {
  /** Id of the session. */
  id: string;
  /** True for the session of this call. */
  isCurrent: boolean;
  /** What the browser or program calls itself. */
  userAgent: string | null;
  /** When the operator signed in. */
  createdAt: string;
  /** To the hour. */
  lastUsedAt: string;
  /** When the session ends if it is not used. */
  expiresAt: string;
};

/** Settings of product validation, shipping and tax. */
export type LiveSettings = {
  productWebhook: ProductWebhook | null;
  shipping: Shipping | null;
  carrier: Carrier | null;
  tax: TaxTable | null;
};

/** A request of an API key or an agent, with its masked contents. */
export type LoggedRequest = {
  /** The id. */
  id: string;
  /** Whether it was a request of the sandbox. */
  developerMode: boolean;
  /** Id of the API key; null for an agent without one. */
  keyId: string | null;
  /** Id of the API key of an agent, or the URL of its profile; null for a storefront, and for an agent that was not identified. */
  agentId: string | null;
  /** The `x-request-id` of the reply. */
  requestId: string;
  /** The operationId. */
  operation: string;
  /** The HTTP method. */
  method: string;
  /** The path with ids; other parameters are left as their names. */
  path: string;
  /** The HTTP status of the reply. */
  status: number;
  /** The error code of a failure. */
  code: string | null;
  /** Milliseconds until the reply was ready. */
  durationMs: number;
  /** When the reply was ready. */
  createdAt: string;
  /** The query as JSON, masked. */
  query: string | null;
  /** The body of the request as JSON, masked. */
  requestBody: string | null;
  /** The body of the reply as JSON, masked. */
  responseBody: string | null;
};

/** The SMTP server of the store. */
export type MailSender = {
  /** How e-mails are sent. */
  provider: 'smtp';
  /** At a public address. */
  host: string;
  /** 25, 465, 587 or above 1023. */
  port: number;
  /** tls from the start, starttls, or none (development only). */
  security: 'tls' | 'starttls' | 'none';
  /** Name of the sender. */
  fromName: string;
  /** Address of the sender. */
  fromAddress: string;
  /** User at the server, or null. */
  user: string | null;
  /** The last four characters of a long password. */
  passwordHint: string;
};

/** An SMTP server. */
export type MailSenderInput = {
  /** How e-mails are sent. */
  provider: 'smtp';
  /** At a public address. */
  host: string;
  /** 25, 465, 587 or above 1023. */
  port: number;
  /** tls from the start, starttls, or none (development only). */
  security: 'tls' | 'starttls' | 'none';
  /** Name of the sender. */
  fromName: string;
  /** Address of the sender. */
  fromAddress: string;
  /** Credentials of the account. They are never returned. */
  credentials?: {
    /** User at the server. */
    user: string;
    /** Password at the server. */
    password: string;
  } | undefined;
};

/** A message that was sent or waits. */
export type Message = {
  /** Id of the message. */
  id: string;
  /** Text message or e-mail. */
  channel: 'sms' | 'email';
  /** Name of the message. */
  template: string;
  /** Masked. */
  recipient: string;
  /** Its delivery state. */
  status: 'waiting' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'withheld';
  /** Number of attempts. */
  tries: number;
  /** Why the last attempt failed. */
  reason: 'expired' | 'no_sender' | 'unsubscribed' | 'recipient_refused' | 'sender_refused' | 'content_refused' | 'not_permitted' | 'undeliverable' | 'credentials_refused' | 'temporarily_refused' | 'unreachable' | 'not_trusted' | 'timed_out' | 'carrier_error' | null;
  /** The carrier's code of a failure, or null. */
  carrierCode: string | null;
  /** The carrier's id of the message, or null. */
  carrierReference: string | null;
  /** When it is retried, or null. */
  nextTryAt: string | null;
  /** The message is not sent after this time. */
  expiresAt: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** The senders of the store. */
export type MessageSenders = {
  mails: MailSender | null;
  texts: TextSender | null;
};

/** The texts of a message. */
export type MessageTemplate = {
  /** Name of the message. */
  template: MessageTemplateName;
  own: TemplateWords | null;
  /** For `if-match` of the next change. */
  version: string;
  initial: TemplateWords;
  /** Placeholders that the text must have. */
  required: Array<string>;
  /** Placeholders that the text may have. */
  optional: Array<string>;
};

/** A text of the store. */
export type MessageTemplateInput = {
  /** Name of the message. */
  template: MessageTemplateName;
  /** Subject of an e-mail. A text message has none. */
  subject?: string | null | undefined;
  /** The text with its placeholders, such as {code}. */
  text: string;
};

export type MessageTemplateName = 'code.sms' | 'code.email' | 'magic_link.email' | 'password_reset.email' | 'email_changed.email' | 'shipment.sms' | 'order_confirmation.email';

/** A text to preview. */
export type MessageTemplatePreviewInput = {
  /** Name of the message. */
  template: MessageTemplateName;
  /** Subject of an e-mail. Without it, the current one is used. */
  subject?: string | null | undefined;
  /** Defaults to the current text. */
  text?: string | undefined;
};

/** Which text is restored. */
export type MessageTemplateResetInput = {
  /** Name of the message. */
  template: MessageTemplateName;
};

/** Your own data: text by key. */
export type Metadata = Record<string, string>;

/** An API key with its secret. */
export type NewApiKey = {
  /** Id of the key. */
  id: string;
  /** Your name for the key. */
  name: string;
  /** What the key may do. */
  scopes: Array<'storefront' | 'operator' | 'agent'>;
  /** The last four characters of the secret. */
  hint: string;
  /** When it was created. */
  createdAt: string;
  /** To the minute or so. */
  lastUsedAt: string | null;
  /** When a rolled key ends; null otherwise. */
  endsAt: string | null;
  /** Returned once. */
  secret: string;
};

/** A shipment to add to one of several orders. */
export type NewBulkShipment = {
  /** Id of the order. */
  orderId: string;
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
  /** Default: all that is unshipped. */
  lines?: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many. */
    quantity: number;
  }> | undefined;
};

/** A coupon to create. */
export type NewCoupon = {
  /** Not case-sensitive. */
  code: string;
  /** What the coupon gives. */
  type: 'percent' | 'fixed' | 'free_shipping';
  /** Shown to shoppers in the cart. */
  description?: string | null | undefined;
  /** Whole percent (1 to 100) or cents; 0 for free shipping. */
  value?: number | undefined;
  /** Smallest sum of the lines, in cents. */
  minimum?: Cents | undefined;
  /** The skus it applies to, case-sensitive. Null for every product. */
  skus?: Array<string> | null | undefined;
  /** From when on it is valid, or null. */
  startsAt?: string | null | undefined;
  /** When it ends, or null. */
  endsAt?: string | null | undefined;
  /** How often it can be used in all, or null. */
  usesMax?: number | null | undefined;
  /** How often one shopper can use it, or null. */
  usesPerShopperMax?: number | null | undefined;
  /** Whether it can be combined with other coupons. */
  combinable?: boolean | undefined;
  /** Whether it is in use. */
  enabled?: boolean | undefined;
};

/** A gift card to issue. */
export type NewGiftCard = {
  /** Amount in cents. */
  amount: number;
  /** When it expires. Without it, never. */
  expiresAt?: string | null | undefined;
  /** For operators; not shown to shoppers. */
  note?: string | null | undefined;
};

/** A session of an operator with its token. */
export type NewOperatorSession = {
  /** Returned once. Send it as authorization: Bearer … */
  token?: string | undefined;
  /** When the session ends if it is not used. */
  expiresAt: string;
  /** The operator. */
  operator: SignedInOperator;
  /** The store. */
  store: SessionStore;
};

/** A shipment to add. */
export type NewOrderShipment = {
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
  /** Default: all that is unshipped. */
  lines?: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many. */
    quantity: number;
  }> | undefined;
};

/** An account with a payment provider. */
export type NewProviderAccount = {
  /** Your id for the account. */
  id: string;
  /** The type of provider. */
  type: string;
  /** Whether it is for tests or live. */
  mode: 'test' | 'live';
  /** `manual` only authorizes payments until they are captured. */
  capture?: 'automatic' | 'manual' | undefined;
  /** Credentials of the account. They are never returned. */
  credentials: Record<string, string>;
  /** Default of its mode. The first account of a mode is always the default. */
  isDefault?: boolean | undefined;
};

/** A return to request. */
export type NewReturn = {
  /** Lines of the order with quantities. */
  lines: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many of the line. */
    quantity: number;
  }>;
  /** Why the goods are returned. */
  reason: 'damaged' | 'defective' | 'wrong_item' | 'not_as_described' | 'does_not_fit' | 'arrived_late' | 'unwanted' | 'other';
  /** A note of the shopper or operator. It is in no event. */
  note?: string | undefined;
};

/** Where parcels are sent from. */
export type NewShippingOrigin = {
  /** Name of the company. */
  company: string;
  /** Street and house number. */
  line1: string;
  /** City. */
  city: string;
  /** State or region. Two letters in the United States. */
  state: string;
  /** Postal code. */
  postalCode: string;
  /** Defaults to the country of the store. */
  country?: string | undefined;
  /** Phone number in international form, such as +14155550123. */
  phone: string | null;
};

/** An invitation with its link. */
export type NewStaffInvitation = {
  /** Id of the invitation. */
  id: string;
  /** Address of the invited person. */
  email: string;
  /** What the operator may do: an owner everything, staff the daily work. */
  role: 'owner' | 'staff';
  /** The e-mail address of the owner who invites. */
  invitedBy: string;
  /** When it was created. */
  createdAt: string;
  /** When it expires. */
  expiresAt: string;
  /** Returned once. It works once, until the invitation ends. */
  link: string;
  /** False where the store has no mail sender. */
  isMailed: boolean;
};

/** A new operator. */
export type NewStaffMember = {
  /** E-mail address. */
  email: string;
  /** The initial password. */
  password: string;
  /** What the operator may do: an owner everything, staff the daily work. */
  role: 'owner' | 'staff';
};

/** An offer to create. */
export type NewUpsellOffer = {
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** Price of one piece, in cents. */
  unitPrice: number;
  /** Address of a picture, or null. */
  imageUrl?: string | null | undefined;
  /** How many pieces the offer contains. */
  quantity?: number | undefined;
  /** A former price to show beside, in cents, or null. */
  compareAtPrice?: number | null | undefined;
  /** Products that trigger the offer; empty means any. */
  triggerSkus?: Array<string> | undefined;
  /** Whether tax is charged on it. */
  taxable?: boolean | undefined;
  /** Whether the product is shipped. */
  requiresShipping?: boolean | undefined;
  /** Ascending. */
  position?: number | undefined;
};

/** A warranty plan to create. */
export type NewWarrantyPlan = {
  /** Name that shoppers see. */
  name: string;
  /** Months that the warranty lasts. */
  termMonths: number;
  /** What is covered, in words. */
  coverage: string;
  price: AddOnPrice;
  /** Address of the terms, or null. */
  termsUrl?: string | null | undefined;
  /** Lower positions come first. */
  position?: number | undefined;
};

/** An endpoint to create. */
export type NewWebhookEndpoint = {
  /** https URL with a public address, on port 443 or above 1023. */
  url: string;
  /** A note for operators, or null. */
  description?: string | null | undefined;
  /** Null for all events, including future types. */
  eventTypes?: Array<'order.created' | 'order.status_changed' | 'order.upsell_accepted' | 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'payment.refunded' | 'payment.voided' | 'dispute.opened' | 'dispute.updated' | 'dispute.closed' | 'order.corrected' | 'shipment.created' | 'shipment.updated' | 'return.requested' | 'return.approved' | 'return.received' | 'return.refused' | 'return.cancelled' | 'return.refund_started' | 'return.refunded' | 'return.refund_failed' | 'customer.created' | 'customer.updated' | 'consent.changed' | 'cart.abandoned' | 'store.went_live'> | null | undefined;
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

/** How an operator signs in. */
export type OperatorCredentials = {
  /** Short name of the store in addresses. */
  handle: string;
  /** E-mail address. */
  email: string;
  /** The password of the operator. */
  password: string;
  /** Six digits of the authenticator, or a recovery code. */
  code?: string | undefined;
  /** With true the token is set as an HttpOnly cookie and not returned. */
  cookie?: boolean | undefined;
};

/** A new password, with the token of a mailed link. */
export type OperatorPasswordReset = {
  /** The token from the link. */
  token: string;
  /** The new password. */
  password: string;
};

/** The operator who forgot the password. */
export type OperatorPasswordResetRequest = {
  /** Short name of the store in addresses. */
  handle: string;
  /** E-mail address. */
  email: string;
};

/** What is refunded. Without amount and items, all that is left. */
export type OperatorRefundRequest = {
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
  /** Says what would happen, and changes nothing. */
  preview?: boolean | undefined;
};

/** The signed-in operator and the store. */
export type OperatorSession = {
  /** The operator. */
  operator: SignedInOperator;
  /** The store. */
  store: SessionStore;
  /** When the session ends if it is not used. */
  expiresAt: string;
};

/** The open sessions of an operator. */
export type OperatorSessionList = {
  /** The sessions, newest first. */
  sessions: Array<ListedOperatorSession>;
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

/** An order as operators see it. */
export type OrderDetails = {
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
  items: Array<OrderLineDetails>;
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
  shipments: Array<ShipmentDetails>;
  /** Notes of the shopper or operator. */
  notes: string | null;
  attribution: Attribution | null;
  /** What happened to the order, oldest first, with notes. */
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
    /** The note, or null. */
    note: string | null;
    /** The operator who did it, or null. */
    operator: ActingOperator | null;
    /** Id of the return that it is about, or null. */
    returnId: string | null;
  }>;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Tags that operators gave it. */
  tags: Array<string>;
  agent: ShoppingAgent | null;
  /** Captured, and neither refunded nor withdrawn by a dispute. */
  refundable: number;
  /** Authorized, and neither captured nor released. */
  capturable: number;
  /** Attempts to pay, oldest first. */
  attempts: Array<PaymentAttempt>;
  /** Disputes of its payments, oldest first. */
  disputes: Array<Dispute>;
  /** The returns of the order, oldest first. */
  returns: Array<ReturnSummary>;
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

/** A line of an order as operators see it. */
export type OrderLineDetails = {
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
  /** How many pieces were refunded. */
  refundedQuantity: number;
  /** How many pieces can still be refunded. */
  refundableQuantity: number;
  /** What a refund of the refundable quantity returns, with its tax and warranty. */
  refundableAmount: number;
  /** How many pieces are still to be shipped. */
  unshippedQuantity: number;
  /** How many pieces can still be returned. */
  returnableQuantity: number;
};

/** A change of a shipment; fields that are left out keep their value. */
export type OrderShipmentUpdate = {
  /** The new status. */
  status?: 'pending' | 'in_transit' | 'delivered' | 'exception' | 'returned' | 'cancelled' | undefined;
  /** The corrected carrier. */
  carrierCode?: string | undefined;
  /** The corrected tracking number. Orders are found by the earlier one as well. */
  trackingNumber?: string | undefined;
  /** The corrected address for the shopper. Without it, another carrier or number removes the old one. */
  trackingUrl?: string | null | undefined;
};

export type OrderStatus = 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'partially_refunded';

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

/** Pending work of the store. */
export type Overview = {
  /** One entry per kind, also where the count is 0. */
  items: Array<WaitingItem>;
};

/** A new password. */
export type PasswordUpdate = {
  /** The current password. */
  currentPassword: string;
  /** The new password. */
  password: string;
};

/** An attempt to pay. */
export type Payment = {
  /** Id of the attempt. */
  id: string;
  /** State of the attempt. */
  status: 'open' | 'action_required' | 'pending' | 'succeeded' | 'declined' | 'failed' | 'refunding' | 'refunded';
  /** Id of the account with the payment provider. */
  providerId: string;
  /** The provider's id of the payment, or null. */
  reference: string | null;
  /** Amount to pay, in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode: boolean;
  /** Whether it pays for an upsell of the order. */
  isUpsell: boolean;
  /** Id of the cart. */
  cartId: string;
  /** Id of the cart's order, or null. Another attempt may have paid it. */
  orderId: string | null;
  /** Number of that order, or null. */
  orderNumber: string | null;
  /** Id of the customer, or null for a guest. */
  customerId: string | null;
  /** E-mail address of the checkout, or null once it is erased. */
  email: string | null;
  /** The card, or null where the provider has named none. */
  card: {
    /** Brand of the card, or null. */
    brand: string | null;
    /** Last four digits of the card, or null. */
    last4: string | null;
  } | null;
  /** Why it was declined, or null. */
  decline: Decline | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** An attempt to pay for an order. */
export type PaymentAttempt = {
  /** Id of the attempt. */
  id: string;
  /** State of the attempt. */
  status: 'open' | 'action_required' | 'pending' | 'succeeded' | 'declined' | 'failed' | 'refunding' | 'refunded';
  /** Id of the account with a payment provider. */
  providerId: string;
  /** The provider's id of it, or null. */
  reference: string | null;
  /** Amount in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Whether it was for an accepted upsell. */
  isUpsell: boolean;
  /** Why it was declined, or null. */
  decline: Decline | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** An attempt to pay, with what followed. */
export type PaymentDetails = {
  /** Id of the attempt. */
  id: string;
  /** State of the attempt. */
  status: 'open' | 'action_required' | 'pending' | 'succeeded' | 'declined' | 'failed' | 'refunding' | 'refunded';
  /** Id of the account with the payment provider. */
  providerId: string;
  /** The provider's id of the payment, or null. */
  reference: string | null;
  /** Amount to pay, in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode: boolean;
  /** Whether it pays for an upsell of the order. */
  isUpsell: boolean;
  /** Id of the cart. */
  cartId: string;
  /** Id of the cart's order, or null. Another attempt may have paid it. */
  orderId: string | null;
  /** Number of that order, or null. */
  orderNumber: string | null;
  /** Id of the customer, or null for a guest. */
  customerId: string | null;
  /** E-mail address of the checkout, or null once it is erased. */
  email: string | null;
  /** The card, or null where the provider has named none. */
  card: {
    /** Brand of the card, or null. */
    brand: string | null;
    /** Last four digits of the card, or null. */
    last4: string | null;
  } | null;
  /** Why it was declined, or null. */
  decline: Decline | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** The method that the shopper chose, such as card or apple_pay, or null. */
  method: string | null;
  /** A charge that the provider reported after it had declined, or null. Refund it at the provider. */
  lateCharge: {
    /** The provider's id of the charge. */
    reference: string;
    /** Its amount in cents. */
    amount: Cents;
  } | null;
  /** The provider's id of the refund of a charge that could not become an order, or null. */
  refundReference: string | null;
};

/** A difference between the ledger and a provider. */
export type PaymentFinding = {
  /** Id of the difference. */
  id: string;
  /** What differs. */
  type: 'missing_at_provider' | 'missing_in_ledger' | 'amount_differs' | 'refund_differs' | 'void_differs' | 'hold_lapsed' | 'currency_differs' | 'still_open';
  /** A charge in the ledger, or a payment attempt without ledger entries. */
  subjectType: 'charge' | 'attempt';
  /** Id of the entry or attempt. */
  subjectId: string;
  /** Id of the order. */
  orderId: string | null;
  /** Number of the order. */
  orderNumber: string | null;
  /** Id of the account with a payment provider. */
  providerId: string;
  /** Reference at the provider. */
  reference: string | null;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Amount in the ledger, in cents, or null. */
  ours: number | null;
  /** Amount at the provider, in cents, or null. */
  theirs: number | null;
  /** When it was found. */
  foundAt: string;
  /** When the reconciliation last found it. */
  seenAt: string;
  /** When it was gone, or null. */
  resolvedAt: string | null;
  /** When an operator acknowledged it, or null. */
  acknowledgedAt: string | null;
  /** The operator who acknowledged it, or null. */
  acknowledgedBy: ActingOperator | null;
  /** Notes of operators, oldest first. */
  notes: Array<PaymentFindingNote>;
};

/** A note of an operator. */
export type PaymentFindingNote = {
  /** When it was written. */
  at: string;
  /** The note. */
  text: string;
  /** The operator who wrote it. */
  operator: ActingOperator;
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

export type PaymentStatus = 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided' | 'failed';

/** What was erased. */
export type PersonErasure = {
  /** Id of the customer, or null for a guest. */
  id: string | null;
  /** Number of orders that were erased. */
  erasedOrders: number;
  /** When it was erased. */
  erasedAt: string;
};

/** All data about a person. */
export type PersonExport = {
  /** Id of the customer, or null for a guest. */
  id: string | null;
  /** The profile, or null for a guest. */
  customer: {
    /** Id of the customer, or null for a guest. */
    id: string;
    /** E-mail address. */
    email: string | null;
    /** Whether the address was verified. */
    emailVerified: boolean;
    /** Phone number in international form, such as +14155550123. */
    phone: string | null;
    /** Whether the number was verified. */
    phoneVerified: boolean;
    /** First name. */
    firstName: string | null;
    /** Last name. */
    lastName: string | null;
    /** When it was created. */
    createdAt: string;
    /** Addresses that operators replaced, oldest first. */
    previousEmails: Array<{
      /** The earlier address. */
      email: string;
      /** Whether the customer had verified it. */
      wasVerified: boolean;
      /** When it was replaced. */
      replacedAt: string;
    }>;
    /** When it was last changed. */
    updatedAt: string;
  } | null;
  /** Saved addresses. */
  addresses: Array<{
    /** Id of the customer, or null for a guest. */
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
  }>;
  /** Consents to text messages, oldest first. */
  consents: Array<{
    /** The kind of text message. */
    kind: string;
    /** Whether the customer agreed. */
    subscribed: boolean;
    /** Phone number in international form, such as +14155550123. */
    phone: string | null;
    /** Where the customer agreed, or null. */
    source: string | null;
    /** The words that the customer agreed to, or null. */
    consentText: string | null;
    /** When it was created. */
    createdAt: string;
  }>;
  /** Saved payment methods. */
  paymentMethods: Array<{
    /** The kind of method. */
    type: string;
    /** Brand of the card, or null. */
    brand: string | null;
    /** The last four digits of the card, or null. */
    last4: string | null;
    /** When it was created. */
    createdAt: string;
  }>;
  /** Sign-ins. */
  sessions: Array<{
    /** When it was created. */
    createdAt: string;
    /** When the session ends. */
    expiresAt: string;
  }>;
  /** Orders. */
  orders: Array<Order>;
  /** Returns of the orders. */
  returns: Array<Return>;
};

/** A customer or a guest: one of the two fields. */
export type PersonIdentifier = {
  /** Id of the customer; null for a guest. */
  customerId?: string | undefined;
  /** E-mail address. */
  email?: string | undefined;
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

/** Sales of a product. */
export type ProductFigures = {
  /** The merchant's id of the product. */
  sku: string;
  /** Name with which it was last ordered. */
  name: string | null;
  /** Number of orders with the product. */
  orders: number;
  /** Units that were ordered. */
  quantity: number;
  /** Units of voided orders and of refunds that name them. */
  refundedQuantity: number;
  /** Price of the units before discounts, in cents. */
  gross: Cents;
  /** Discounts on the units, in cents. */
  discounts: Cents;
  /** Price of the units after discounts, in cents. */
  total: Cents;
};

/** The server that validates products. */
export type ProductWebhook = {
  /** Where products are validated. */
  url: string;
  /** The last four characters of the secret. */
  secretHint: string;
};

/** A server that validates products. */
export type ProductWebhookInput = {
  /** https, on port 443 or above 1023, at a public address. */
  url: string;
  /** Generates a new secret; the old one ends at once. */
  rotateSecret?: boolean | undefined;
};

/** A product to validate. */
export type ProductWebhookTestInput = {
  /** The merchant's id of the product. */
  sku: string;
  /** How many pieces. */
  quantity?: number | undefined;
  metadata?: Metadata | undefined;
};

/** What the server answered. */
export type ProductWebhookTestResult = {
  /** Whether it answered as it should. */
  answered: boolean;
  /** Why no valid reply was received. */
  problem: string | null;
  /** What it says about the product, or null. */
  outcome: 'valid' | 'invalid' | 'unavailable' | null;
  /** Price of one piece, in cents. */
  unitPrice: number | null;
  /** Name of the product, or null. */
  name: string | null;
};

/** An account with a payment provider, without credentials. */
export type ProviderAccount = {
  /** Your id for the account. */
  id: string;
  /** The type of provider. */
  type: string;
  /** Whether it is for tests or live. */
  mode: 'test' | 'live';
  /** Whether payments are captured at once or by hand. */
  capture: 'automatic' | 'manual';
  /** Last characters of a secret, for identification. */
  hint: string;
  /** One per mode. */
  isDefault: boolean;
  /** Whether it is in use. */
  enabled: boolean;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Changes of an account. */
export type ProviderAccountUpdate = {
  /** Credentials of the account. They are never returned. */
  credentials?: Record<string, string> | undefined;
  /** Whether it is in use. */
  enabled?: boolean | undefined;
  /** Whether payments are captured at once or by hand. */
  capture?: 'automatic' | 'manual' | undefined;
  /** Makes the account the default. */
  isDefault?: true | undefined;
};

/** Codes that replace the second factor. */
export type RecoveryCodes = {
  /** Id of the operator. */
  id: string;
  /** Returned once. Each works once. */
  recoveryCodes: Array<string>;
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

/** What a refund would return. */
export type RefundPreview = {
  /** The amount that would be refunded, in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** The lines that would be refunded. */
  lines: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many. */
    quantity: number;
    /** Paid for these units, with tax and warranty. */
    amount: number;
  }>;
  /** Where the money would go. */
  allocations: Array<{
    /** Card or gift card. */
    source: 'card' | 'gift_card';
    /** The amount that would be refunded, in cents. */
    amount: Cents;
    /** Id of the account with the payment provider, or null. */
    providerId: string | null;
    /** Id of the gift card, or null. */
    giftCardId: string | null;
  }>;
  /** What could still be refunded afterwards, in cents. */
  refundableAfter: Cents;
  /** State of the payment afterwards. */
  paymentStatusAfter: PaymentStatus;
};

/** Declined payments with one reason. */
export type RefusalCount = {
  /** Id of the account with a payment provider. */
  providerId: string;
  /** Why they were declined, a code as in `decline` of a payment. */
  reason: string;
  /** Number of payments. */
  count: number;
};

/** The setting was removed. */
export type Removed = {
  /** Always true. */
  removed: true;
};

/** What was removed. */
export type RemovedItem = {
  /** Id of what was removed. */
  id: string;
  /** Always true. */
  removed: true;
};

/** A request of an API key or an agent. */
export type RequestSummary = {
  /** The id. */
  id: string;
  /** Whether it was a request of the sandbox. */
  developerMode: boolean;
  /** Id of the API key; null for an agent without one. */
  keyId: string | null;
  /** Id of the API key of an agent, or the URL of its profile; null for a storefront, and for an agent that was not identified. */
  agentId: string | null;
  /** The `x-request-id` of the reply. */
  requestId: string;
  /** The operationId. */
  operation: string;
  /** The HTTP method. */
  method: string;
  /** The path with ids; other parameters are left as their names. */
  path: string;
  /** The HTTP status of the reply. */
  status: number;
  /** The error code of a failure. */
  code: string | null;
  /** Milliseconds until the reply was ready. */
  durationMs: number;
  /** When the reply was ready. */
  createdAt: string;
};

/** Goods of an order that a shopper sends back. */
export type Return = {
  /** Id of the return. */
  id: string;
  /** The number of the order and of the return in it. */
  returnNumber: string;
  /** Id of the order. */
  orderId: string;
  /** Number of the order. */
  orderNumber: string;
  /** State of the return. */
  status: 'requested' | 'approved' | 'received' | 'refunding' | 'refunded' | 'refused' | 'cancelled';
  /** True for sandbox data: nothing was really paid. */
  developerMode?: true | undefined;
  /** Why the goods are returned. */
  reason: 'damaged' | 'defective' | 'wrong_item' | 'not_as_described' | 'does_not_fit' | 'arrived_late' | 'unwanted' | 'other';
  /** A note of the shopper or operator, or null. */
  note: string | null;
  /** Why it was refused, or null. */
  refusalReason: string | null;
  /** The returned lines. */
  lines: Array<ReturnLine>;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Id of the refund in the ledger, or null. */
  refundId: string | null;
  /** The refunded amount in cents, with shipping, or null. */
  refundAmount: number | null;
  /** The part of it that is shipping, in cents. */
  shippingAmount: Cents;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** A line of a return. */
export type ReturnLine = {
  /** Id of the line of the order. */
  itemId: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** How many pieces are returned. */
  quantity: number;
  /** How many pieces arrived; null before the receipt. */
  receivedQuantity: number | null;
  /** How many of them go back into stock; null before the receipt. */
  restockQuantity: number | null;
};

/** What arrived. */
export type ReturnReceipt = {
  /** Lines of the return with quantities. Several of one line add up. */
  lines: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many of the line arrived. */
    quantity: number;
    /** Whether they go back into stock. */
    restock: boolean;
  }>;
};

/** What the refund of a return would return. */
export type ReturnRefundPreview = {
  /** The amount that would be refunded, in cents, with shipping. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** The lines that would be refunded. */
  lines: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many. */
    quantity: number;
    /** Paid for these units, with tax and warranty. */
    amount: number;
  }>;
  /** Where the money would go. */
  allocations: Array<{
    /** Card or gift card. */
    source: 'card' | 'gift_card';
    /** The amount that would be refunded, in cents, with shipping. */
    amount: Cents;
    /** Id of the account with the payment provider, or null. */
    providerId: string | null;
    /** Id of the gift card, or null. */
    giftCardId: string | null;
  }>;
  /** What could still be refunded afterwards, in cents. */
  refundableAfter: Cents;
  /** State of the payment afterwards. */
  paymentStatusAfter: PaymentStatus;
  /** The most that `shippingAmount` may be, in cents. */
  shippingRefundable: Cents;
};

/** What is refunded. Without amount, all that was paid for the received units. */
export type ReturnRefundRequest = {
  /** Less than that, for example after a restocking fee, in cents. */
  amount?: number | undefined;
  /** Shipping costs to refund in addition, in cents. */
  shippingAmount?: Cents | undefined;
  /** A note for your records. */
  note?: string | undefined;
  /** Says what would happen, and changes nothing. */
  preview?: boolean | undefined;
};

/** Why a return is refused. */
export type ReturnRefusal = {
  /** The reason in words. It is in no event. */
  reason: string;
};

/** A return of an order. */
export type ReturnSummary = {
  /** Id of the return. */
  id: string;
  /** The number of the order and of the return in it. */
  returnNumber: string;
  /** State of the return. */
  status: 'requested' | 'approved' | 'received' | 'refunding' | 'refunded' | 'refused' | 'cancelled';
  /** When it was created. */
  createdAt: string;
};

/** Sums of orders and refunds. */
export type Sales = {
  /** Number of orders that were placed. */
  orders: number;
  /** Products and add-ons before discounts, in cents. */
  gross: Cents;
  /** Discounts of coupons, in cents. */
  discounts: Cents;
  /** Shipping that was charged, in cents. */
  shipping: Cents;
  /** Tax that was added to prices or is contained in them, in cents. */
  tax: Cents;
  /** The part of `tax` that prices contain, in cents. */
  taxIncluded: Cents;
  /** What was charged, in cents: gross less discounts, with shipping and the tax that was added. */
  total: Cents;
  /** Refunds, voids and released authorizations, in cents. */
  refunds: Cents;
  /** Integer cents, or negative. */
  disputes: number;
  /** Integer cents, or negative. */
  net: number;
  /** Total by order, in cents, or null without orders. */
  average: number | null;
};

/** Sales of the span before. */
export type SalesComparison = {
  /** First local date. */
  from: string;
  /** Last local date. */
  to: string;
  totals: Sales;
  /** Sales by interval. */
  intervals: Array<SalesInterval>;
};

/** Sales of one interval. */
export type SalesInterval = {
  /** First local date. */
  from: string;
  /** Last local date. */
  to: string;
  /** Number of orders that were placed. */
  orders: number;
  /** Products and add-ons before discounts, in cents. */
  gross: Cents;
  /** Discounts of coupons, in cents. */
  discounts: Cents;
  /** Shipping that was charged, in cents. */
  shipping: Cents;
  /** Tax that was added to prices or is contained in them, in cents. */
  tax: Cents;
  /** The part of `tax` that prices contain, in cents. */
  taxIncluded: Cents;
  /** What was charged, in cents. */
  total: Cents;
  /** Refunds, voids and released authorizations, in cents. */
  refunds: Cents;
  /** Integer cents, or negative. */
  disputes: number;
  /** Integer cents, or negative. */
  net: number;
  /** Total by order, in cents, or null without orders. */
  average: number | null;
};

/** Sales in one currency. */
export type SalesOfCurrency = {
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** First local date. */
  from: string;
  /** Last local date. */
  to: string;
  totals: Sales;
  /** Sales by interval, also of those without orders. */
  intervals: Array<SalesInterval>;
  comparison: SalesComparison | null;
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

/** An object of the store that matches. */
export type SearchResult = {
  /** What it is. */
  kind: 'order' | 'customer' | 'coupon' | 'gift_card';
  /** The id. */
  id: string;
  /** The order number, the name or e-mail address of a customer, the code of a coupon, or the last four characters of a gift card. */
  title: string;
  /** Who ordered, the customer's address, or the description or note. */
  subtitle: string | null;
};

/** The second factor of the signed-in operator. */
export type SecondFactor = {
  /** When it was enabled, or null if there is none. */
  enabledAt: string | null;
  /** How many recovery codes were not used. */
  recoveryCodesLeft: number;
};

/** A code of the second factor. */
export type SecondFactorCode = {
  /** Six digits of the authenticator, or a recovery code. */
  code: string;
};

/** The password and a code. */
export type SecondFactorRemoval = {
  /** The password of the operator. */
  password: string;
  /** Six digits of the authenticator, or a recovery code. */
  code: string;
};

/** The password, before a second factor is set up. */
export type SecondFactorStart = {
  /** The password of the operator. */
  password: string;
};

export type SessionStore = {
  /** Id of the store. */
  id: string;
  /** Short name of the store in addresses. */
  handle: string;
  /** Name of the store. */
  name: string;
  /** True for sandbox data: nothing was really paid. */
  developerMode: boolean;
};

/** The server that validates products, as it was set. */
export type SetProductWebhook = {
  /** Where products are validated. */
  url: string;
  /** The last four characters of the secret. */
  secretHint: string;
  /** Returned once, when generated. */
  secret: string | null;
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

/** A shipment of an order with its lines. */
export type ShipmentDetails = {
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
  /** What is in it. */
  lines: Array<{
    /** Id of the line of the cart or order. */
    itemId: string;
    /** How many. */
    quantity: number;
  }>;
};

/** The outcome for one of several orders. */
export type ShipmentOutcome = {
  /** Id of the order. */
  orderId: string;
  result: ShipmentDetails | null;
  /** Why the shipment was refused; null otherwise. */
  error: {
    /** Stable code of the error, to branch on. */
    code: string;
    /** The reason in words. */
    message: string;
  } | null;
};

/** The shipping zones. */
export type Shipping = {
  /** The zones, by priority. */
  zones: Array<ShippingZone>;
};

/** The shipping zones. */
export type ShippingInput = {
  /** The zones that replace all others. */
  zones: Array<ShippingZoneInput>;
};

/** Where parcels are sent from. */
export type ShippingOrigin = {
  /** Name of the company. */
  company: string;
  /** Street and house number. */
  line1: string;
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
};

/** The shipping protection of the store. */
export type ShippingProtection = {
  /** Name that shoppers see. */
  name: string;
  /** What is covered, in words. */
  coverage: string;
  price: AddOnPrice;
  /** Whether it is in use. */
  enabled: boolean;
  /** When it was last changed. */
  updatedAt: string;
};

/** Price and coverage of shipping protection. */
export type ShippingProtectionRule = {
  /** Name that shoppers see. */
  name: string;
  /** What is covered, in words. */
  coverage: string;
  price: AddOnPrice;
  /** Whether it is in use. */
  enabled?: boolean | undefined;
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

/** A rate of a zone. */
export type ShippingRule = {
  /** Id of the rate. */
  id: string;
  /** Name that shoppers see. */
  name: string;
  /** What the price depends on. */
  kind: 'flat' | 'by_subtotal' | 'by_weight';
  /** Prices by sum or weight. */
  bands: Array<{
    /** Cents or grams. */
    upTo: number | null;
    /** Price in cents. */
    amount: Cents;
  }>;
  /** Shipping is free from this sum of the lines on, in cents, or null. */
  freeOver: number | null;
  /** Shortest time of delivery in days, or null. */
  minDays: number | null;
  /** Longest time of delivery in days, or null. */
  maxDays: number | null;
};

/** A rate of a zone. */
export type ShippingRuleInput = {
  /** Id of the rate. */
  id: string;
  /** Name that shoppers see. */
  name: string;
  /** What the price depends on. */
  kind?: 'flat' | 'by_subtotal' | 'by_weight' | undefined;
  /** Prices by sum or weight. */
  bands: Array<{
    /** Cents or grams; no limit without it. */
    upTo?: number | null | undefined;
    /** Price in cents. */
    amount: Cents;
  }>;
  /** Integer cents of the subtotal; never free without it. */
  freeOver?: number | null | undefined;
  /** Shortest time of delivery in days, or null. */
  minDays?: number | null | undefined;
  /** Longest time of delivery in days, or null. */
  maxDays?: number | null | undefined;
};

/** A question about shipping rates. */
export type ShippingTrial = {
  address: TrialAddress;
  /** Sample lines. */
  lines: Array<TrialLine>;
  shipping?: ShippingInput | undefined;
};

/** The rates of a trial. */
export type ShippingTrialResult = {
  /** Name of the zone that has the address, or null. */
  zone: string | null;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Sum of the lines in cents. */
  subtotal: Cents;
  /** The rates that a shopper could choose. None means that the store does not ship there. */
  rates: Array<ShippingRate>;
};

/** A region with its rules. */
export type ShippingZone = {
  /** Your name for the region. */
  name: string;
  /** Two-letter country codes. */
  countries: Array<string>;
  /** States of the region; empty for all. */
  states: Array<string>;
  /** Beginnings of postal codes; empty for all. */
  postalPrefixes: Array<string>;
  /** The lowest among matching zones wins. */
  priority: number;
  /** The rates of the region. */
  rules: Array<ShippingRule>;
};

/** A region with its rules. */
export type ShippingZoneInput = {
  /** Your name for the region. */
  name: string;
  /** Two-letter country codes. */
  countries: Array<string>;
  /** The whole country without any. */
  states?: Array<string> | undefined;
  /** Every postal code without any. */
  postalPrefixes?: Array<string> | undefined;
  /** The lowest among matching zones wins. */
  priority?: number | undefined;
  /** The rates of the region. */
  rules: Array<ShippingRuleInput>;
};

/** The agent that shops or bought. */
export type ShoppingAgent = {
  /** Id of its API key, or the URL of its profile. */
  id: string;
  /** Host of its profile; null without one. */
  name: string | null;
  /** URL of its profile; null without one. */
  profileUrl: string | null;
  /** Protocol that it uses. */
  protocol: 'ucp' | 'acp';
  /** Release of the protocol. */
  version: string;
  /** Whether an API key or a signature proved its identity. */
  isProven: boolean;
  /** Whether the shopper continued in the storefront. */
  isHandedOver: boolean;
};

export type SignedInOperator = {
  /** Id of the operator. */
  id: string;
  /** E-mail address. */
  email: string;
  /** What the operator may do: an owner everything, staff the daily work. */
  role: 'owner' | 'staff';
};

/** The customer whose sessions have ended. */
export type SignedOutCustomer = {
  /** Id of the customer. */
  id: string;
  /** Always true. */
  signedOut: true;
};

/** A key with which the store signs. */
export type SigningKey = {
  /** The id. */
  id: string;
  /** `signing` for the key in use, `upcoming` before it, `retiring` after it. */
  status: 'upcoming' | 'signing' | 'retiring';
  /** The public key as a JWK, as in the profile. */
  publicKey: {
    /** Its thumbprint (RFC 7638). */
    kid: string;
    /** Always `EC`. */
    kty: 'EC';
    /** Always `P-256`. */
    crv: 'P-256';
    /** One coordinate, in base64url. */
    x: string;
    /** The other coordinate, in base64url. */
    y: string;
    /** Always `sig`. */
    use: 'sig';
    /** Always `ES256`. */
    alg: 'ES256';
  };
  /** When the key begins to sign. */
  signsFrom: string;
  /** When the key leaves the profile; null for the newest key. */
  endsAt: string | null;
  /** When it was created. */
  createdAt: string;
};

/** How to replace the key. */
export type SigningKeyRotation = {
  /** How long the old key stays published. Defaults to 168. */
  overlapHours?: number | undefined;
};

/** An invitation to become an operator. */
export type StaffInvitation = {
  /** Id of the invitation. */
  id: string;
  /** Address of the invited person. */
  email: string;
  /** What the operator may do: an owner everything, staff the daily work. */
  role: 'owner' | 'staff';
  /** The e-mail address of the owner who invites. */
  invitedBy: string;
  /** When it was created. */
  createdAt: string;
  /** When it expires. */
  expiresAt: string;
};

/** A person to invite. */
export type StaffInvitationInput = {
  /** Address of the person. */
  email: string;
  /** What the operator may do: an owner everything, staff the daily work. */
  role: 'owner' | 'staff';
};

/** An operator of the store. */
export type StaffMember = {
  /** Id of the operator. */
  id: string;
  /** E-mail address. */
  email: string;
  /** What the operator may do: an owner everything, staff the daily work. */
  role: 'owner' | 'staff';
  /** Whether the sign-in needs a second factor. */
  hasSecondFactor: boolean;
  /** When it was created. */
  createdAt: string;
};

/** Changes of an operator. */
export type StaffMemberUpdate = {
  /** What the operator may do: an owner everything, staff the daily work. */
  role?: 'owner' | 'staff' | undefined;
  /** A new password. */
  password?: string | undefined;
};

/** The outcome for one of several orders. */
export type StatusOutcome = {
  /** Id of the order. */
  orderId: string;
  /** The new status; null where the change was refused. */
  result: {
    /** The new status. */
    status: OrderStatus;
  } | null;
  /** Why the change was refused; null otherwise. */
  error: {
    /** Stable code of the error, to branch on. */
    code: string;
    /** The reason in words. */
    message: string;
  } | null;
};

/** An event of the store, with its payload. */
export type StoredEvent = {
  /** Id of the event. A receiver gets it as `webhook-id`. */
  id: string;
  /** Type of the event. */
  type: string;
  /** Id of the order, customer, cart, payment or dispute that it is about. */
  aggregateId: string;
  /** Counts the events of that object. Receivers get them in this order. */
  sequence: number;
  /** When it was created. */
  createdAt: string;
  /** The payload, with the fields of the type. */
  data: Record<string, unknown>;
};

/** A host name of the store. */
export type StoreHost = {
  /** The id. */
  id: string;
  /** Host name, with its port where it is not 443. */
  host: string;
  /** The content of the file, or of the TXT record. */
  token: string;
  /** Where the file must be. */
  verificationUrl: string;
  /** The name of the TXT record. */
  verificationRecord: string;
  /** When it was verified; null before. */
  verifiedAt: string | null;
  /** When it was created. */
  createdAt: string;
};

/** A host name to add. */
export type StoreHostInput = {
  /** Host name, with its port where it is not 443. */
  host: string;
};

/** Name and settings of the store. */
export type StoreSettings = {
  /** Id of the store. */
  id: string;
  /** Short name of the store in addresses. */
  handle: string;
  /** Name of the store, as shoppers see it. */
  name: string;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** Address for questions of shoppers, or null. */
  supportEmail: string | null;
  /** IANA name of the time zone, by which days begin and end. */
  timezone: string;
  /** Language and region of the store (BCP 47). */
  locale: string;
  /** Whether shipments change the status of their order. */
  statusFollowsShipments: boolean;
  /** Hosts that links in e-mails may lead to. */
  redirectHosts: Array<string>;
  /** Countries that codes are texted to. Where it is empty: the store's own, in a sandbox all. */
  textCountries: Array<string>;
  /** Whether the store is a sandbox. */
  developerMode: boolean;
  /** When it was created. */
  createdAt: string;
};

/** Changes of the store. */
export type StoreSettingsUpdate = {
  /** Name of the store, as shoppers see it. */
  name?: string | undefined;
  /** Two-letter country code (ISO 3166-1). */
  country?: string | undefined;
  /** Address for questions of shoppers, or null. */
  supportEmail?: string | null | undefined;
  /** IANA name. Days of figures begin and end by it. */
  timezone?: string | undefined;
  /** BCP 47. */
  locale?: string | undefined;
  /** Whether the status of an order follows its shipments. */
  statusFollowsShipments?: boolean | undefined;
  /** Hosts that links in e-mails may lead to. The first is the default. */
  redirectHosts?: Array<string> | undefined;
  /** Countries that codes are texted to. Defaults to the own one, in a sandbox to all. */
  textCountries?: Array<string> | undefined;
};

/** An upsell offer of the store. */
export type StoreUpsellOffer = {
  /** Id of the offer. */
  id: string;
  /** The merchant's id of the product. */
  sku: string;
  /** Name of the product. */
  name: string;
  /** Address of a picture, or null. */
  imageUrl: string | null;
  /** How many pieces the offer contains. */
  quantity: number;
  /** Price of one piece, in cents. */
  unitPrice: Cents;
  /** A former price to show beside, in cents, or null. */
  compareAtPrice: number | null;
  /** Products that it is offered with; empty for all orders. */
  triggerSkus: Array<string>;
  /** Whether tax is charged on it. */
  taxable: boolean;
  /** Whether the product is shipped. */
  requiresShipping: boolean;
  /** Whether it is in use. */
  enabled: boolean;
  /** Place in the list. */
  position: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** A tax rate of a country or state. */
export type TaxRate = {
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** State, or null for the whole country. */
  state: string | null;
  /** 88750 is 8.875 per cent. */
  millionths: number;
};

/** How tax is calculated. */
export type TaxTable = {
  /** Whether the prices contain the tax. */
  pricesIncludeTax: boolean;
  /** Whether shipping is taxed. */
  shippingTaxable: boolean;
  /** Whether warranties and protection are taxed. */
  addOnsTaxable: boolean;
  /** The rates by country and state. */
  rates: Array<TaxRate>;
  stripe?: {
    /** Id of the account with a payment provider. */
    providerId: string;
  } | null | undefined;
};

/** A question about tax. */
export type TaxTrial = {
  address: TrialAddress;
  /** Sample lines. */
  lines: Array<TrialLine>;
  /** Shipping charge in cents. */
  shippingAmount?: Cents | undefined;
  tax?: TaxTable | undefined;
};

/** The tax of a trial. */
export type TaxTrialResult = {
  /** False if the tax of this address is unknown: more of it is needed. */
  isAddressSufficient: boolean;
  /** Tax rate in millionths: 88750 is 8.875 per cent. */
  rateMillionths: number;
  /** Whether the prices contain the tax. */
  pricesIncludeTax: boolean;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** The lines with their tax. */
  lines: Array<{
    /** SKU of the line. */
    sku: string;
    /** Sum of the line in cents. */
    amount: Cents;
    /** Tax of the line in cents. */
    tax: Cents;
  }>;
  /** Tax of the shipping charge in cents. */
  shippingTax: Cents;
  /** Tax that is added to the prices, in cents. */
  taxTotal: Cents;
  /** Tax that the prices contain, in cents. */
  taxIncluded: Cents;
  /** Lines, shipping and added tax in cents. */
  total: Cents;
};

/** The words of a message. */
export type TemplateWords = {
  /** Subject of the e-mail, or null. */
  subject: string | null;
  /** The text with its placeholders. */
  text: string;
};

/** Which sender is tested. */
export type TestMessageInput = {
  /** Text message or e-mail. */
  channel: 'sms' | 'email';
  /** For a text. An e-mail goes to your own address. */
  phone?: string | undefined;
};

/** How the test message went. */
export type TestMessageResult = {
  /** Whether the sender accepted it. */
  taken: boolean;
  /** Why it was not taken, or null. */
  reason: 'expired' | 'no_sender' | 'unsubscribed' | 'recipient_refused' | 'sender_refused' | 'content_refused' | 'not_permitted' | 'undeliverable' | 'credentials_refused' | 'temporarily_refused' | 'unreachable' | 'not_trusted' | 'timed_out' | 'carrier_error' | null;
  /** The error code of the sender. */
  carrierCode: string | null;
  /** The message id of the sender. */
  carrierReference: string | null;
};

/** The consents of a customer to text messages. */
export type TextConsent = {
  /** The phone number that the consents are for, or null. */
  phone: string | null;
  marketing: ConsentState;
  transactional: ConsentState;
};

/** The account for text messages. */
export type TextSender = {
  /** The carrier of texts. */
  provider: 'twilio';
  /** Id of the Twilio account. */
  accountSid: string;
  /** Phone number of the sender, or null. */
  from: string | null;
  /** Messaging service of the account, or null. */
  messagingServiceSid: string | null;
  /** Id of the API key, or null. */
  apiKeySid: string | null;
  /** The last four characters of its secret. */
  secretHint: string;
  /** URL for Twilio to call with replies. Null without an auth token. */
  repliesUrl: string | null;
};

/** An account for text messages. */
export type TextSenderInput = {
  /** The carrier of texts. */
  provider: 'twilio';
  /** Id of the Twilio account. */
  accountSid: string;
  /** A number, a short code or a name. Alternatively a messaging service. */
  from?: string | null | undefined;
  /** Messaging service that sends instead of one number. */
  messagingServiceSid?: string | null | undefined;
  /** Credentials of the account. They are never returned. */
  credentials: {
    /** Token of the account. */
    authToken?: string | undefined;
    /** Id of an API key, instead of the token. */
    apiKeySid?: string | undefined;
    /** Secret of the API key. */
    apiKeySecret?: string | undefined;
  };
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

/** An entry of the ledger of an order, as operators see it. */
export type TransactionDetails = {
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
  /** Id of the gift card, or null. */
  giftCardId: string | null;
  /** The given reason, or null. */
  reason: string | null;
  /** The given note, or null. */
  note: string | null;
  /** The operator who made it, or null. */
  operator: ActingOperator | null;
};

/** A place. Country, state and postal code are enough for zones and tax tables; a carrier or Stripe Tax may need city and street. */
export type TrialAddress = {
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** State or region. Two letters in the United States. */
  state?: string | undefined;
  /** Postal code. */
  postalCode?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** Street and house number. */
  line1?: string | undefined;
};

/** A sample line. */
export type TrialLine = {
  /** SKU of the product. */
  sku?: string | undefined;
  /** Number of units. */
  quantity?: number | undefined;
  /** Price of a unit in cents. */
  unitPrice: Cents;
  /** Weight of a unit in grams, or null if unknown. */
  weightGrams?: number | null | undefined;
  /** Whether it is shipped. */
  requiresShipping?: boolean | undefined;
  /** Whether it is taxed. */
  taxable?: boolean | undefined;
};

/** Changes of an upsell offer. */
export type UpsellOfferUpdate = {
  /** The merchant's id of the product. */
  sku?: string | undefined;
  /** Name of the product. */
  name?: string | undefined;
  /** Price of one piece, in cents. */
  unitPrice?: number | undefined;
  /** Address of a picture, or null. */
  imageUrl?: string | null | undefined;
  /** How many pieces the offer contains. */
  quantity?: number | undefined;
  /** A former price to show beside, in cents, or null. */
  compareAtPrice?: number | null | undefined;
  /** Products that trigger the offer; empty means any. */
  triggerSkus?: Array<string> | undefined;
  /** Whether tax is charged on it. */
  taxable?: boolean | undefined;
  /** Whether the product is shipped. */
  requiresShipping?: boolean | undefined;
  /** Ascending. */
  position?: number | undefined;
  /** Whether it is in use. */
  enabled?: boolean | undefined;
};

/** What a void would give back. */
export type VoidPreview = {
  /** The amount that would be given back, in cents. */
  amount: Cents;
  /** Three-letter currency code (ISO 4217). */
  currency: string;
  /** Where the money would go. */
  allocations: Array<{
    /** Card or gift card. */
    source: 'card' | 'gift_card';
    /** The amount that would be given back, in cents. */
    amount: Cents;
    /** Id of the account with the payment provider, or null. */
    providerId: string | null;
    /** Id of the gift card, or null. */
    giftCardId: string | null;
  }>;
};

/** Pending work of one kind. */
export type WaitingItem = {
  /** What is counted. Open payments have an unknown outcome; pending ones are processed by the provider. */
  kind: 'orders_to_ship' | 'orders_to_capture' | 'open_payments' | 'pending_payments' | 'payment_findings' | 'disputes_to_answer' | 'returns_to_decide' | 'returns_to_refund' | 'failed_deliveries' | 'failed_messages' | 'undelivered_messages' | 'go_live_items';
  /** How many wait, at most 1000. */
  count: number;
  /** False where more than 1000 wait. */
  isExact: boolean;
  /** The earliest deadline. For captures: when the provider usually releases the oldest authorization, 7 days after the order for cards and 29 days for PayPal. */
  dueAt: string | null;
  /** The call that lists them. */
  filter: {
    /** The operationId of the list. */
    operation: string;
    /** Its query parameters. */
    query: Record<string, string>;
  };
};

/** A warranty plan. */
export type WarrantyPlan = {
  /** Id of the plan. */
  id: string;
  /** Name that shoppers see. */
  name: string;
  /** Months that the warranty lasts. */
  termMonths: number;
  /** What is covered, in words. */
  coverage: string;
  /** Address of the terms, or null. */
  termsUrl: string | null;
  price: AddOnPrice;
  /** Whether it is in use. */
  enabled: boolean;
  /** Place in the list. */
  position: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Changes of a warranty plan. */
export type WarrantyPlanUpdate = {
  /** Name that shoppers see. */
  name?: string | undefined;
  /** Months that the warranty lasts. */
  termMonths?: number | undefined;
  /** What is covered, in words. */
  coverage?: string | undefined;
  price?: AddOnPrice | undefined;
  /** Address of the terms, or null. */
  termsUrl?: string | null | undefined;
  /** Lower positions come first. */
  position?: number | undefined;
  /** Whether it is in use. */
  enabled?: boolean | undefined;
};

/** One call of a delivery. */
export type WebhookAttempt = {
  /** HTTP status of the response, or null without one. */
  status: number | null;
  /** Why the call failed, or null. */
  error: string | null;
  /** Duration of the call in milliseconds. */
  durationMs: number;
  /** When the call ended. */
  createdAt: string;
};

/** A delivery of an event to an endpoint. */
export type WebhookDelivery = {
  /** Id of the event. */
  eventId: string;
  /** Id of the webhook endpoint. */
  endpointId: string;
  /** Type of the event. */
  eventType: string;
  /** Its state. */
  status: 'pending' | 'delivered' | 'failed';
  /** Number of attempts. */
  attempts: number;
  /** When it is retried, or null. */
  nextTryAt: string | null;
  /** HTTP status of the last response. */
  lastStatus: number | null;
  /** Reason for the last failure. */
  lastError: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it was delivered, or null. */
  deliveredAt: string | null;
};

/** A delivery with its payload and its calls. */
export type WebhookDeliveryDetails = {
  /** Id of the event. */
  eventId: string;
  /** Id of the endpoint. */
  endpointId: string;
  /** Type of the event. */
  eventType: string;
  /** State of the delivery. */
  status: 'pending' | 'delivered' | 'failed';
  /** Number of calls since it was created or replayed. */
  attempts: number;
  /** When it is sent next, or null. */
  nextTryAt: string | null;
  /** HTTP status of the last response. */
  lastStatus: number | null;
  /** Reason for the last failure. */
  lastError: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When the receiver accepted it, or null. */
  deliveredAt: string | null;
  payload: WebhookPayload;
  /** The calls, oldest first. */
  calls: Array<WebhookAttempt>;
};

/** A webhook endpoint. */
export type WebhookEndpoint = {
  /** Id of the endpoint. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** A note for operators, or null. */
  description: string | null;
  /** Types of event that are sent; null for all. */
  eventTypes: Array<string> | null;
  /** Whether it receives events. */
  status: 'enabled' | 'disabled';
  /** Whether an operator disabled it, or its answer 410 did; null otherwise. */
  disabledReason: 'operator' | 'gone' | null;
  /** Until when the former secret signs too, or null. */
  previousSecretUntil: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
};

/** Changes of an endpoint. */
export type WebhookEndpointUpdate = {
  /** https URL with a public address, on port 443 or above 1023. */
  url?: string | undefined;
  /** A note for operators, or null. */
  description?: string | null | undefined;
  /** Null for all events, including future types. */
  eventTypes?: Array<'order.created' | 'order.status_changed' | 'order.upsell_accepted' | 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'payment.refunded' | 'payment.voided' | 'dispute.opened' | 'dispute.updated' | 'dispute.closed' | 'order.corrected' | 'shipment.created' | 'shipment.updated' | 'return.requested' | 'return.approved' | 'return.received' | 'return.refused' | 'return.cancelled' | 'return.refund_started' | 'return.refunded' | 'return.refund_failed' | 'customer.created' | 'customer.updated' | 'consent.changed' | 'cart.abandoned' | 'store.went_live'> | null | undefined;
  /** Disables the endpoint, or enables it again. */
  status?: 'enabled' | 'disabled' | undefined;
};

/** A webhook endpoint with its signing secret. */
export type WebhookEndpointWithSecret = {
  /** Id of the endpoint. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** A note for operators, or null. */
  description: string | null;
  /** Types of event that are sent; null for all. */
  eventTypes: Array<string> | null;
  /** Whether it receives events. */
  status: 'enabled' | 'disabled';
  /** Whether an operator disabled it, or its answer 410 did; null otherwise. */
  disabledReason: 'operator' | 'gone' | null;
  /** Until when the former secret signs too, or null. */
  previousSecretUntil: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Returned once. */
  secret: string;
};

/** The body that a receiver gets. */
export type WebhookPayload = {
  /** Type of the event. */
  type: string;
  /** When the event happened. */
  timestamp: string;
  /** The payload, with the fields of the type. */
  data: Record<string, unknown>;
};

/** Every operation, by its id. */
export interface Operations {
  /** Sign in operator. Signs an operator in with the store's handle, an e-mail address and a password. Send the token as `authorization: Bearer …` with every other call; a browser sends `cookie` and never holds the token in a script. A session ends after twelve hours without a call. On `SECOND_FACTOR_REQUIRED`, repeat the call with `code`; on `TOO_MANY_ATTEMPTS`, wait for `retry-after`. */
  signInOperator: {
    args: {
      body: OperatorCredentials;
    };
    options: never;
    reply: NewOperatorSession;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_CREDENTIALS'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SECOND_FACTOR_INVALID'
      | 'SECOND_FACTOR_REQUIRED'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List own sessions. Returns the open sessions of the signed-in operator, with the browser or program of each. Use it to find a sign-in that is not your own. Nothing changes. */
  listOwnSessions: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: OperatorSessionList;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** End other sessions. Ends all sessions of the signed-in operator except the one of this call. Their tokens are refused at once. Use it after a token was lost. */
  endOtherSessions: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: EndedOperatorSessions;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE';
  };
  /** Request password reset. Mails a link for a new password to the operator, by the mail sender of the store. The reply is the same whether there is such an operator or not. Without a mail sender no link is sent: an owner can set the password instead. On `RATE_LIMITED`, wait for `retry-after`. */
  requestOperatorPasswordReset: {
    args: {
      body: OperatorPasswordResetRequest;
    };
    options: never;
    reply: {
      /** Always true. */
      requested: true;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Reset password. Sets a new password with the token of a mailed link, which works once. All sessions of the operator end and none is opened: sign in next. On `LINK_INVALID`, request another link; on `PASSWORD_TOO_WEAK`, choose a longer password. */
  resetOperatorPassword: {
    args: {
      body: OperatorPasswordReset;
    };
    options: never;
    reply: {
      /** Always true. */
      changed: true;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LINK_INVALID'
      | 'PASSWORD_TOO_WEAK'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Accept invitation. Creates the operator with the token of an invitation and a password of their own. It opens no session: sign in next. On `LINK_INVALID`, ask an owner for another invitation; on `PASSWORD_TOO_WEAK`, choose a longer password. */
  acceptInvitation: {
    args: {
      body: InvitationAcceptance;
    };
    options: never;
    reply: AcceptedInvitation;
    codes:
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'LINK_INVALID'
      | 'PASSWORD_TOO_WEAK'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get operator session. Returns the signed-in operator, the store and when the session expires. Call it to find out whether a stored token is still valid, and which role it has. On `OPERATOR_TOKEN_INVALID`, sign in again. */
  getOperatorSession: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: OperatorSession;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Sign out operator. Ends the session of the token, which is refused at once. Other sessions of the operator go on. A token that has ended answers `OPERATOR_TOKEN_INVALID`. */
  signOutOperator: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** Always true. */
      signedOut: true;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE';
  };
  /** Change own password. Changes the password of the signed-in operator. All other sessions of the operator end. On `INVALID_CREDENTIALS`, the current password is wrong; on `PASSWORD_TOO_WEAK`, choose a longer one. */
  changeOwnPassword: {
    args: {
      body: PasswordUpdate;
    };
    options: 'idempotencyKey';
    reply: {
      /** Id of the operator. */
      id: string;
      /** Always true. */
      changed: true;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_CREDENTIALS'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PASSWORD_TOO_WEAK'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** End session. Ends one session, whose token is refused at once. Staff can end their own sessions, owners those of all operators. On `OPERATOR_SESSION_NOT_FOUND`, it has ended already. */
  endSession: {
    args: {
      path: {
        /** Id of the session. */
        sessionId: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      /** Id of the session. */
      id: string;
      /** Always true. */
      ended: true;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_SESSION_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List sessions of staff member. Returns the open sessions of an operator, for owners. Nothing changes. On `OPERATOR_NOT_FOUND`, list the staff. */
  listMemberSessions: {
    args: {
      path: {
        /** Id of the operator. */
        operatorId: string;
      };
    };
    options: never;
    reply: OperatorSessionList;
    codes:
      | 'FORBIDDEN'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** End sessions of staff member. Ends all sessions of an operator, for owners. Their tokens are refused at once. The operator can sign in again: change the password or remove the operator to prevent it. */
  endMemberSessions: {
    args: {
      path: {
        /** Id of the operator. */
        operatorId: string;
      };
    };
    options: 'idempotencyKey';
    reply: EndedOperatorSessions;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get own second factor. Returns whether the signed-in operator has a second factor, and how many recovery codes are left. Nothing changes. */
  getSecondFactor: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: SecondFactor;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Begin second factor. Returns a secret for an authenticator app. It has no effect until it is confirmed, and a repeated call replaces it. On `INVALID_CREDENTIALS`, the password is wrong; on `SECOND_FACTOR_ENABLED`, disable the present one first. */
  beginSecondFactor: {
    args: {
      body: SecondFactorStart;
    };
    options: never;
    reply: BegunSecondFactor;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_CREDENTIALS'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SECOND_FACTOR_ENABLED'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Confirm second factor. Enables the second factor with a first code of the authenticator. All other sessions of the operator end. The recovery codes are returned once: store them away from the authenticator. On `SECOND_FACTOR_INVALID`, enter the current code. */
  confirmSecondFactor: {
    args: {
      body: SecondFactorCode;
    };
    options: 'idempotencyKey';
    reply: RecoveryCodes;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SECOND_FACTOR_ENABLED'
      | 'SECOND_FACTOR_INVALID'
      | 'SECOND_FACTOR_NOT_ENABLED'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Renew recovery codes. Replaces the recovery codes of the signed-in operator; the previous ones no longer work. The new ones are returned once. On `SECOND_FACTOR_NOT_ENABLED`, there is no second factor. */
  renewRecoveryCodes: {
    args: {
      body: SecondFactorCode;
    };
    options: 'idempotencyKey';
    reply: RecoveryCodes;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SECOND_FACTOR_INVALID'
      | 'SECOND_FACTOR_NOT_ENABLED'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Disable second factor. Disables the second factor of the signed-in operator, with the password and a code. The next sign-in needs the password only. An operator who has lost the authenticator sends a recovery code, or asks an owner. */
  disableSecondFactor: {
    args: {
      body: SecondFactorRemoval;
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_CREDENTIALS'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SECOND_FACTOR_INVALID'
      | 'SECOND_FACTOR_NOT_ENABLED'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Reset second factor. Removes the second factor of an operator who has lost it, for owners. All sessions of the operator end. The next sign-in needs the password only. On `SECOND_FACTOR_OWN`, disable your own with a code. */
  resetMemberSecondFactor: {
    args: {
      path: {
        /** Id of the operator. */
        operatorId: string;
      };
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SECOND_FACTOR_NOT_ENABLED'
      | 'SECOND_FACTOR_OWN'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List staff members. Returns the operators of the store with their roles. Nothing changes. */
  listStaff: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The operators, oldest first. */
      staff: Array<StaffMember>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Add staff member. Creates an operator of the store with an initial password, for owners. The operator should change it after the first sign-in. On `EMAIL_TAKEN`, the store has an operator with this address. */
  addMember: {
    args: {
      body: NewStaffMember;
    };
    options: 'idempotencyKey';
    reply: StaffMember;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'EMAIL_TAKEN'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PASSWORD_TOO_WEAK'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Update staff member. Changes the role or the password of an operator, for owners. A new password ends the sessions of that operator. On `LAST_OWNER`, make another operator an owner first. */
  changeMember: {
    args: {
      path: {
        /** Id of the operator. */
        operatorId: string;
      };
      body?: StaffMemberUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: StaffMember;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LAST_OWNER'
      | 'OPERATOR_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PASSWORD_TOO_WEAK'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Remove staff member. Removes an operator from the store, for owners. All sessions of the operator end. Entries of the audit log stay. On `LAST_OWNER`, make another operator an owner first. */
  removeMember: {
    args: {
      path: {
        /** Id of the operator. */
        operatorId: string;
      };
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LAST_OWNER'
      | 'OPERATOR_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List audit log entries. Returns the changes that operators made, newest first. An entry names the operator, the operation, its subject and the fields that were sent, and no values. Owners read all of it; staff must give a `subject`, or get `FORBIDDEN`. */
  listAuditLog: {
    args: {
      query?: {
        /** Only changes of this operator. */
        operatorId?: string | undefined;
        /** An operationId. */
        operation?: string | undefined;
        /** The id of the changed object. */
        subject?: string | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The entries of this page. */
      entries: Array<AuditEntry>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: AuditEntry;
    codes:
      | 'FORBIDDEN'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** List pending invitations. Returns the invitations that are neither accepted nor expired. Their links are not returned again. Nothing changes. */
  listInvitations: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The pending invitations. */
      invitations: Array<StaffInvitation>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Invite staff member. Invites a person to become an operator, for owners. The link is mailed and also returned, is valid for seven days, and lets the person choose a password. Another invitation of the same address replaces the link. On `EMAIL_TAKEN`, the store has an operator with this address. */
  inviteMember: {
    args: {
      body: StaffInvitationInput;
    };
    options: 'idempotencyKey';
    reply: NewStaffInvitation;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'EMAIL_TAKEN'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Revoke invitation. Revokes an invitation, for owners. Its link no longer works. On `INVITATION_NOT_FOUND`, it was accepted or revoked, or has expired. */
  revokeInvitation: {
    args: {
      path: {
        /** Id of the invitation. */
        invitationId: string;
      };
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'INVITATION_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get store settings. Returns the name and the settings of the store. Every operator may read them. Nothing changes. */
  getStore: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: StoreSettings;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update store settings. Changes the name or settings of the store. Fields that are left out keep their values. Only owners may change them: staff get `FORBIDDEN`. A change applies to the next request. */
  changeStore: {
    args: {
      body?: StoreSettingsUpdate | undefined;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: StoreSettings;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** List API keys. Returns the valid API keys of the store, with the last characters of each. The keys themselves are never shown again. A key with `endsAt` was rolled and ends then. */
  listApiKeys: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The valid keys. */
      apiKeys: Array<ApiKey>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Create API key. Creates an API key with the given scopes, for owners. The secret is in the reply and is never shown again: store it on your server. On `LIMIT_REACHED`, revoke a key that is not used. */
  createApiKey: {
    args: {
      body: ApiKeyInput;
    };
    options: 'idempotencyKey';
    reply: NewApiKey;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Roll API key. Creates a key with the name and scopes of an old one, for owners. The old key stays valid for `overlapHours`: deploy the new one meanwhile. On `API_KEY_ENDING`, the key was rolled before. */
  rollApiKey: {
    args: {
      path: {
        /** Id of the API key. */
        keyId: string;
      };
      body?: ApiKeyRollInput | undefined;
    };
    options: 'idempotencyKey';
    reply: NewApiKey;
    codes:
      | 'API_KEY_ENDING'
      | 'API_KEY_NOT_FOUND'
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Revoke API key. Revokes an API key at once, for owners. Requests with it answer `API_KEY_INVALID`. It cannot be undone. Roll a key instead where requests must go on. */
  revokeApiKey: {
    args: {
      path: {
        /** Id of the API key. */
        keyId: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      /** Id of the key. */
      id: string;
      /** Always true. */
      revoked: true;
    };
    codes:
      | 'API_KEY_NOT_FOUND'
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Add order note. Adds a note to the timeline of an order. Only operators see it. A note cannot be changed or removed. */
  addOrderNote: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: {
        /** The note. */
        text: string;
      };
    };
    options: 'idempotencyKey';
    reply: OrderDetails;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Set order tags. Replaces the tags of an order; an empty list removes all. The first spelling of a tag is kept, and blank ones are left out. The order list can be filtered by a tag. With the `ETag` of the order as `If-Match`, tags that another operator changed are not replaced. */
  setOrderTags: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: {
        /** The new tags. */
        tags: Array<string>;
      };
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: OrderDetails;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Correct order e-mail. Corrects the e-mail address of an order until something is shipped. The timeline keeps the earlier address, for operators. Sends `order.corrected` to webhook endpoints. On `NOT_CORRECTABLE`, a shipment exists or the personal data was erased. */
  correctOrderEmail: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: {
        /** E-mail address. */
        email: string;
      };
    };
    options: 'idempotencyKey';
    reply: OrderDetails;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'NOT_CORRECTABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Correct shipping address. Corrects the shipping address of an order until something is shipped. Amounts do not change, and the timeline keeps the earlier address, for operators. Sends `order.corrected` to webhook endpoints. On `NOT_CORRECTABLE`, a shipment exists, the order is not shipped, or the personal data was erased. */
  correctOrderAddress: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: AddressCorrection;
    };
    options: 'idempotencyKey';
    reply: OrderDetails;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'NOT_CORRECTABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Set status of several orders. Sets the status of up to 100 orders. Each order has its own outcome, in the order of the request: a refused one stops no other. */
  changeOrderStatuses: {
    args: {
      body: {
        /** Ids of the orders. */
        orderIds: Array<string>;
        /** The new status. */
        status: OrderStatus;
      };
    };
    options: 'idempotencyKey';
    reply: {
      /** One outcome for each order. */
      outcomes: Array<StatusOutcome>;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Create shipments of several orders. Adds a shipment to each of up to 100 orders. Each order has its own outcome, in the order of the request: a refused one stops no other. */
  shipOrders: {
    args: {
      body: {
        /** The shipments to add. */
        shipments: Array<NewBulkShipment>;
      };
    };
    options: 'idempotencyKey';
    reply: {
      /** One outcome for each order. */
      outcomes: Array<ShipmentOutcome>;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List transactions. Returns the ledger of an order with a summary. An entry names the operator who made it. Nothing changes. On `ORDER_NOT_FOUND`, check the id. */
  listOrderTransactions: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
    };
    options: never;
    reply: {
      /** The entries of the ledger, oldest first. */
      transactions: Array<TransactionDetails>;
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
        /** Amount that disputes withdrew and that was not reinstated. */
        disputed: Cents;
      };
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Refund order. Refunds an order in full, by an amount or by lines. With `preview` it only returns what would be refunded, in cents. Send an `Idempotency-Key`: a refund that is sent twice without one is made twice. On `REFUND_EXCEEDS_AVAILABLE`, refund what is left; on `PROVIDER_TIMEOUT`, repeat the call with the same key. */
  refundOrderPayment: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body?: OperatorRefundRequest | undefined;
    };
    options: 'idempotencyKey';
    reply: {
      preview: RefundPreview | null;
      refund: Refund | null;
      order: OrderDetails;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ITEM_NOT_FOUND'
      | 'NOT_REFUNDABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'REFUND_EXCEEDS_AVAILABLE'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Capture order payment. Captures the authorized payment of an order, in full or in part; the rest is released. Call it when the goods are shipped, before the authorization lapses. It can be repeated safely. On `NOT_CAPTURABLE`, check the transactions; on `PROVIDER_TIMEOUT`, repeat the call. */
  captureOrder: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body?: CaptureRequest | undefined;
    };
    options: 'idempotencyKey';
    reply: {
      /** The captures in the ledger. */
      transactions: Array<Transaction>;
      order: OrderDetails;
    };
    codes:
      | 'CAPTURE_EXCEEDS_AUTHORIZED'
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'NOT_CAPTURABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Void order payment. Cancels a payment before it is settled, so that the shopper is not charged. With `preview` it only returns what would be given back. It can be repeated safely. On `NOT_VOIDABLE`, the payment is settled: refund it instead. */
  voidOrderPayment: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body?: {
        /** A note for your records. */
        reason?: string | undefined;
        /** Says what would happen, and changes nothing. */
        preview?: boolean | undefined;
      } | undefined;
    };
    options: 'idempotencyKey';
    reply: {
      preview: VoidPreview | null;
      transaction: Transaction | null;
      order: OrderDetails;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'NOT_VOIDABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Create shipment. Adds a shipment with the given lines and quantities, or with all that is unshipped. Shoppers who subscribed get a text, and `shipment.created` goes to webhook endpoints. Send an `Idempotency-Key`: a shipment that is sent twice without one is added twice. On `SHIPMENT_EXCEEDS_UNSHIPPED`, fetch the order and ship what is left. */
  shipOrder: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: NewOrderShipment;
    };
    options: 'idempotencyKey';
    reply: ShipmentDetails;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ITEM_NOT_FOUND'
      | 'NOT_SHIPPABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPMENT_EXCEEDS_UNSHIPPED'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List shipments. Returns the shipments of an order with their lines, oldest first. Nothing changes. On `ORDER_NOT_FOUND`, check the id. */
  listOrderShipments: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
    };
    options: never;
    reply: {
      /** The shipments of the order. */
      shipments: Array<ShipmentDetails>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update shipment. Sets the status of a shipment, or corrects its carrier and tracking number. The units of a canceled or returned shipment are unshipped again. The timeline keeps corrected data, for operators. Sends `shipment.updated` to webhook endpoints; without a new status, `from` and `to` are equal. On `SHIPMENT_NOT_FOUND`, list the shipments. */
  changeOrderShipment: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
        /** Id of the shipment. */
        shipmentId: string;
      };
      body: OrderShipmentUpdate;
    };
    options: 'idempotencyKey';
    reply: ShipmentDetails;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'NOT_SHIPPABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'SHIPMENT_NOT_FOUND'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List orders. Returns a page of orders, filtered, searched and sorted. Read the next page with `nextCursor` and the same filters. A search for a word that more than 10 000 orders have may leave out older ones. An invalid filter or cursor answers `VALIDATION_ERROR`. */
  findOrders: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Only orders with this status. */
        status?: OrderStatus | undefined;
        /** Only orders with this state of the payment. */
        paymentStatus?: PaymentStatus | undefined;
        /** Only orders with this state of the shipments. */
        fulfillmentStatus?: FulfillmentStatus | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
        /** Integer cents. */
        totalMin?: Cents | undefined;
        /** Integer cents. */
        totalMax?: Cents | undefined;
        /** Orders of the sandbox, or others. */
        developerMode?: boolean | undefined;
        /** Orders that wait for a shipment or for a capture. */
        needs?: 'shipment' | 'capture' | undefined;
        /** Only orders of this customer. */
        customerId?: string | undefined;
        /** Orders of a guest with this address. */
        email?: string | undefined;
        /** Only orders that were paid with this account. */
        providerId?: string | undefined;
        /** Orders of the agent with this id, or of `any` agent. */
        agent?: string | undefined;
        /** A coupon code of the order. */
        coupon?: string | undefined;
        /** Only orders with this tag. */
        tag?: string | undefined;
        /** Beginnings of words: number, e-mail, name, SKU, tracking number. */
        search?: string | undefined;
        /** What the orders are sorted by. */
        sortBy?: 'createdAt' | 'total' | 'customer' | undefined;
        /** Ascending or descending. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The orders of this page. */
      orders: Array<FoundOrder>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: FoundOrder;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Export orders. Returns the filtered list as a CSV file, which is sent while it is read, for owners. Amounts are integer cents. The export is recorded in the audit log. An invalid filter answers `VALIDATION_ERROR`. */
  exportOrders: {
    args: {
      query?: {
        /** Only orders with this status. */
        status?: OrderStatus | undefined;
        /** Only orders with this state of the payment. */
        paymentStatus?: PaymentStatus | undefined;
        /** Only orders with this state of the shipments. */
        fulfillmentStatus?: FulfillmentStatus | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
        /** Integer cents. */
        totalMin?: Cents | undefined;
        /** Integer cents. */
        totalMax?: Cents | undefined;
        /** Orders of the sandbox, or others. */
        developerMode?: boolean | undefined;
        /** Orders that wait for a shipment or for a capture. */
        needs?: 'shipment' | 'capture' | undefined;
        /** Only orders of this customer. */
        customerId?: string | undefined;
        /** Orders of a guest with this address. */
        email?: string | undefined;
        /** Only orders that were paid with this account. */
        providerId?: string | undefined;
        /** Orders of the agent with this id, or of `any` agent. */
        agent?: string | undefined;
        /** A coupon code of the order. */
        coupon?: string | undefined;
        /** Only orders with this tag. */
        tag?: string | undefined;
        /** Beginnings of words: number, e-mail, name, SKU, tracking number. */
        search?: string | undefined;
        /** What the orders are sorted by. */
        sortBy?: 'createdAt' | 'total' | 'customer' | undefined;
        /** Ascending or descending. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    options: never;
    reply: string;
    codes:
      | 'FORBIDDEN'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get order. Returns an order with what can be refunded, captured and shipped, per line and in all. The timeline includes notes and the operators who made changes. Nothing changes. On `ORDER_NOT_FOUND`, check the id. */
  getOrderDetails: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
    };
    options: never;
    reply: OrderDetails;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Get order by number. Returns an order by the number that the shopper knows, such as ORD-2026-00042. The reply is that of an order by its id. On `ORDER_NOT_FOUND`, ask the shopper to check the number. */
  getOrderDetailsByNumber: {
    args: {
      path: {
        /** The number that the shopper knows. */
        orderNumber: string;
      };
    };
    options: never;
    reply: OrderDetails;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set order status. Sets the status of an order by hand. It is a label: no payment and no shipment changes. Setting the same status again changes nothing. Sends `order.status_changed` to webhook endpoints. */
  changeOrderStatus: {
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
    options: 'idempotencyKey';
    reply: OrderDetails;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List returns. Returns a page of returns, newest first. Read the next page with `nextCursor` and the same filters. An invalid filter or cursor answers `VALIDATION_ERROR`. */
  listReturns: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Only returns with this status. */
        status?: 'requested' | 'approved' | 'received' | 'refunding' | 'refunded' | 'refused' | 'cancelled' | undefined;
        /** Only returns of this order. */
        orderId?: string | undefined;
        /** Returns of the sandbox, or others. */
        developerMode?: boolean | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The returns of this page. */
      returns: Array<Return>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: Return;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get return. Returns a return with its lines and its refund. The order's timeline says who took each step. Nothing changes. On `RETURN_NOT_FOUND`, list the returns. */
  getReturn: {
    args: {
      path: {
        /** Id of the return. */
        returnId: string;
      };
    };
    options: never;
    reply: Return;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'RETURN_NOT_FOUND'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Create return. Requests a return of lines and quantities of an order. A unit can be returned if it was sold, is in no other return and was not refunded; where the order has shipments, it must be in one. Sends `return.requested` to webhook endpoints. On `RETURN_EXCEEDS_AVAILABLE`, fetch the order: each line has its `returnableQuantity`. */
  createReturn: {
    args: {
      path: {
        /** Id of the order. */
        orderId: string;
      };
      body: NewReturn;
    };
    options: 'idempotencyKey';
    reply: Return;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ITEM_NOT_FOUND'
      | 'NOT_RETURNABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'ORDER_NOT_FOUND'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'RETURN_EXCEEDS_AVAILABLE'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Approve return. Approves a requested return: the shopper may send the goods. Sends `return.approved` to webhook endpoints. On `RETURN_STATUS_CONFLICT`, another operator may have decided it; read the return again. */
  approveReturn: {
    args: {
      path: {
        /** Id of the return. */
        returnId: string;
      };
    };
    options: 'idempotencyKey';
    reply: Return;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'RETURN_NOT_FOUND'
      | 'RETURN_STATUS_CONFLICT'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Cancel return. Cancels a return before its goods were received. Its units can be returned again. Sends `return.cancelled` to webhook endpoints. On `RETURN_STATUS_CONFLICT`, read the return again. */
  cancelReturn: {
    args: {
      path: {
        /** Id of the return. */
        returnId: string;
      };
    };
    options: 'idempotencyKey';
    reply: Return;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'RETURN_NOT_FOUND'
      | 'RETURN_STATUS_CONFLICT'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Refuse return. Refuses a requested return, or one whose goods were received and inspected. Its units can be returned again. Sends `return.refused` to webhook endpoints. On `RETURN_STATUS_CONFLICT`, read the return again. */
  refuseReturn: {
    args: {
      path: {
        /** Id of the return. */
        returnId: string;
      };
      body: ReturnRefusal;
    };
    options: 'idempotencyKey';
    reply: Return;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'RETURN_NOT_FOUND'
      | 'RETURN_STATUS_CONFLICT'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Receive return. Records which units of an approved return arrived, and which of them go back into stock. Units that are not named did not arrive and can be returned again. Sends `return.received` with the units to restock to webhook endpoints; the service keeps no stock. On `RETURN_EXCEEDS_AVAILABLE`, a line of the return has fewer units. */
  receiveReturn: {
    args: {
      path: {
        /** Id of the return. */
        returnId: string;
      };
      body: ReturnReceipt;
    };
    options: 'idempotencyKey';
    reply: Return;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'ITEM_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'RETURN_EXCEEDS_AVAILABLE'
      | 'RETURN_NOT_FOUND'
      | 'RETURN_STATUS_CONFLICT'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Refund return. Refunds the received units as a refund by lines does: what was paid for them, with tax and warranties. Shipping is refunded only where `shippingAmount` is sent. With `preview` it only returns what would be refunded. The return is `refunding` until the provider has answered, then `refunded`, or `received` again on `NOT_REFUNDABLE`. Send an `Idempotency-Key`: on `PROVIDER_TIMEOUT`, repeat the call with the same key, or wait until the service has learned the outcome. */
  refundReturn: {
    args: {
      path: {
        /** Id of the return. */
        returnId: string;
      };
      body?: ReturnRefundRequest | undefined;
    };
    options: 'idempotencyKey';
    reply: {
      preview: ReturnRefundPreview | null;
      refund: Refund | null;
      return: Return;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'NOT_REFUNDABLE'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'REFUND_EXCEEDS_AVAILABLE'
      | 'RETURN_NOT_FOUND'
      | 'RETURN_STATUS_CONFLICT'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List payments. Returns attempts to pay, newest first, declined ones too. Use it to find out why a card was refused: `decline` has the reason. Declined attempts are kept for 90 days or more. Nothing changes. */
  findPayments: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Only attempts in this state. */
        status?: 'open' | 'action_required' | 'pending' | 'succeeded' | 'declined' | 'failed' | 'refunding' | 'refunded' | undefined;
        /** Only attempts at this account. */
        providerId?: string | undefined;
        /** Payments of the sandbox, or others. */
        developerMode?: boolean | undefined;
        /** Only attempts of this e-mail address, in any case. */
        email?: string | undefined;
        /** Only attempts to pay for this cart and for the upsells of its order. */
        cartId?: string | undefined;
        /** Only attempts to pay for this order, its upsells included. */
        orderId?: string | undefined;
        /** Only attempts of this customer, signed in at that time. */
        customerId?: string | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The attempts, newest first. */
      payments: Array<Payment>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: Payment;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get payment. Returns one attempt to pay, with the reason if it was declined. A charge that arrived after the decline is in `lateCharge`. On `PAYMENT_NOT_FOUND`, the attempt was purged. Nothing changes. */
  getPayment: {
    args: {
      path: {
        /** Id of the attempt. */
        paymentId: string;
      };
    };
    options: never;
    reply: PaymentDetails;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYMENT_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Export transactions. Returns the ledger of all orders as CSV, newest first, for owners. The file is streamed and has a header. Amounts are in cents. The export is recorded in the audit log. */
  exportTransactions: {
    args: {
      query?: {
        /** Only entries of this type. */
        type?: 'authorization' | 'capture' | 'refund' | 'void' | 'gift_card_debit' | 'gift_card_credit' | 'dispute' | 'dispute_reversal' | undefined;
        /** Only entries of this account. */
        providerId?: string | undefined;
        /** Payments of the sandbox, or others. */
        developerMode?: boolean | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
      } | undefined;
    };
    options: never;
    reply: string;
    codes:
      | 'FORBIDDEN'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get best sellers. Returns the best sellers of a span by SKU, in one currency. Quantities and amounts count on the day of the order, refunded quantities on the day of the refund. A single day, week, month or year is read fastest. On `VALIDATION_ERROR`, the dates are wrong; on `AMOUNT_TOO_LARGE`, a sum exceeds 9007199254740991. */
  getProductFigures: {
    args: {
      query?: {
        /** First local date of the store. Default: 29 days before `to`. */
        from?: string | undefined;
        /** Last local date of the store, which is included. Default: today. */
        to?: string | undefined;
        /** True for orders of the sandbox, false for live ones. Default: the mode of the store. */
        developerMode?: boolean | undefined;
        /** Currency of the orders. Default: the currency of the store. */
        currency?: string | undefined;
        /** Number of products. */
        limit?: number | undefined;
        /** What the products are ranked by, largest first. */
        sortBy?: 'quantity' | 'total' | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** Time zone of the store, by which days begin and end. */
      timezone: string;
      /** True for orders of the sandbox, false for live ones. Default: the mode of the store. */
      developerMode: boolean;
      /** First local date of the store. Default: 29 days before `to`. */
      from: string;
      /** Last local date of the store, which is included. Default: today. */
      to: string;
      /** Currency of the orders. Default: the currency of the store. */
      currency: string;
      /** Products in descending order. */
      products: Array<ProductFigures>;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get coupon figures. Returns the discount and the turnover of coupons in a span, in one currency. Orders count on the day they were placed, refunds on their own day. An order with two coupons counts for both. On `VALIDATION_ERROR`, the dates are wrong; on `AMOUNT_TOO_LARGE`, a sum exceeds 9007199254740991. */
  getCouponFigures: {
    args: {
      query?: {
        /** First local date of the store. Default: 29 days before `to`. */
        from?: string | undefined;
        /** Last local date of the store, which is included. Default: today. */
        to?: string | undefined;
        /** True for orders of the sandbox, false for live ones. Default: the mode of the store. */
        developerMode?: boolean | undefined;
        /** Currency of the orders. Default: the currency of the store. */
        currency?: string | undefined;
        /** Number of coupons. */
        limit?: number | undefined;
        /** What the coupons are ranked by, largest first. */
        sortBy?: 'orders' | 'total' | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** Time zone of the store, by which days begin and end. */
      timezone: string;
      /** True for orders of the sandbox, false for live ones. Default: the mode of the store. */
      developerMode: boolean;
      /** First local date of the store. Default: 29 days before `to`. */
      from: string;
      /** Last local date of the store, which is included. Default: today. */
      to: string;
      /** Currency of the orders. Default: the currency of the store. */
      currency: string;
      /** Coupons in descending order. */
      coupons: Array<CouponFigures>;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get sales by agent. Returns what agents bought in a span by day, week or month, in one currency; the agents with the largest totals first. Orders count on the day they were placed, refunds on their own day. On `VALIDATION_ERROR`, the dates are wrong or the span has more than 400 intervals; on `AMOUNT_TOO_LARGE`, a sum exceeds 9007199254740991. */
  getAgentFigures: {
    args: {
      query?: {
        /** First local date of the store. Default: 29 days before `to`. */
        from?: string | undefined;
        /** Last local date of the store, which is included. Default: today. */
        to?: string | undefined;
        /** True for orders of the sandbox, false for live ones. Default: the mode of the store. */
        developerMode?: boolean | undefined;
        /** Length of the intervals. Weeks begin on Monday; the first and the last interval end with the span. */
        interval?: 'day' | 'week' | 'month' | undefined;
        /** Currency of the orders. Default: the currency of the store. */
        currency?: string | undefined;
        /** Number of agents. */
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** Time zone of the store, by which days begin and end. */
      timezone: string;
      /** True for orders of the sandbox, false for live ones. Default: the mode of the store. */
      developerMode: boolean;
      /** First local date of the store. Default: 29 days before `to`. */
      from: string;
      /** Last local date of the store, which is included. Default: today. */
      to: string;
      /** Length of the intervals. Weeks begin on Monday; the first and the last interval end with the span. */
      interval: 'day' | 'week' | 'month';
      /** Currency of the orders. Default: the currency of the store. */
      currency: string;
      /** Agents in descending order of their totals. */
      agents: Array<AgentFigures>;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get sales. Returns the sales of the store by day, week or month, for each currency apart. An order counts on the day it was placed, once its payment is captured or authorized; a pending payment counts when it arrives, on the day of its order. A refund, a void and a released authorization count on their own day. The figures contain everything that is committed, and sandbox and live orders are never mixed. On `VALIDATION_ERROR`, the dates are wrong or the span has more than 400 intervals; on `AMOUNT_TOO_LARGE`, a sum exceeds 9007199254740991. */
  getSalesFigures: {
    args: {
      query?: {
        /** First local date of the store. Default: 29 days before `to`. */
        from?: string | undefined;
        /** Last local date of the store, which is included. Default: today. */
        to?: string | undefined;
        /** True for orders of the sandbox, false for live ones. Default: the mode of the store. */
        developerMode?: boolean | undefined;
        /** Length of the intervals. Weeks begin on Monday; the first and the last interval end with the span. */
        interval?: 'day' | 'week' | 'month' | undefined;
        /** Whether to return the span before: as many days, or as many months where the span is of whole months. */
        compare?: boolean | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** Time zone of the store, by which days begin and end. */
      timezone: string;
      /** True for orders of the sandbox, false for live ones. Default: the mode of the store. */
      developerMode: boolean;
      /** First local date of the store. Default: 29 days before `to`. */
      from: string;
      /** Last local date of the store, which is included. Default: today. */
      to: string;
      /** Length of the intervals. Weeks begin on Monday; the first and the last interval end with the span. */
      interval: 'day' | 'week' | 'month';
      /** Currencies with sales, and the currency of the store. */
      currencies: Array<SalesOfCurrency>;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get checkout funnel. Returns how far the carts of each interval came: to a checkout, a payment and an order, each within seven days after the cart was created. A cart counts on the day it was created. The last seven days still grow. Declined payments count on the day of the decline. On `VALIDATION_ERROR`, the dates are wrong or the span has more than 400 intervals. */
  getCheckoutFigures: {
    args: {
      query?: {
        /** First local date of the store. Default: 29 days before `to`. */
        from?: string | undefined;
        /** Last local date of the store, which is included. Default: today. */
        to?: string | undefined;
        /** True for the sandbox, false for the live store. Default: the mode of the store. */
        developerMode?: boolean | undefined;
        /** Length of the intervals. Weeks begin on Monday; the first and the last interval end with the span. */
        interval?: 'day' | 'week' | 'month' | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** Time zone of the store, by which days begin and end. */
      timezone: string;
      /** True for the sandbox, false for the live store. Default: the mode of the store. */
      developerMode: boolean;
      /** First local date of the store. Default: 29 days before `to`. */
      from: string;
      /** Last local date of the store, which is included. Default: today. */
      to: string;
      /** Length of the intervals. Weeks begin on Monday; the first and the last interval end with the span. */
      interval: 'day' | 'week' | 'month';
      totals: CheckoutSteps;
      /** Carts by interval. */
      intervals: Array<CheckoutStepsInterval>;
      /** Declined payments by provider and reason, most frequent first. */
      refusals: Array<RefusalCount>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get gift card liability. Returns what the store owes the holders of its gift cards, and how the balance moved, for each currency apart. Expired and disabled cards belong to it until an operator adjusts them. On `VALIDATION_ERROR`, the dates are wrong or the span has more than 400 intervals; on `AMOUNT_TOO_LARGE`, a sum exceeds 9007199254740991. */
  getGiftCardFigures: {
    args: {
      query?: {
        /** First local date of the store. Default: 29 days before `to`. */
        from?: string | undefined;
        /** Last local date of the store, which is included. Default: today. */
        to?: string | undefined;
        /** True for cards of the sandbox, false for live ones. Default: the mode of the store. */
        developerMode?: boolean | undefined;
        /** Length of the intervals. Weeks begin on Monday; the first and the last interval end with the span. */
        interval?: 'day' | 'week' | 'month' | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** Time zone of the store, by which days begin and end. */
      timezone: string;
      /** True for cards of the sandbox, false for live ones. Default: the mode of the store. */
      developerMode: boolean;
      /** First local date of the store. Default: 29 days before `to`. */
      from: string;
      /** Last local date of the store, which is included. Default: today. */
      to: string;
      /** Length of the intervals. Weeks begin on Monday; the first and the last interval end with the span. */
      interval: 'day' | 'week' | 'month';
      /** Currencies with gift cards, and the currency of the store. */
      currencies: Array<GiftCardLiability>;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** List payment provider accounts. Returns the accounts with payment providers, and the types that can be connected with the credentials each needs. Credentials are never returned. Nothing changes. */
  listProviderAccounts: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The accounts of the store. */
      providers: Array<ProviderAccount>;
      /** Provider types that can be connected. */
      types: Array<{
        /** Name of the type. */
        type: string;
        /** Credentials that the type needs. */
        fields: Array<string>;
        /** Credentials that may be left out. */
        optional: Array<string>;
      }>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Add payment provider account. Connects an account with a payment provider, for owners. The credentials are verified with a read-only call, encrypted, and never returned. Shoppers can pay with it at once. On `CREDENTIALS_REFUSED`, the message says which credential is wrong. */
  addProviderAccount: {
    args: {
      body: NewProviderAccount;
    };
    options: 'idempotencyKey';
    reply: ProviderAccount;
    codes:
      | 'CREDENTIALS_REFUSED'
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_ID_TAKEN'
      | 'PROVIDER_TIMEOUT'
      | 'PROVIDER_TYPE_UNKNOWN'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Update payment provider account. Replaces credentials, enables or disables an account, or makes it the default, for owners. New credentials are verified first. A disabled account takes no payments but can still refund. On `PROVIDER_IN_USE`, the credentials belong to another account than the existing payments. */
  changeProviderAccount: {
    args: {
      path: {
        /** Id of the account with a payment provider. */
        providerId: string;
      };
      body?: ProviderAccountUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: ProviderAccount;
    codes:
      | 'CREDENTIALS_REFUSED'
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_IN_USE'
      | 'PROVIDER_NOT_FOUND'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Remove payment provider account. Removes an account that is disabled and was never used, for owners. On `PROVIDER_IN_USE`, leave it disabled: its payments may need refunds. */
  removeProviderAccount: {
    args: {
      path: {
        /** Id of the account with a payment provider. */
        providerId: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      /** Id of the account. */
      id: string;
      /** Always true. */
      removed: true;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_IN_USE'
      | 'PROVIDER_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List payment discrepancies. Returns differences between the ledger and the records of the payment providers, which are compared every hour. Look at open ones and correct the cause at the provider. `resolvedAt` is set once both sides agree. */
  listPaymentFindings: {
    args: {
      query?: {
        /** Only open or only resolved ones. To list those that no operator has acknowledged, send `acknowledged=false`. */
        state?: 'open' | 'resolved' | undefined;
        /** Those that an operator acknowledged, or the others. */
        acknowledged?: boolean | undefined;
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The differences, newest first. */
      findings: Array<PaymentFinding>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: PaymentFinding;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Add note to payment discrepancy. Adds a note to a payment discrepancy, with the operator and the time. The newest fifty are kept. Nothing changes at the provider or in the ledger. On `PAYMENT_FINDING_NOT_FOUND`, it was purged. */
  addPaymentFindingNote: {
    args: {
      path: {
        /** Id of the discrepancy. */
        findingId: string;
      };
      body: {
        /** The note. */
        text: string;
      };
    };
    options: 'idempotencyKey';
    reply: PaymentFinding;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_FINDING_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Acknowledge payment discrepancy. Acknowledges a payment discrepancy, or removes the acknowledgement. It names the first operator. A change of the amounts removes it. The overview does not count acknowledged discrepancies. They are not resolved: correct the cause at the provider. */
  acknowledgePaymentFinding: {
    args: {
      path: {
        /** Id of the discrepancy. */
        findingId: string;
      };
      body?: {
        /** False removes the acknowledgement. */
        acknowledged?: boolean | undefined;
      } | undefined;
    };
    options: 'idempotencyKey';
    reply: PaymentFinding;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_FINDING_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List disputes. Returns a page of disputes, the nearest deadline first. Read the next page with `nextCursor` and the same filters. An invalid filter or cursor answers `VALIDATION_ERROR`. */
  listDisputes: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Only disputes with this status. `open` means `needs_response` or `under_review`. */
        status?: 'open' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed' | undefined;
        /** Only disputes of this order. */
        orderId?: string | undefined;
        /** Only disputes with a deadline before this time. */
        dueBefore?: string | undefined;
        /** Only disputes of the sandbox, or only others. */
        developerMode?: boolean | undefined;
        /** What the disputes are sorted by. Disputes without a deadline count as due last. */
        sortBy?: 'dueBy' | 'openedAt' | undefined;
        /** Ascending or descending. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The disputes of this page. */
      disputes: Array<Dispute>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: Dispute;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get dispute. Returns a dispute as its provider reported it last. Evidence is submitted at the provider: follow `url`. On `DISPUTE_NOT_FOUND`, check the id. */
  getDispute: {
    args: {
      path: {
        /** Id of the dispute. */
        disputeId: string;
      };
    };
    options: never;
    reply: Dispute;
    codes:
      | 'DISPUTE_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Export personal data. Returns all data that the store keeps about a customer or a guest, for owners. Use it to answer a request for access. Name the person by customer id or by e-mail address. Nothing changes. */
  exportPerson: {
    args: {
      body: PersonIdentifier;
    };
    options: never;
    reply: PersonExport;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'CUSTOMER_NOT_FOUND'
      | 'FORBIDDEN'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Erase personal data. Erases the personal data of a customer or a guest, for owners. Orders stay with their amounts, without name and address. It cannot be undone, and a repeat erases data that arrived meanwhile. On `PAYMENT_UNDECIDED`, a payment is in progress: try again in a few minutes. */
  erasePerson: {
    args: {
      body: PersonIdentifier;
    };
    options: 'idempotencyKey';
    reply: PersonErasure;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'CUSTOMER_NOT_FOUND'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PAYMENT_UNDECIDED'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List guests. Returns a page of guests, by e-mail address: those whose orders belong to no customer. Names and counts are those of the orders of one mode. Read the next page with `nextCursor` and the same filters. An invalid filter answers `VALIDATION_ERROR`. */
  findGuests: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Beginnings of words: name, e-mail. */
        search?: string | undefined;
        /** Guests of the sandbox, or others. By default those of the present mode of the store. */
        developerMode?: boolean | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The guests of this page. */
      guests: Array<FoundGuest>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: FoundGuest;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get guest. Returns the orders of an e-mail address that belong to no customer, with their totals. Orders that the owner of the address claimed by a sign-in belong to a customer. Nothing changes. On `CUSTOMER_NOT_FOUND`, there is no such order. */
  getGuest: {
    args: {
      path: {
        /** The e-mail address, percent-encoded. */
        email: string;
      };
    };
    options: never;
    reply: GuestDetails;
    codes:
      | 'CUSTOMER_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** List customers. Returns a page of customers with an account, filtered, searched and sorted. Each word of a search must begin a word of the name, of the e-mail address or of the phone number. Read the next page with `nextCursor` and the same filters. Erased customers are not listed, and guests are listed by `findGuests`. An invalid filter or cursor answers `VALIDATION_ERROR`. */
  findCustomers: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Beginnings of words: name, e-mail, phone. */
        search?: string | undefined;
        /** Only customers of the sandbox, or only others. */
        developerMode?: boolean | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
        /** Only customers who now consent to texts of this kind. */
        consent?: 'marketing' | 'transactional' | undefined;
        /** Only customers with a verified e-mail address, or only others. */
        emailVerified?: boolean | undefined;
        /** What the customers are sorted by. */
        sortBy?: 'createdAt' | 'name' | undefined;
        /** Ascending or descending. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The customers of this page. */
      customers: Array<FoundCustomer>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: FoundCustomer;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Export customers. Returns the filtered list as a CSV file, which is sent while it is read, for owners. The export is recorded in the audit log. An invalid filter answers `VALIDATION_ERROR`. */
  exportCustomers: {
    args: {
      query?: {
        /** Beginnings of words: name, e-mail, phone. */
        search?: string | undefined;
        /** Only customers of the sandbox, or only others. */
        developerMode?: boolean | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
        /** Only customers who now consent to texts of this kind. */
        consent?: 'marketing' | 'transactional' | undefined;
        /** Only customers with a verified e-mail address, or only others. */
        emailVerified?: boolean | undefined;
        /** What the customers are sorted by. */
        sortBy?: 'createdAt' | 'name' | undefined;
        /** Ascending or descending. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    options: never;
    reply: string;
    codes:
      | 'FORBIDDEN'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get customer. Returns a customer with addresses, consents, masked payment methods, totals, the last ten orders and the open cart. An erased customer has no personal data left, and still has totals and orders. Nothing changes. On `CUSTOMER_NOT_FOUND`, check the id. */
  getCustomerDetails: {
    args: {
      path: {
        /** Id of the customer; null for a guest. */
        customerId: string;
      };
    };
    options: never;
    reply: CustomerDetails;
    codes:
      | 'CUSTOMER_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Change customer. Changes name, phone or e-mail address of a customer, and withdraws consents. Fields that are left out keep their values. Only an owner sets another e-mail address: it is unverified, the password and all sessions end, and `previousEmails` keeps the old address. The first verification of the new address clears the earlier account data. On `FORBIDDEN`, ask an owner; on `EMAIL_TAKEN`, another customer has the address; on `CUSTOMER_NOT_FOUND`, the customer is unknown or erased. */
  changeCustomer: {
    args: {
      path: {
        /** Id of the customer; null for a guest. */
        customerId: string;
      };
      body?: CustomerUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: CustomerDetails;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'CUSTOMER_NOT_FOUND'
      | 'EMAIL_TAKEN'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Sign customer out everywhere. Ends all sessions of a customer at once. Tokens of their carts then need a new sign-in as well. Use it when a device or a password was lost. On `CUSTOMER_NOT_FOUND`, check the id. */
  signOutCustomer: {
    args: {
      path: {
        /** Id of the customer; null for a guest. */
        customerId: string;
      };
    };
    options: 'idempotencyKey';
    reply: SignedOutCustomer;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'CUSTOMER_NOT_FOUND'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List carts. Returns a page of carts that can still be bought or are being paid for, newest first. A page examines 4 000 carts at most. With narrow filters it may be short, or empty, although `nextCursor` is not null: go on with it. An invalid filter or cursor answers `VALIDATION_ERROR`. */
  findCarts: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Only open carts with a recent change, abandoned ones, or those that are being paid for. */
        state?: 'open' | 'abandoned' | 'confirming' | undefined;
        /** Only carts of the sandbox, or only others. */
        developerMode?: boolean | undefined;
        /** Only carts of this customer. */
        customerId?: string | undefined;
        /** Only carts of this e-mail address, of the checkout or else of the account. */
        email?: string | undefined;
        /** Last changed at this time or later. */
        from?: string | undefined;
        /** Last changed before this time. */
        to?: string | undefined;
        /** Integer cents. */
        totalMin?: Cents | undefined;
        /** Integer cents. */
        totalMax?: Cents | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The carts of this page. */
      carts: Array<FoundCart>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: FoundCart;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get cart. Returns a cart as its shopper saw it last, with its checkout and an explanation of its amounts. Prices are not calculated again. Nothing changes. On `CART_NOT_FOUND`, it expired and was purged, or the id is wrong. */
  getCartDetails: {
    args: {
      path: {
        /** Id of the cart. */
        cartId: string;
      };
    };
    options: never;
    reply: CartDetails;
    codes:
      | 'CART_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Create coupon. Creates a coupon with a code, a discount and its limits. It is valid at once, or from `startsAt` on. On `COUPON_CODE_TAKEN`, change the existing coupon or choose another code. */
  createCoupon: {
    args: {
      body: NewCoupon;
    };
    options: 'idempotencyKey';
    reply: Coupon;
    codes:
      | 'COUPON_CODE_TAKEN'
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List coupons. Returns the coupons of the store, newest first unless sorted otherwise. With `code` it returns that coupon only, with `codePrefix` those whose code begins so. Nothing changes. */
  listCoupons: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Only the coupon with this code. */
        code?: string | undefined;
        /** The beginning of a code. */
        codePrefix?: string | undefined;
        /** Only coupons with this status. */
        status?: 'active' | 'scheduled' | 'ended' | 'used_up' | 'disabled' | undefined;
        /** What the coupons are sorted by. */
        sortBy?: 'createdAt' | 'code' | undefined;
        /** Ascending or descending. */
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The coupons of this page. */
      coupons: Array<Coupon>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: Coupon;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get coupon. Returns a coupon with the number of its uses. Nothing changes. On `COUPON_NOT_FOUND`, list the coupons. */
  getCoupon: {
    args: {
      path: {
        /** Id of the coupon. */
        couponId: string;
      };
    };
    options: never;
    reply: CouponWithStats;
    codes:
      | 'COUPON_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update coupon. Changes a coupon, disables it or enables it again. Carts are priced anew with it at their next change; orders keep what they had. On `LIMIT_BELOW_USES`, the coupon was used more often than the new limit allows. */
  changeCoupon: {
    args: {
      path: {
        /** Id of the coupon. */
        couponId: string;
      };
      body?: CouponUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: Coupon;
    codes:
      | 'COUPON_NOT_FOUND'
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_BELOW_USES'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List coupon uses. Returns the payments that used a coupon, newest first. A use is reserved while its payment is in progress. Nothing changes. */
  listCouponUses: {
    args: {
      path: {
        /** Id of the coupon. */
        couponId: string;
      };
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The uses of this page. */
      uses: Array<CouponUse>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: CouponUse;
    codes:
      | 'COUPON_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** End coupon. Ends a coupon now. It gives no discount from then on, and orders keep theirs. To pause a coupon, set `enabled` to false instead. */
  endCoupon: {
    args: {
      path: {
        /** Id of the coupon. */
        couponId: string;
      };
    };
    options: 'idempotencyKey';
    reply: Coupon;
    codes:
      | 'COUPON_NOT_FOUND'
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Create gift card. Issues a gift card with an amount, for owners. The code is returned once: give it to the recipient. In developer mode the card is for the sandbox only and ends when the store goes live. */
  issueGiftCard: {
    args: {
      body: NewGiftCard;
    };
    options: 'idempotencyKey';
    reply: GiftCardWithCode;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List gift cards. Returns the gift cards of the store, newest first, without their codes. With `last4` it returns the cards whose codes end so. Nothing changes. */
  listGiftCards: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Only cards whose code ends with these four characters. */
        last4?: string | undefined;
        /** Only cards with this status. */
        status?: 'active' | 'disabled' | 'expired' | 'sandboxed' | undefined;
        /** Part of the note, in any case. */
        note?: string | undefined;
        /** Cards that paid for orders of the customer. */
        customerId?: string | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The gift cards of this page. */
      giftCards: Array<GiftCard>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: GiftCard;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get gift card. Returns a gift card with its ledger, newest entry first. Nothing changes. On `GIFT_CARD_NOT_FOUND`, list the gift cards. */
  getGiftCard: {
    args: {
      path: {
        /** Id of the gift card. */
        giftCardId: string;
      };
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: GiftCardWithLedger;
    item: GiftCardEntry;
    codes:
      | 'GIFT_CARD_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Update gift card. Disables or enables a gift card, or changes its expiry or note. The balance is changed by an adjustment. On `GIFT_CARD_SANDBOXED`, the card was issued in developer mode: issue another one. */
  changeGiftCard: {
    args: {
      path: {
        /** Id of the gift card. */
        giftCardId: string;
      };
      body?: GiftCardUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: GiftCard;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'GIFT_CARD_NOT_FOUND'
      | 'GIFT_CARD_SANDBOXED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Adjust gift card. Changes the balance of a gift card by an amount, for owners. The ledger gets an entry with the reason. Send an `Idempotency-Key`: an adjustment that is sent twice without one is made twice. On `GIFT_CARD_BALANCE_EXCEEDED`, take less, or wait for the payments in progress. */
  adjustGiftCard: {
    args: {
      path: {
        /** Id of the gift card. */
        giftCardId: string;
      };
      body: GiftCardAdjustment;
    };
    options: 'idempotencyKey';
    reply: GiftCard;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'GIFT_CARD_BALANCE_EXCEEDED'
      | 'GIFT_CARD_NOT_FOUND'
      | 'GIFT_CARD_SANDBOXED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Create upsell offer. Creates an offer that shoppers can add to an order for 30 minutes after it was placed. `triggerSkus` restrict it to orders with certain products. On `LIMIT_REACHED`, remove an offer first. */
  createUpsellOffer: {
    args: {
      body: NewUpsellOffer;
    };
    options: 'idempotencyKey';
    reply: StoreUpsellOffer;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List upsell offers. Returns the upsell offers of the store, in the order in which they are shown. Nothing changes. */
  listStoreOffers: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The offers in their order. */
      offers: Array<StoreUpsellOffer>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update upsell offer. Changes an upsell offer, disables it or enables it again. Orders keep what was accepted. On `UPSELL_OFFER_NOT_FOUND`, list the offers. */
  changeUpsellOffer: {
    args: {
      path: {
        /** Id of the upsell offer. */
        offerId: string;
      };
      body?: UpsellOfferUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: StoreUpsellOffer;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'UPSELL_OFFER_NOT_FOUND'
      | 'VALIDATION_ERROR';
  };
  /** Remove upsell offer. Removes an upsell offer. Orders keep what was accepted. To pause an offer, set `enabled` to false instead. */
  removeUpsellOffer: {
    args: {
      path: {
        /** Id of the upsell offer. */
        offerId: string;
      };
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'UPSELL_OFFER_NOT_FOUND'
      | 'VALIDATION_ERROR';
  };
  /** Create warranty plan. Creates a warranty plan that shoppers can add to lines of a cart. Its price is a percentage of the product's price, or follows bands of it. On `LIMIT_REACHED`, remove a plan first. */
  createWarrantyPlan: {
    args: {
      body: NewWarrantyPlan;
    };
    options: 'idempotencyKey';
    reply: WarrantyPlan;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List warranty plans. Returns the warranty plans of the store, in the order in which they are offered. Nothing changes. */
  listWarrantyPlans: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The plans in their order. */
      plans: Array<WarrantyPlan>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update warranty plan. Changes a warranty plan, disables it or enables it again. Carts and orders keep the terms under which a warranty was added. On `ADD_ON_NOT_FOUND`, list the plans. */
  changeWarrantyPlan: {
    args: {
      path: {
        /** Id of the warranty plan. */
        planId: string;
      };
      body?: WarrantyPlanUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: WarrantyPlan;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Remove warranty plan. Removes a warranty plan. Carts and orders keep their warranties. To pause a plan, set `enabled` to false instead. */
  removeWarrantyPlan: {
    args: {
      path: {
        /** Id of the warranty plan. */
        planId: string;
      };
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get shipping protection. Returns the price and the coverage of shipping protection, or null if the store offers none. Send the `ETag` of the reply as `If-Match` when you replace it. Nothing changes. */
  getShippingProtection: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: FoundShippingProtection;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set shipping protection. Sets the price and the coverage of shipping protection. Carts keep the terms under which it was added. With `enabled` false it is not offered. */
  setShippingProtection: {
    args: {
      body: ShippingProtectionRule;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: ShippingProtection;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove shipping protection. Removes shipping protection from the store, so that it is not offered any more. Carts and orders keep theirs. On `ADD_ON_NOT_FOUND`, the store has none. */
  removeShippingProtection: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get fraud rules. Returns the rules that decide when a shopper must verify a phone number before paying. Each rule adds points, and `gateAt` is the limit. Nothing changes. */
  getFraudRules: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: FraudRules;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set fraud rules. Replaces the overrides of the default fraud rules, for owners. Rules that are left out have their defaults again. The rules apply to the next confirm. */
  setFraudRules: {
    args: {
      body?: FraudRulesInput | undefined;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: FraudRules;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Get go-live checklist. Returns what the store needs before it can take real payments, and what is done. `missing` of an item says what to do. Nothing changes. */
  getGoLiveChecklist: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: GoLive;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Go live. Ends developer mode, for owners; it cannot be undone. Real payments are taken from then on, and the sample data and sandbox gift cards end. Send the handle of the store as a confirmation. On `GO_LIVE_INCOMPLETE`, the checklist says what is missing. */
  goLive: {
    args: {
      body: GoLiveInput;
    };
    options: 'idempotencyKey';
    reply: GoLive;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'GO_LIVE_INCOMPLETE'
      | 'HANDLE_MISMATCH'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Fill sandbox with demo data. Fills the sandbox with the orders of a month, for owners: customers, shipments, refunds, returns, a dispute, declined payments, abandoned carts, a coupon, a gift card, and a webhook endpoint whose receiver does not exist. The data is simulated and dated within the past month. Existing orders are kept. A store can be filled once. On `DEMO_DATA_EXISTS`, the store has its demo data already; on `SANDBOX_ONLY`, it is live. */
  fillDemoData: {
    args: {
      body?: DemoDataInput | undefined;
    };
    options: 'idempotencyKey';
    reply: DemoData;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'DEMO_DATA_EXISTS'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SANDBOX_ONLY'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Create webhook endpoint. Registers an address that receives events, for owners. The signing secret is returned once: store it with the receiver. Events that happen from now on are sent. On `WEBHOOK_URL_REFUSED`, use a public https address. */
  createWebhookEndpoint: {
    args: {
      body: NewWebhookEndpoint;
    };
    options: 'idempotencyKey';
    reply: WebhookEndpointWithSecret;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ENDPOINTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'WEBHOOK_URL_REFUSED';
  };
  /** List webhook endpoints. Returns the webhook endpoints of the store, oldest first. Secrets are not returned. Nothing changes. */
  listWebhookEndpoints: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The endpoints. */
      endpoints: Array<WebhookEndpoint>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Get webhook endpoint. Returns one webhook endpoint. `disabledReason` says why it receives nothing. On `WEBHOOK_ENDPOINT_NOT_FOUND`, list the endpoints. */
  getWebhookEndpoint: {
    args: {
      path: {
        /** Id of the webhook endpoint. */
        endpointId: string;
      };
    };
    options: never;
    reply: WebhookEndpoint;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  };
  /** Update webhook endpoint. Changes the address or the event types of an endpoint, disables it or enables it again, for owners. An enabled endpoint receives events from then on. On `WEBHOOK_URL_REFUSED`, use a public https address. */
  changeWebhookEndpoint: {
    args: {
      path: {
        /** Id of the webhook endpoint. */
        endpointId: string;
      };
      body?: WebhookEndpointUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: WebhookEndpoint;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'WEBHOOK_ENDPOINT_NOT_FOUND'
      | 'WEBHOOK_URL_REFUSED';
  };
  /** Delete webhook endpoint. Deletes a webhook endpoint, for owners. Pending deliveries to it are not sent. Disable it instead where its deliveries are still needed. */
  deleteWebhookEndpoint: {
    args: {
      path: {
        /** Id of the webhook endpoint. */
        endpointId: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      /** Id of the endpoint. */
      id: string;
      /** Always true. */
      deleted: true;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  };
  /** Rotate signing secret. Creates a new signing secret for an endpoint, for owners. It is returned once. During `overlapHours` both secrets sign, so that the receiver can be updated without a gap. */
  rotateWebhookSecret: {
    args: {
      path: {
        /** Id of the webhook endpoint. */
        endpointId: string;
      };
      body?: {
        /** How long both secrets sign. */
        overlapHours?: number | undefined;
      } | undefined;
    };
    options: 'idempotencyKey';
    reply: WebhookEndpointWithSecret;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  };
  /** Send test event. Sends a `webhook.test` event to one endpoint through the normal queue. Read its result in the deliveries. At most twenty a minute are sent per store. On `WEBHOOK_ENDPOINT_DISABLED`, enable the endpoint first. */
  sendTestEvent: {
    args: {
      path: {
        /** Id of the webhook endpoint. */
        endpointId: string;
      };
    };
    options: 'idempotencyKey';
    reply: WebhookDelivery;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'WEBHOOK_ENDPOINT_DISABLED'
      | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  };
  /** Replay failed deliveries. Sends the deliveries again that failed since a time, oldest first, at most 1000 per call. Call it after the receiver was repaired, and again while `hasMore` is true. */
  replayFailedDeliveries: {
    args: {
      path: {
        /** Id of the webhook endpoint. */
        endpointId: string;
      };
      body: {
        /** Deliveries that failed from this time on. */
        since: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      /** Number of deliveries that are sent again. */
      replayed: number;
      /** Whether more failed deliveries are left. */
      hasMore: boolean;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'WEBHOOK_ENDPOINT_DISABLED'
      | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  };
  /** Replay delivery. Queues a delivered or failed delivery of an event again, with ten new attempts. A pending delivery keeps its next retry. The event keeps its id. On `DELIVERY_NOT_FOUND`, the event was never sent there, or was purged. */
  replayDelivery: {
    args: {
      path: {
        /** Id of the webhook endpoint. */
        endpointId: string;
        /** Id of the event. */
        eventId: string;
      };
    };
    options: 'idempotencyKey';
    reply: WebhookDelivery;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'DELIVERY_NOT_FOUND'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'WEBHOOK_ENDPOINT_DISABLED'
      | 'WEBHOOK_ENDPOINT_NOT_FOUND';
  };
  /** List deliveries. Returns the deliveries of events, newest first, with the last answer of each receiver. Filter by endpoint, event, type or status. Nothing changes. */
  listWebhookDeliveries: {
    args: {
      query?: {
        /** Only deliveries to this endpoint. */
        endpointId?: string | undefined;
        /** Only deliveries of this event. */
        eventId?: string | undefined;
        /** Only events of this type. */
        eventType?: 'order.created' | 'order.status_changed' | 'order.upsell_accepted' | 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'payment.refunded' | 'payment.voided' | 'dispute.opened' | 'dispute.updated' | 'dispute.closed' | 'order.corrected' | 'shipment.created' | 'shipment.updated' | 'return.requested' | 'return.approved' | 'return.received' | 'return.refused' | 'return.cancelled' | 'return.refund_started' | 'return.refunded' | 'return.refund_failed' | 'customer.created' | 'customer.updated' | 'consent.changed' | 'cart.abandoned' | 'store.went_live' | 'webhook.test' | undefined;
        /** Only deliveries with this status. */
        status?: 'pending' | 'delivered' | 'failed' | undefined;
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The deliveries of this page. */
      deliveries: Array<WebhookDelivery>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: WebhookDelivery;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** List events. Returns events of the store, newest first, without their payloads. Filter by the order, cart or customer that they are about. Events are kept for 30 days by default. Nothing changes. */
  findEvents: {
    args: {
      query?: {
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
        /** Only events of this type. */
        type?: 'order.created' | 'order.status_changed' | 'order.upsell_accepted' | 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'payment.refunded' | 'payment.voided' | 'dispute.opened' | 'dispute.updated' | 'dispute.closed' | 'order.corrected' | 'shipment.created' | 'shipment.updated' | 'return.requested' | 'return.approved' | 'return.received' | 'return.refused' | 'return.cancelled' | 'return.refund_started' | 'return.refunded' | 'return.refund_failed' | 'customer.created' | 'customer.updated' | 'consent.changed' | 'cart.abandoned' | 'store.went_live' | 'webhook.test' | undefined;
        /** Only events of this order, of its cart, of the attempts to pay for it and of its disputes. */
        orderId?: string | undefined;
        /** Only events of this customer, such as changes of the profile. */
        customerId?: string | undefined;
        /** Only events of this cart, of its order, of the attempts to pay for it and of the order’s disputes. */
        cartId?: string | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The events, newest first. */
      events: Array<EventSummary>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: EventSummary;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get event. Returns one event with its payload. Personal data in it is erased with the person. On `EVENT_NOT_FOUND`, the event was purged. Nothing changes. */
  getEvent: {
    args: {
      path: {
        /** Id of the event. */
        eventId: string;
      };
    };
    options: never;
    reply: StoredEvent;
    codes:
      | 'EVENT_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Get delivery. Returns one delivery with the payload and each call: HTTP status, duration and reason of a failure. The newest fifty calls are kept, those before a replay too. On `DELIVERY_NOT_FOUND`, the event was not sent to that endpoint, or was purged. */
  getWebhookDelivery: {
    args: {
      path: {
        /** Id of the endpoint. */
        endpointId: string;
        /** Id of the event. */
        eventId: string;
      };
    };
    options: never;
    reply: WebhookDeliveryDetails;
    codes:
      | 'DELIVERY_NOT_FOUND'
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Get live settings. Returns the settings of product validation, shipping, carrier and tax. A setting that was never made is null. Nothing changes. */
  getLiveSettings: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: LiveSettings;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Get product webhook. Returns the server of the merchant that validates products, or null if there is none. Send the `ETag` of the reply as `If-Match` when you replace it. Nothing changes. */
  getProductWebhook: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: ProductWebhook | null;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set product webhook. Sets the server of the merchant that validates products and their prices, for owners. Its signing secret is returned when it is created or rotated. On `WEBHOOK_URL_REFUSED`, use a public https address. */
  setProductWebhook: {
    args: {
      body: ProductWebhookInput;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: SetProductWebhook;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH'
      | 'WEBHOOK_URL_REFUSED';
  };
  /** Remove product webhook. Removes the server that validates products, for owners. Without one, a live store cannot sell. A sandbox takes prices from the request. */
  removeProductWebhook: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Test product webhook. Calls the server that validates products with one product, and returns what it answered. Use it before the store goes live. Nothing changes. On `PRODUCT_WEBHOOK_NOT_SET`, set it first. */
  tryProductWebhook: {
    args: {
      body: ProductWebhookTestInput;
    };
    options: 'idempotencyKey';
    reply: ProductWebhookTestResult;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PRODUCT_WEBHOOK_NOT_SET'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get shipping zones. Returns the shipping zones and their rules, or null if there are none. Send the `ETag` of the reply as `If-Match` when you replace them. Nothing changes. */
  getShipping: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: Shipping | null;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set shipping zones. Replaces all shipping zones and their rules. The zone with the lowest priority that matches an address gives the rates. Checkouts that are open are priced anew when their quote is refreshed. */
  setShipping: {
    args: {
      body: ShippingInput;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: Shipping;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Get carrier. Returns the carrier account, or null if there is none. Send the `ETag` of the reply as `If-Match` when you replace it. Nothing changes. */
  getCarrier: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: Carrier | null;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set carrier. Connects a carrier account that gives rates and verifies addresses, for owners. The shipping zones stay as a fallback. The API key is encrypted and never returned. */
  setCarrier: {
    args: {
      body: CarrierInput;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: Carrier;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove carrier. Removes the carrier account, for owners. Rates then come from the shipping zones alone, and addresses are not verified. */
  removeCarrier: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get tax table. Returns the tax table, or null if there is none. Send the `ETag` of the reply as `If-Match` when you replace it. Nothing changes. */
  getTax: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: TaxTable | null;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set tax table. Replaces the tax table, for owners. It applies in the sandbox as well. With `stripe`, rates come from Stripe Tax, and the table is the fallback. */
  setTax: {
    args: {
      body: TaxTable;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: TaxTable;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove tax table. Removes the tax table, for owners. No tax is charged or shown from then on. Orders keep their tax. */
  removeTax: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Try shipping zones. Returns the shipping rates that a live checkout would offer for an address and sample lines. Send `shipping` to try zones before they are saved; without it the saved ones are used. In the sandbox too, the zones are used. A configured carrier is called as in a checkout, at most 30 times per minute. Nothing is saved. */
  tryShipping: {
    args: {
      body: ShippingTrial;
    };
    options: never;
    reply: ShippingTrialResult;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'CROSS_ORIGIN_REFUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Try tax table. Returns the tax of sample lines at an address, calculated as in a cart. Send `tax` to try a table before it is saved; without it the saved one is used. Stripe Tax is called as in a checkout, at most 30 times per minute. Nothing is saved. */
  tryTax: {
    args: {
      body: TaxTrial;
    };
    options: never;
    reply: TaxTrialResult;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'CROSS_ORIGIN_REFUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get mail sender. Returns the SMTP server that sends the store's e-mails, or null if there is none. Send the `ETag` of the reply as `If-Match` when you replace it. Nothing changes. */
  getMailSender: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: MailSender | null;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set mail sender. Sets the SMTP server that sends the store's e-mails, for owners. The connection is verified before it is saved, and the password is never returned. On `CREDENTIALS_REFUSED` or `PROVIDER_TIMEOUT`, the message says why, and nothing was saved. */
  setMailSender: {
    args: {
      body: MailSenderInput;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: MailSender;
    etag: true;
    codes:
      | 'CREDENTIALS_REFUSED'
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove mail sender. Removes the mail server, for owners. Without one, a live store sends no e-mails, and sign-in by link or e-mail code is not offered. */
  removeMailSender: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get text sender. Returns the account that sends the store's text messages, or null if there is none. Send the `ETag` of the reply as `If-Match` when you replace it. Nothing changes. */
  getTextSender: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: TextSender | null;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set text sender. Sets the account that sends the store's text messages, for owners. The account is verified before it is saved. Set `repliesUrl` of the reply at the carrier, so that STOP is recorded. */
  setTextSender: {
    args: {
      body: TextSenderInput;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: TextSender;
    etag: true;
    codes:
      | 'CREDENTIALS_REFUSED'
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PROVIDER_TIMEOUT'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Remove text sender. Removes the account for text messages, for owners. Without one, a live store sends no texts, and sign-in by text code is not offered. */
  removeTextSender: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get message senders. Returns the senders of e-mails and text messages, without their credentials. A sender that was never set is null. Nothing changes. */
  getMessageSenders: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: MessageSenders;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Send test message. Sends a test message to the operator, in a sandbox as well. At most ten are sent an hour. On `CHANNEL_NOT_AVAILABLE`, set the sender first. */
  trySender: {
    args: {
      body: TestMessageInput;
    };
    options: 'idempotencyKey';
    reply: TestMessageResult;
    codes:
      | 'CHANNEL_NOT_AVAILABLE'
      | 'CROSS_ORIGIN_REFUSED'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'PHONE_INVALID'
      | 'PHONE_REQUIRED'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List messages. Returns the delivery state of messages of the last week, newest first, without their text. Use it to find out why a code did not arrive. Nothing changes. */
  listMessages: {
    args: {
      query?: {
        /** Only messages of this channel. */
        channel?: 'sms' | 'email' | undefined;
        /** Only messages with this status. */
        status?: 'waiting' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'withheld' | undefined;
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The messages of this page. */
      messages: Array<Message>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: Message;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** List message templates. Returns the texts of all messages, the store's own and the default ones, with the placeholders of each. Nothing changes. */
  listMessageTemplates: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The templates. */
      templates: Array<MessageTemplate>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set message template. Replaces the text of a message, for owners. It must contain its required placeholders, or the answer is `TEMPLATE_INVALID`. The next message uses it. Preview it first. */
  setMessageTemplate: {
    args: {
      body: MessageTemplateInput;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: MessageTemplate;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'TEMPLATE_INVALID'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Preview message template. Renders a message as a shopper would read it, with sample values. Nothing is stored or sent. On `TEMPLATE_INVALID`, the message says what to correct. */
  previewMessageTemplate: {
    args: {
      body: MessageTemplatePreviewInput;
    };
    options: never;
    reply: TemplateWords;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'TEMPLATE_INVALID'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Reset message template. Restores the default text of a message, for owners. The next message uses it. Nothing changes where the default is in use. */
  resetMessageTemplate: {
    args: {
      body: MessageTemplateResetInput;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: MessageTemplate;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Get overview. Returns how many orders, payments, deliveries and messages wait for an operator, and the required items that going live still needs. Orders, disputes and returns are those of the store's mode. Each number has the filter that lists what it counts. Numbers above 1000 are not counted further. Nothing changes. */
  getOverview: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: Overview;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Search store. Finds orders by number, e-mail address, name, SKU or tracking number, customers by e-mail address or name, coupons by the beginning of their code, and gift cards by the last four characters of theirs. Words are found by their beginnings; each must match. Up to five results of each kind are returned, of the store's mode. Nothing changes. */
  searchStore: {
    args: {
      query: {
        /** What to search for. */
        q: string;
      };
    };
    options: never;
    reply: {
      /** Orders first, then customers, coupons and gift cards. */
      results: Array<SearchResult>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** List logged requests. Returns requests of API keys and of agents, newest first. A sandbox logs every request, a live store only failed ones; there, agents are logged only with a proven identity. About a thousand are kept for a store, for seven days at most. Lines appear a few seconds after the reply, and a busy store loses some. Nothing changes. */
  listRequestLog: {
    args: {
      query?: {
        /** Only requests with this key. */
        keyId?: string | undefined;
        /** Only requests of this agent: the id of its API key, or the URL of its profile. */
        agentId?: string | undefined;
        /** Only requests of this operationId. */
        operation?: string | undefined;
        /** Only replies with a status of this class. */
        statusClass?: '2xx' | '3xx' | '4xx' | '5xx' | undefined;
        /** Only failures with this code. */
        code?: string | undefined;
        /** Only the request with this `x-request-id`. */
        requestId?: string | undefined;
        /** Requests of the sandbox, or of the live store. The default is the mode that the store has. */
        developerMode?: boolean | undefined;
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
        /** `nextCursor` of the page before. */
        cursor?: string | undefined;
        /** Entries per page. */
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The requests of this page. */
      requests: Array<RequestSummary>;
      /** Pass it as `cursor` for the next page; null on the last one. */
      nextCursor: string | null;
    };
    item: RequestSummary;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** Get logged request. Returns a request with its query and both bodies. Texts are masked. Ids, times, SKUs and enum values are shown. Other texts are replaced by their length, unknown fields by their count. On `LOGGED_REQUEST_NOT_FOUND`, the line is older than seven days or was replaced by newer ones. */
  getLoggedRequest: {
    args: {
      path: {
        /** Id of the line. */
        loggedRequestId: string;
      };
    };
    options: never;
    reply: LoggedRequest;
    codes:
      | 'INTERNAL_ERROR'
      | 'LOGGED_REQUEST_NOT_FOUND'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Get agent settings. Returns what the owner decided about agents: software that buys for shoppers. A sandbox admits all agents; a live store admits none until an owner changes `policy`. The reply has an `ETag` for the next change. */
  getAgentSettings: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: AgentSettings;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update agent settings. Changes which agents may buy, and the pages of the storefront that they lead shoppers to. Fields that are left out keep their values; `links` and `platforms` are replaced as a whole. A change applies to the next request of an agent. On `VALIDATION_ERROR`, the message names the field; on `VERSION_MISMATCH`, read the settings again. */
  changeAgentSettings: {
    args: {
      body?: AgentSettingsUpdate | undefined;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: AgentSettings;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH';
  };
  /** Get ACP order webhook. Returns where the orders of ACP agents are sent; null where no address is set. The secret is not returned. Nothing changes. */
  getAcpWebhook: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: AcpWebhook | null;
    etag: true;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set ACP order webhook. Sets the address and the secret of the platform whose agents buy over ACP, for owners. From then on each of their orders is posted there when it is placed and whenever it changes, signed in `Merchant-Signature`. The path `/agentic_checkout/webhooks/order_events` is added to an address without it. The first call needs a secret; a later one without it keeps the known one. On `WEBHOOK_URL_REFUSED`, the address is not a public one. */
  setAcpWebhook: {
    args: {
      body: AcpWebhookInput;
    };
    options: 'idempotencyKey' | 'ifMatch';
    reply: AcpWebhook;
    etag: true;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'VERSION_MISMATCH'
      | 'WEBHOOK_URL_REFUSED';
  };
  /** Remove ACP order webhook. Removes address and secret, for owners. Orders that wait to be sent are not sent. */
  removeAcpWebhook: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: {
      /** Always true. */
      removed: true;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** List host names. Returns the host names of the store, verified or not. At a verified one, agents find the profile of the store under `/.well-known/ucp`. Nothing changes. */
  listStoreHosts: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** At most 20. */
      hosts: Array<StoreHost>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Add host name. Adds a host name and returns the token that verifies it. Publish the token as the whole content of the file at `verificationUrl`, then verify the name. A name that was added before is returned as it is. On `WEBHOOK_URL_REFUSED`, the name is not a public one; on `LIMIT_REACHED`, remove one first. */
  addStoreHost: {
    args: {
      body: StoreHostInput;
    };
    options: 'idempotencyKey';
    reply: StoreHost;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR'
      | 'WEBHOOK_URL_REFUSED';
  };
  /** Verify host name. Reads the file at `verificationUrl` and compares it with the token; where that fails, the TXT records of `verificationRecord`. From then on the name leads agents to this store, and file or record may be removed. On `STORE_HOST_NOT_VERIFIED`, the message says what was found; on `STORE_HOST_TAKEN`, another store has verified the name. */
  verifyStoreHost: {
    args: {
      path: {
        /** Id of the host name. */
        hostId: string;
      };
    };
    options: 'idempotencyKey';
    reply: StoreHost;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'STORE_HOST_NOT_FOUND'
      | 'STORE_HOST_NOT_VERIFIED'
      | 'STORE_HOST_TAKEN'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Remove host name. Removes a host name. Agents no longer find the store there, and another store can verify the name. On `STORE_HOST_NOT_FOUND`, it was removed before. */
  removeStoreHost: {
    args: {
      path: {
        /** Id of the host name. */
        hostId: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      /** Id of the host name. */
      id: string;
      /** Always true. */
      removed: true;
    };
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'STORE_HOST_NOT_FOUND'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get agent readiness. Returns a checklist: what agents need before they can buy in this store, and what is still missing. `profileUrl` is the address that an agent is given. Nothing changes. */
  getAgentReadiness: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: AgentReadiness;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** List agents that bought. Returns the agents that placed an order in a period, with the number and the sum of their orders. The period is the last thirty days unless `from` and `to` say otherwise. At most 50 agents and their newest 10 000 orders are counted. `findOrders` with `agent` lists the orders of one. */
  listAgents: {
    args: {
      query?: {
        /** Created at this time or later. */
        from?: string | undefined;
        /** Created before this time. */
        to?: string | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      /** The agents, the largest total first. */
      agents: Array<BuyingAgent>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'VALIDATION_ERROR';
  };
  /** List signing keys. Lists the public keys of the store's profile. Platforms verify with them what the store sends: webhooks with orders, and some replies. The store gets its first key on first use. One key is `signing`; an `upcoming` one signs from `signsFrom` on, and a `retiring` one is published until `endsAt`. */
  listSigningKeys: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      /** The published keys, the oldest first. */
      keys: Array<SigningKey>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Rotate signing key. Replaces the signing key, for owners. The new key is published at once and signs ten minutes later, when caches of the profile have it; the old one stays published for `overlapHours`. If a key may have leaked, send `"overlapHours": 0`: the new key signs at once, and all older ones end. On `LIMIT_REACHED`, wait until an old key ends. */
  rotateSigningKey: {
    args: {
      body?: SigningKeyRotation | undefined;
    };
    options: 'idempotencyKey';
    reply: SigningKey;
    codes:
      | 'CROSS_ORIGIN_REFUSED'
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'LIMIT_REACHED'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
}

/** Method, path, and flags that `src/route.ts` reads. */
export const ROUTES: Readonly<Record<keyof Operations, string>> = {
  signInOperator: 'POST /admin/v1/sessions',
  listOwnSessions: 'GET /admin/v1/sessions',
  endOtherSessions: 'DELETE /admin/v1/sessions',
  requestOperatorPasswordReset: 'POST /admin/v1/password/reset-request',
  resetOperatorPassword: 'POST /admin/v1/password/reset',
  acceptInvitation: 'POST /admin/v1/staff/invitations/accept',
  getOperatorSession: 'GET /admin/v1/session',
  signOutOperator: 'DELETE /admin/v1/session',
  changeOwnPassword: 'PUT /admin/v1/session/password key',
  endSession: 'DELETE /admin/v1/sessions/{sessionId} key',
  listMemberSessions: 'GET /admin/v1/staff/{operatorId}/sessions owner',
  endMemberSessions: 'DELETE /admin/v1/staff/{operatorId}/sessions key owner',
  getSecondFactor: 'GET /admin/v1/session/second-factor',
  beginSecondFactor: 'POST /admin/v1/session/second-factor',
  confirmSecondFactor: 'POST /admin/v1/session/second-factor/confirm key',
  renewRecoveryCodes: 'POST /admin/v1/session/second-factor/recovery-codes key',
  disableSecondFactor: 'POST /admin/v1/session/second-factor/disable key',
  resetMemberSecondFactor: 'DELETE /admin/v1/staff/{operatorId}/second-factor key owner',
  listStaff: 'GET /admin/v1/staff',
  addMember: 'POST /admin/v1/staff key owner',
  changeMember: 'PATCH /admin/v1/staff/{operatorId} key owner',
  removeMember: 'DELETE /admin/v1/staff/{operatorId} key owner',
  listAuditLog: 'GET /admin/v1/audit-log list=entries',
  listInvitations: 'GET /admin/v1/staff/invitations',
  inviteMember: 'POST /admin/v1/staff/invitations key owner',
  revokeInvitation: 'DELETE /admin/v1/staff/invitations/{invitationId} key owner',
  getStore: 'GET /admin/v1/store',
  changeStore: 'PATCH /admin/v1/store key owner',
  listApiKeys: 'GET /admin/v1/api-keys',
  createApiKey: 'POST /admin/v1/api-keys key owner',
  rollApiKey: 'POST /admin/v1/api-keys/{keyId}/roll key owner',
  revokeApiKey: 'DELETE /admin/v1/api-keys/{keyId} key owner',
  addOrderNote: 'POST /admin/v1/orders/{orderId}/notes key',
  setOrderTags: 'PUT /admin/v1/orders/{orderId}/tags key',
  correctOrderEmail: 'PATCH /admin/v1/orders/{orderId}/email key',
  correctOrderAddress: 'PATCH /admin/v1/orders/{orderId}/address key',
  changeOrderStatuses: 'POST /admin/v1/orders/bulk/status key',
  shipOrders: 'POST /admin/v1/orders/bulk/shipments key',
  listOrderTransactions: 'GET /admin/v1/orders/{orderId}/transactions',
  refundOrderPayment: 'POST /admin/v1/orders/{orderId}/refund key',
  captureOrder: 'POST /admin/v1/orders/{orderId}/capture key',
  voidOrderPayment: 'POST /admin/v1/orders/{orderId}/void key',
  shipOrder: 'POST /admin/v1/orders/{orderId}/shipments key',
  listOrderShipments: 'GET /admin/v1/orders/{orderId}/shipments',
  changeOrderShipment: 'PATCH /admin/v1/orders/{orderId}/shipments/{shipmentId} key',
  findOrders: 'GET /admin/v1/orders list=orders',
  exportOrders: 'GET /admin/v1/orders.csv owner file=text/csv',
  getOrderDetails: 'GET /admin/v1/orders/{orderId}',
  getOrderDetailsByNumber: 'GET /admin/v1/orders/number/{orderNumber}',
  changeOrderStatus: 'PATCH /admin/v1/orders/{orderId}/status key',
  listReturns: 'GET /admin/v1/returns list=returns',
  getReturn: 'GET /admin/v1/returns/{returnId}',
  createReturn: 'POST /admin/v1/orders/{orderId}/returns key',
  approveReturn: 'POST /admin/v1/returns/{returnId}/approve key',
  cancelReturn: 'POST /admin/v1/returns/{returnId}/cancel key',
  refuseReturn: 'POST /admin/v1/returns/{returnId}/refuse key',
  receiveReturn: 'POST /admin/v1/returns/{returnId}/receive key',
  refundReturn: 'POST /admin/v1/returns/{returnId}/refund key',
  findPayments: 'GET /admin/v1/payments list=payments',
  getPayment: 'GET /admin/v1/payments/{paymentId}',
  exportTransactions: 'GET /admin/v1/transactions.csv owner file=text/csv',
  getProductFigures: 'GET /admin/v1/figures/products',
  getCouponFigures: 'GET /admin/v1/figures/coupons',
  getAgentFigures: 'GET /admin/v1/figures/agents',
  getSalesFigures: 'GET /admin/v1/figures/sales',
  getCheckoutFigures: 'GET /admin/v1/figures/checkout',
  getGiftCardFigures: 'GET /admin/v1/figures/gift-cards',
  listProviderAccounts: 'GET /admin/v1/payment-providers',
  addProviderAccount: 'POST /admin/v1/payment-providers key owner',
  changeProviderAccount: 'PATCH /admin/v1/payment-providers/{providerId} key owner',
  removeProviderAccount: 'DELETE /admin/v1/payment-providers/{providerId} key owner',
  listPaymentFindings: 'GET /admin/v1/payment-findings list=findings',
  addPaymentFindingNote: 'POST /admin/v1/payment-findings/{findingId}/note key',
  acknowledgePaymentFinding: 'POST /admin/v1/payment-findings/{findingId}/acknowledge key',
  listDisputes: 'GET /admin/v1/disputes list=disputes',
  getDispute: 'GET /admin/v1/disputes/{disputeId}',
  exportPerson: 'POST /admin/v1/customers/export repeat owner',
  erasePerson: 'POST /admin/v1/customers/erase key owner',
  findGuests: 'GET /admin/v1/guests list=guests',
  getGuest: 'GET /admin/v1/guests/{email}',
  findCustomers: 'GET /admin/v1/customers list=customers',
  exportCustomers: 'GET /admin/v1/customers.csv owner file=text/csv',
  getCustomerDetails: 'GET /admin/v1/customers/{customerId}',
  changeCustomer: 'PATCH /admin/v1/customers/{customerId} key',
  signOutCustomer: 'POST /admin/v1/customers/{customerId}/sign-out key',
  findCarts: 'GET /admin/v1/carts list=carts',
  getCartDetails: 'GET /admin/v1/carts/{cartId}',
  createCoupon: 'POST /admin/v1/coupons key',
  listCoupons: 'GET /admin/v1/coupons list=coupons',
  getCoupon: 'GET /admin/v1/coupons/{couponId}',
  changeCoupon: 'PATCH /admin/v1/coupons/{couponId} key',
  listCouponUses: 'GET /admin/v1/coupons/{couponId}/uses list=uses',
  endCoupon: 'POST /admin/v1/coupons/{couponId}/end key',
  issueGiftCard: 'POST /admin/v1/gift-cards key owner',
  listGiftCards: 'GET /admin/v1/gift-cards list=giftCards',
  getGiftCard: 'GET /admin/v1/gift-cards/{giftCardId} list=entries',
  changeGiftCard: 'PATCH /admin/v1/gift-cards/{giftCardId} key',
  adjustGiftCard: 'POST /admin/v1/gift-cards/{giftCardId}/adjust key owner',
  createUpsellOffer: 'POST /admin/v1/upsell-offers key',
  listStoreOffers: 'GET /admin/v1/upsell-offers',
  changeUpsellOffer: 'PATCH /admin/v1/upsell-offers/{offerId} key',
  removeUpsellOffer: 'DELETE /admin/v1/upsell-offers/{offerId} key',
  createWarrantyPlan: 'POST /admin/v1/warranty-plans key',
  listWarrantyPlans: 'GET /admin/v1/warranty-plans',
  changeWarrantyPlan: 'PATCH /admin/v1/warranty-plans/{planId} key',
  removeWarrantyPlan: 'DELETE /admin/v1/warranty-plans/{planId} key',
  getShippingProtection: 'GET /admin/v1/shipping-protection',
  setShippingProtection: 'PUT /admin/v1/shipping-protection key',
  removeShippingProtection: 'DELETE /admin/v1/shipping-protection key',
  getFraudRules: 'GET /admin/v1/fraud-rules',
  setFraudRules: 'PUT /admin/v1/fraud-rules key owner',
  getGoLiveChecklist: 'GET /admin/v1/go-live',
  goLive: 'POST /admin/v1/go-live key owner',
  fillDemoData: 'POST /admin/v1/store/demo-data key owner',
  createWebhookEndpoint: 'POST /admin/v1/webhooks/endpoints key owner',
  listWebhookEndpoints: 'GET /admin/v1/webhooks/endpoints',
  getWebhookEndpoint: 'GET /admin/v1/webhooks/endpoints/{endpointId}',
  changeWebhookEndpoint: 'PATCH /admin/v1/webhooks/endpoints/{endpointId} key owner',
  deleteWebhookEndpoint: 'DELETE /admin/v1/webhooks/endpoints/{endpointId} key owner',
  rotateWebhookSecret: 'POST /admin/v1/webhooks/endpoints/{endpointId}/secret key owner',
  sendTestEvent: 'POST /admin/v1/webhooks/endpoints/{endpointId}/test key',
  replayFailedDeliveries: 'POST /admin/v1/webhooks/endpoints/{endpointId}/replay key',
  replayDelivery: 'POST /admin/v1/webhooks/endpoints/{endpointId}/deliveries/{eventId}/replay key',
  listWebhookDeliveries: 'GET /admin/v1/webhooks/deliveries list=deliveries',
  findEvents: 'GET /admin/v1/events list=events',
  getEvent: 'GET /admin/v1/events/{eventId}',
  getWebhookDelivery: 'GET /admin/v1/webhooks/deliveries/{endpointId}/{eventId}',
  getLiveSettings: 'GET /admin/v1/live-settings',
  getProductWebhook: 'GET /admin/v1/product-webhook',
  setProductWebhook: 'PUT /admin/v1/product-webhook key owner',
  removeProductWebhook: 'DELETE /admin/v1/product-webhook key owner',
  tryProductWebhook: 'POST /admin/v1/product-webhook/test key',
  getShipping: 'GET /admin/v1/shipping',
  setShipping: 'PUT /admin/v1/shipping key',
  getCarrier: 'GET /admin/v1/carrier',
  setCarrier: 'PUT /admin/v1/carrier key owner',
  removeCarrier: 'DELETE /admin/v1/carrier key owner',
  getTax: 'GET /admin/v1/tax',
  setTax: 'PUT /admin/v1/tax key owner',
  removeTax: 'DELETE /admin/v1/tax key owner',
  tryShipping: 'POST /admin/v1/shipping/try repeat',
  tryTax: 'POST /admin/v1/tax/try repeat',
  getMailSender: 'GET /admin/v1/mail-sender',
  setMailSender: 'PUT /admin/v1/mail-sender key owner',
  removeMailSender: 'DELETE /admin/v1/mail-sender key owner',
  getTextSender: 'GET /admin/v1/text-sender',
  setTextSender: 'PUT /admin/v1/text-sender key owner',
  removeTextSender: 'DELETE /admin/v1/text-sender key owner',
  getMessageSenders: 'GET /admin/v1/message-senders',
  trySender: 'POST /admin/v1/message-senders/test key',
  listMessages: 'GET /admin/v1/messages list=messages',
  listMessageTemplates: 'GET /admin/v1/message-templates',
  setMessageTemplate: 'PUT /admin/v1/message-templates key owner',
  previewMessageTemplate: 'POST /admin/v1/message-templates/preview repeat',
  resetMessageTemplate: 'POST /admin/v1/message-templates/reset key owner',
  getOverview: 'GET /admin/v1/overview',
  searchStore: 'GET /admin/v1/search',
  listRequestLog: 'GET /admin/v1/request-log list=requests',
  getLoggedRequest: 'GET /admin/v1/request-log/{loggedRequestId}',
  getAgentSettings: 'GET /admin/v1/agent-settings',
  changeAgentSettings: 'PATCH /admin/v1/agent-settings key owner',
  getAcpWebhook: 'GET /admin/v1/acp-webhook',
  setAcpWebhook: 'PUT /admin/v1/acp-webhook key owner',
  removeAcpWebhook: 'DELETE /admin/v1/acp-webhook key owner',
  listStoreHosts: 'GET /admin/v1/store-hosts',
  addStoreHost: 'POST /admin/v1/store-hosts key owner',
  verifyStoreHost: 'POST /admin/v1/store-hosts/{hostId}/verify key owner',
  removeStoreHost: 'DELETE /admin/v1/store-hosts/{hostId} key owner',
  getAgentReadiness: 'GET /admin/v1/agent-readiness',
  listAgents: 'GET /admin/v1/agents',
  listSigningKeys: 'GET /admin/v1/signing-keys',
  rotateSigningKey: 'POST /admin/v1/signing-keys key owner',
};

