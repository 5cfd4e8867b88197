// Generated from openapi/admin.json by `npm run openapi`. Do not edit.

export type AddOnPrice = {
  kind: 'percent' | 'bands';
  /** Hundredths of a percent of the covered price. */
  basisPoints?: number | null | undefined;
  /** Integer cents. */
  minimum?: number | null | undefined;
  /** Integer cents. */
  maximum?: number | null | undefined;
  /** In ascending order of `below`; the last one has no limit. */
  bands?: Array<{
    /** Integer cents. */
    below: number | null;
    /** Integer cents. */
    price: number;
  }> | null | undefined;
};

export type Address = {
  firstName: string;
  lastName: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string | null;
  email: string | null;
};

export type ApiKey = {
  id: string;
  name: string;
  scopes: Array<'storefront' | 'operator'>;
  /** The last four characters of the secret. */
  hint: string;
  createdAt: string;
  endsAt: string | null;
};

export type ApiKeyInput = {
  name: string;
  scopes: Array<'storefront' | 'operator'>;
};

export type ApiKeyRollInput = {
  /** How long the old key stays valid. Defaults to 24. */
  overlapHours?: number | undefined;
};

export type AppliedCoupon = {
  code: string;
  description: string | null;
  type: 'percent' | 'fixed' | 'free_shipping';
  discount: Cents;
  applicable: boolean;
  reason: string | null;
};

export type AppliedGiftCard = {
  id: string;
  last4: string;
  balance: Cents;
  applied: Cents;
};

export type Attribution = {
  gclid?: string | undefined;
  gbraid?: string | undefined;
  wbraid?: string | undefined;
  fbclid?: string | undefined;
  ttclid?: string | undefined;
  msclkid?: string | undefined;
  sccid?: string | undefined;
  twclid?: string | undefined;
  liclid?: string | undefined;
  _gl?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  utmContent?: string | undefined;
  utmTerm?: string | undefined;
  channel?: string | undefined;
  referrer?: string | undefined;
  landingUrl?: string | undefined;
};

export type AuditEntry = {
  id: string;
  operator: {
    id: string;
    email: string;
  };
  /** The operationId of the change. */
  operation: string;
  /** The id of the changed object. */
  subject: string | null;
  createdAt: string;
};

export type CaptureRequest = {
  /** Default: the full authorization. The rest is released; 0 releases everything. */
  amount?: number | undefined;
};

export type Carrier = {
  provider: 'easypost';
  /** Weight of a unit for which none is known. */
  defaultWeightGrams: number;
  origin: ShippingOrigin;
  /** The last four characters of a long key. */
  apiKeyHint: string;
};

export type CarrierInput = {
  provider: 'easypost';
  /** Weight of a unit for which none is known. */
  defaultWeightGrams: number;
  origin: NewShippingOrigin;
  credentials: {
    apiKey: string;
  };
};

export type CartAddOn = {
  id: string;
  type: 'warranty' | 'insurance';
  itemId: string | null;
  name: string;
  price: Cents;
  quantity: number;
  planId: string | null;
  termMonths: number | null;
  coverage: string | null;
};

/** Integer cents. */
export type Cents = number;

export type Coupon = {
  id: string;
  code: string;
  description: string | null;
  type: 'percent' | 'fixed' | 'free_shipping';
  value: number;
  minimum: Cents;
  skus: Array<string> | null;
  startsAt: string | null;
  endsAt: string | null;
  usesMax: number | null;
  usesPerShopperMax: number | null;
  combinable: boolean;
  enabled: boolean;
  status: 'active' | 'scheduled' | 'ended' | 'used_up' | 'disabled';
  /** Uses, including reservations of pending payments. */
  uses: number;
  createdAt: string;
  updatedAt: string;
};

export type CouponUpdate = {
  /** Shown to shoppers in the cart. */
  description?: string | null | undefined;
  /** Whole percent (1 to 100) or cents; 0 for free shipping. */
  value?: number | undefined;
  minimum?: Cents | undefined;
  /** The skus it applies to, case-sensitive. Null for every product. */
  skus?: Array<string> | null | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  usesMax?: number | null | undefined;
  usesPerShopperMax?: number | null | undefined;
  /** Whether it can be combined with other coupons. */
  combinable?: boolean | undefined;
  enabled?: boolean | undefined;
};

export type CouponUse = {
  orderId: string | null;
  orderNumber: string | null;
  status: 'held' | 'used' | 'released';
  /** Integer cents. */
  discount: number | null;
  createdAt: string;
  updatedAt: string;
};

export type CouponWithStats = {
  id: string;
  code: string;
  description: string | null;
  type: 'percent' | 'fixed' | 'free_shipping';
  value: number;
  minimum: Cents;
  skus: Array<string> | null;
  startsAt: string | null;
  endsAt: string | null;
  usesMax: number | null;
  usesPerShopperMax: number | null;
  combinable: boolean;
  enabled: boolean;
  status: 'active' | 'scheduled' | 'ended' | 'used_up' | 'disabled';
  /** Uses, including reservations of pending payments. */
  uses: number;
  createdAt: string;
  updatedAt: string;
  stats: {
    /** Reserved by pending payments. */
    held: number;
    used: number;
    /** Released by payments that were voided, or failed in the last 90 days. */
    released: number;
    lastUsedAt: string | null;
  };
};

export type FraudRules = {
  gateAt: number;
  amountDue: {
    over: Cents;
    /** 0 turns the rule off. */
    points: number;
  };
  failedConfirms: {
    from: number;
    /** 0 turns the rule off. */
    points: number;
  };
  countriesDiffer: {
    /** 0 turns the rule off. */
    points: number;
  };
  cardsTried: {
    over: number;
    /** 0 turns the rule off. */
    points: number;
  };
  ordersOfShopper: {
    over: number;
    /** 0 turns the rule off. */
    points: number;
  };
  /** Payments of strangers at a time before any has succeeded. The limit grows as payments succeed; raise it before a sale. A card tester gets at most as many cards to the provider. */
  paymentsAtOnce: number;
};

export type FraudRulesInput = {
  gateAt?: number | undefined;
  amountDue?: {
    over: Cents;
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  failedConfirms?: {
    from: number;
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  countriesDiffer?: {
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  cardsTried?: {
    over: number;
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  ordersOfShopper?: {
    over: number;
    /** 0 turns the rule off. */
    points: number;
  } | undefined;
  /** Payments of strangers at a time before any has succeeded. The limit grows as payments succeed; raise it before a sale. A card tester gets at most as many cards to the provider. */
  paymentsAtOnce?: number | undefined;
};

export type GiftCard = {
  id: string;
  /** The last four characters of its code. The code is not stored. */
  last4: string;
  mode: 'test' | 'live';
  currency: string;
  balance: Cents;
  held: Cents;
  enabled: boolean;
  status: 'active' | 'disabled' | 'expired' | 'sandboxed';
  expiresAt: string | null;
  note: string | null;
  createdAt: string;
  updatedAt: string;
};

export type GiftCardEntry = {
  id: string;
  type: 'issue' | 'debit' | 'credit';
  /** Integer cents, negative when spent. */
  amount: number;
  orderId: string | null;
  orderNumber: string | null;
  createdAt: string;
};

export type GiftCardUpdate = {
  enabled?: boolean | undefined;
  expiresAt?: string | null | undefined;
  /** For operators; not shown to shoppers. */
  note?: string | null | undefined;
};

export type GiftCardWithCode = {
  id: string;
  /** The last four characters of its code. The code is not stored. */
  last4: string;
  mode: 'test' | 'live';
  currency: string;
  balance: Cents;
  held: Cents;
  enabled: boolean;
  status: 'active' | 'disabled' | 'expired' | 'sandboxed';
  expiresAt: string | null;
  note: string | null;
  createdAt: string;
  updatedAt: string;
  /** Returned once. */
  code: string;
};

export type GiftCardWithLedger = {
  id: string;
  /** The last four characters of its code. The code is not stored. */
  last4: string;
  mode: 'test' | 'live';
  currency: string;
  balance: Cents;
  held: Cents;
  enabled: boolean;
  status: 'active' | 'disabled' | 'expired' | 'sandboxed';
  expiresAt: string | null;
  note: string | null;
  createdAt: string;
  updatedAt: string;
  entries: Array<GiftCardEntry>;
  pagination: Pagination;
};

export type GoLive = {
  id: string;
  developerMode: boolean;
  liveSince: string | null;
  /** Whether all required items are done. */
  ready: boolean;
  items: Array<{
    item: 'products' | 'payments' | 'shipping' | 'messages' | 'sandbox';
    required: boolean;
    done: boolean;
    /** What to do. */
    missing: string | null;
  }>;
};

export type GoLiveInput = {
  /** The handle of the store, as a confirmation: this cannot be undone. */
  handle: string;
};

export type LiveSettings = {
  productWebhook: ProductWebhook | null;
  shipping: Shipping | null;
  carrier: Carrier | null;
  tax: TaxTable | null;
};

export type MailSender = {
  provider: 'smtp';
  /** At a public address. */
  host: string;
  /** 25, 465, 587 or above 1023. */
  port: number;
  /** tls from the start, starttls, or none (development only). */
  security: 'tls' | 'starttls' | 'none';
  fromName: string;
  fromAddress: string;
  user: string | null;
  /** The last four characters of a long password. */
  passwordHint: string;
};

export type MailSenderInput = {
  provider: 'smtp';
  /** At a public address. */
  host: string;
  /** 25, 465, 587 or above 1023. */
  port: number;
  /** tls from the start, starttls, or none (development only). */
  security: 'tls' | 'starttls' | 'none';
  fromName: string;
  fromAddress: string;
  credentials?: {
    user: string;
    password: string;
  } | undefined;
};

export type Message = {
  id: string;
  channel: 'sms' | 'email';
  template: string;
  /** Masked. */
  recipient: string;
  status: 'waiting' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'withheld';
  tries: number;
  /** Why the last attempt failed. */
  reason: 'expired' | 'no_sender' | 'unsubscribed' | 'recipient_refused' | 'sender_refused' | 'content_refused' | 'not_permitted' | 'undeliverable' | 'credentials_refused' | 'temporarily_refused' | 'unreachable' | 'not_trusted' | 'timed_out' | 'carrier_error' | null;
  carrierCode: string | null;
  carrierReference: string | null;
  nextTryAt: string | null;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
};

export type MessageSenders = {
  mails: MailSender | null;
  texts: TextSender | null;
};

export type MessageTemplate = {
  template: 'code.sms' | 'code.email' | 'magic_link.email' | 'password_reset.email' | 'shipment.sms';
  own: TemplateWords | null;
  initial: TemplateWords;
  required: Array<string>;
  optional: Array<string>;
};

export type MessageTemplateInput = {
  template: 'code.sms' | 'code.email' | 'magic_link.email' | 'password_reset.email' | 'shipment.sms';
  subject?: string | null | undefined;
  text: string;
};

export type MessageTemplatePreviewInput = {
  template: 'code.sms' | 'code.email' | 'magic_link.email' | 'password_reset.email' | 'shipment.sms';
  subject?: string | null | undefined;
  /** Defaults to the current text. */
  text?: string | undefined;
};

export type MessageTemplateResetInput = {
  template: 'code.sms' | 'code.email' | 'magic_link.email' | 'password_reset.email' | 'shipment.sms';
};

export type Metadata = Record<string, string>;

export type NewApiKey = {
  id: string;
  name: string;
  scopes: Array<'storefront' | 'operator'>;
  /** The last four characters of the secret. */
  hint: string;
  createdAt: string;
  endsAt: string | null;
  /** Returned once. */
  secret: string;
};

export type NewCoupon = {
  /** Not case-sensitive. */
  code: string;
  type: 'percent' | 'fixed' | 'free_shipping';
  /** Shown to shoppers in the cart. */
  description?: string | null | undefined;
  /** Whole percent (1 to 100) or cents; 0 for free shipping. */
  value?: number | undefined;
  minimum?: Cents | undefined;
  /** The skus it applies to, case-sensitive. Null for every product. */
  skus?: Array<string> | null | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  usesMax?: number | null | undefined;
  usesPerShopperMax?: number | null | undefined;
  /** Whether it can be combined with other coupons. */
  combinable?: boolean | undefined;
  enabled?: boolean | undefined;
};

export type NewGiftCard = {
  /** Integer cents. */
  amount: number;
  expiresAt?: string | null | undefined;
  /** For operators; not shown to shoppers. */
  note?: string | null | undefined;
};

export type NewOperatorSession = {
  /** Returned once. Send it as authorization: Bearer … */
  token: string;
  expiresAt: string;
  operator: {
    id: string;
    email: string;
    role: 'owner' | 'staff';
  };
  store: {
    id: string;
    handle: string;
    name: string;
    developerMode: boolean;
  };
};

export type NewProviderAccount = {
  id: string;
  type: string;
  mode: 'test' | 'live';
  /** `manual` only authorizes payments until they are captured. */
  capture?: 'automatic' | 'manual' | undefined;
  credentials: Record<string, string>;
  /** Default of its mode. The first account of a mode is always the default. */
  isDefault?: boolean | undefined;
};

export type NewShippingOrigin = {
  company: string;
  line1: string;
  city: string;
  state: string;
  postalCode: string;
  /** Defaults to the country of the store. */
  country?: string | undefined;
  phone: string | null;
};

export type NewStaffMember = {
  email: string;
  password: string;
  role: 'owner' | 'staff';
};

export type NewUpsellOffer = {
  sku: string;
  name: string;
  /** Integer cents. */
  unitPrice: number;
  imageUrl?: string | null | undefined;
  quantity?: number | undefined;
  /** Integer cents. */
  compareAtPrice?: number | null | undefined;
  /** Products that trigger the offer; empty means any. */
  triggerSkus?: Array<string> | undefined;
  taxable?: boolean | undefined;
  requiresShipping?: boolean | undefined;
  /** Ascending. */
  position?: number | undefined;
};

export type NewWarrantyPlan = {
  name: string;
  termMonths: number;
  coverage: string;
  price: AddOnPrice;
  termsUrl?: string | null | undefined;
  /** Lower positions come first. */
  position?: number | undefined;
};

export type NewWebhookEndpoint = {
  /** https URL with a public address, on port 443 or above 1023. */
  url: string;
  description?: string | null | undefined;
  /** Null for all events, including future types. */
  eventTypes?: Array<'order.created' | 'order.status_changed' | 'order.upsell_accepted' | 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'payment.refunded' | 'payment.voided' | 'shipment.created' | 'shipment.updated' | 'customer.created' | 'customer.updated' | 'consent.changed' | 'cart.abandoned' | 'store.went_live'> | null | undefined;
};

export type OperatorCredentials = {
  handle: string;
  email: string;
  password: string;
};

export type OperatorSession = {
  operator: {
    id: string;
    email: string;
    role: 'owner' | 'staff';
  };
  store: {
    id: string;
    handle: string;
    name: string;
    developerMode: boolean;
  };
};

export type Order = {
  id: string;
  orderNumber: string;
  status: 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'partially_refunded';
  paymentStatus: 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided' | 'failed';
  fulfillmentStatus: 'unfulfilled' | 'partially_shipped' | 'shipped' | 'delivered';
  developerMode?: true | undefined;
  customerId: string | null;
  email: string;
  phone: string | null;
  cartId: string;
  currency: string;
  itemCount: number;
  items: Array<OrderItem>;
  addOns: Array<CartAddOn>;
  coupons: Array<AppliedCoupon>;
  giftCards: Array<AppliedGiftCard>;
  totals: OrderTotals;
  total: Cents;
  shippingAddress: Address | null;
  billingAddress: Address;
  shippingRate: {
    id: string;
    name: string;
    amount: Cents;
  } | null;
  payment: {
    providerId: string;
    method: string;
    brand: string | null;
    last4: string | null;
    paymentIntentId: string;
  } | null;
  quoteHash: string;
  shipments: Array<Shipment>;
  notes: string | null;
  attribution: Attribution | null;
  timeline: Array<{
    at: string;
    type: string;
    actor: string;
    from: string | null;
    to: string | null;
  }>;
  createdAt: string;
  updatedAt: string;
};

export type OrderItem = {
  id: string;
  sku: string;
  name: string;
  quantity: number;
  unitPrice: Cents;
  lineSubtotal: Cents;
  lineDiscount: Cents;
  lineTotal: Cents;
  lineTax: Cents;
  imageUrl: string | null;
  requiresShipping: boolean;
  taxable: boolean;
  maxQuantity: number | null;
  weightGrams: number | null;
  metadata: Metadata;
  source: 'cart' | 'upsell';
};

export type OrderTotals = {
  subtotal: Cents;
  discountTotal: Cents;
  addOnTotal: Cents;
  shippingTotal: Cents;
  taxTotal: Cents;
  taxIncluded: Cents;
  total: Cents;
  giftCardTotal: Cents;
  amountDue: Cents;
  currency: string;
  paid: Cents;
  refunded: Cents;
};

export type Pagination = {
  page: number;
  pageSize: number;
  total: number;
  /** False where counting stopped at 10 000. */
  totalIsExact: boolean;
  totalPages: number;
  hasMore: boolean;
};

export type PasswordUpdate = {
  currentPassword: string;
  password: string;
};

export type PaymentFinding = {
  id: string;
  type: 'missing_at_provider' | 'missing_in_ledger' | 'amount_differs' | 'refund_differs' | 'void_differs' | 'hold_lapsed' | 'currency_differs' | 'still_open';
  /** A charge in the ledger, or a payment attempt without ledger entries. */
  subjectType: 'charge' | 'attempt';
  subjectId: string;
  orderId: string | null;
  providerId: string;
  /** Reference at the provider. */
  reference: string | null;
  currency: string;
  /** Integer cents. */
  ours: number | null;
  /** Integer cents. */
  theirs: number | null;
  foundAt: string;
  seenAt: string;
  resolvedAt: string | null;
};

export type PersonErasure = {
  id: string | null;
  erasedOrders: number;
  erasedAt: string;
};

export type PersonExport = {
  id: string | null;
  customer: {
    id: string;
    email: string | null;
    emailVerified: boolean;
    phone: string | null;
    phoneVerified: boolean;
    firstName: string | null;
    lastName: string | null;
    createdAt: string;
    updatedAt: string;
  } | null;
  addresses: Array<{
    id: string;
    firstName: string;
    lastName: string;
    line1: string;
    line2: string | null;
    city: string;
    state: string;
    postalCode: string;
    country: string;
    phone: string | null;
    label: string | null;
  }>;
  consents: Array<{
    kind: string;
    subscribed: boolean;
    phone: string | null;
    source: string | null;
    consentText: string | null;
    createdAt: string;
  }>;
  paymentMethods: Array<{
    type: string;
    brand: string | null;
    last4: string | null;
    createdAt: string;
  }>;
  sessions: Array<{
    createdAt: string;
    expiresAt: string;
  }>;
  orders: Array<Order>;
};

export type PersonIdentifier = {
  customerId?: string | undefined;
  email?: string | undefined;
};

export type ProductWebhook = {
  url: string;
  /** The last four characters of the secret. */
  secretHint: string;
};

export type ProductWebhookInput = {
  /** https, on port 443 or above 1023, at a public address. */
  url: string;
  /** Generates a new secret; the old one ends at once. */
  rotateSecret?: boolean | undefined;
};

export type ProductWebhookTestInput = {
  sku: string;
  quantity?: number | undefined;
  metadata?: Metadata | undefined;
};

export type ProductWebhookTestResult = {
  answered: boolean;
  /** Why no valid reply was received. */
  problem: string | null;
  outcome: 'valid' | 'invalid' | 'unavailable' | null;
  /** Integer cents. */
  unitPrice: number | null;
  name: string | null;
};

export type ProviderAccount = {
  id: string;
  type: string;
  mode: 'test' | 'live';
  capture: 'automatic' | 'manual';
  /** Last characters of a secret, for identification. */
  hint: string;
  /** One per mode. */
  isDefault: boolean;
  enabled: boolean;
  createdAt: string;
  updatedAt: string;
};

export type ProviderAccountUpdate = {
  credentials?: Record<string, string> | undefined;
  enabled?: boolean | undefined;
  capture?: 'automatic' | 'manual' | undefined;
  isDefault?: true | undefined;
};

export type Removed = {
  removed: true;
};

export type RemovedItem = {
  id: string;
  removed: true;
};

export type Shipment = {
  id: string;
  orderId: string;
  carrierCode: string;
  trackingNumber: string;
  trackingUrl: string | null;
  status: 'pending' | 'in_transit' | 'delivered' | 'exception' | 'returned' | 'cancelled';
  notes: string | null;
  metadata: Metadata;
  createdAt: string;
  updatedAt: string;
};

export type Shipping = {
  zones: Array<ShippingZone>;
};

export type ShippingInput = {
  zones: Array<ShippingZoneInput>;
};

export type ShippingOrigin = {
  company: string;
  line1: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string | null;
};

export type ShippingProtection = {
  name: string;
  coverage: string;
  price: AddOnPrice;
  enabled: boolean;
  updatedAt: string;
};

export type ShippingProtectionRule = {
  name: string;
  coverage: string;
  price: AddOnPrice;
  enabled?: boolean | undefined;
};

export type ShippingRule = {
  id: string;
  name: string;
  kind: 'flat' | 'by_subtotal' | 'by_weight';
  bands: Array<{
    /** Cents or grams. */
    upTo: number | null;
    amount: Cents;
  }>;
  /** Integer cents. */
  freeOver: number | null;
  minDays: number | null;
  maxDays: number | null;
};

export type ShippingRuleInput = {
  id: string;
  name: string;
  kind?: 'flat' | 'by_subtotal' | 'by_weight' | undefined;
  bands: Array<{
    /** Cents or grams; no limit without it. */
    upTo?: number | null | undefined;
    amount: Cents;
  }>;
  /** Integer cents of the subtotal; never free without it. */
  freeOver?: number | null | undefined;
  minDays?: number | null | undefined;
  maxDays?: number | null | undefined;
};

export type ShippingZone = {
  name: string;
  countries: Array<string>;
  states: Array<string>;
  postalPrefixes: Array<string>;
  priority: number;
  rules: Array<ShippingRule>;
};

export type ShippingZoneInput = {
  name: string;
  countries: Array<string>;
  /** The whole country without any. */
  states?: Array<string> | undefined;
  /** Every postal code without any. */
  postalPrefixes?: Array<string> | undefined;
  /** The lowest among matching zones wins. */
  priority?: number | undefined;
  rules: Array<ShippingRuleInput>;
};

export type StaffMember = {
  id: string;
  email: string;
  role: 'owner' | 'staff';
  createdAt: string;
};

export type StaffMemberUpdate = {
  role?: 'owner' | 'staff' | undefined;
  password?: string | undefined;
};

export type StoreSettings = {
  id: string;
  handle: string;
  name: string;
  currency: string;
  country: string;
  supportEmail: string | null;
  statusFollowsShipments: boolean;
  redirectHosts: Array<string>;
  textCountries: Array<string>;
  developerMode: boolean;
  createdAt: string;
};

export type StoreSettingsUpdate = {
  name?: string | undefined;
  country?: string | undefined;
  supportEmail?: string | null | undefined;
  /** Whether the status of an order follows its shipments. */
  statusFollowsShipments?: boolean | undefined;
  /** Hosts that links in e-mails may lead to. The first is the default. */
  redirectHosts?: Array<string> | undefined;
  /** Countries that codes are texted to. Defaults to the own one, in a sandbox to all. */
  textCountries?: Array<string> | undefined;
};

export type StoreUpsellOffer = {
  id: string;
  sku: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  unitPrice: Cents;
  /** Integer cents. */
  compareAtPrice: number | null;
  triggerSkus: Array<string>;
  taxable: boolean;
  requiresShipping: boolean;
  enabled: boolean;
  position: number;
  createdAt: string;
  updatedAt: string;
};

export type TaxRate = {
  country: string;
  state: string | null;
  /** 88750 is 8.875 per cent. */
  millionths: number;
};

export type TaxTable = {
  pricesIncludeTax: boolean;
  shippingTaxable: boolean;
  addOnsTaxable: boolean;
  rates: Array<TaxRate>;
  stripe?: {
    providerId: string;
  } | null | undefined;
};

export type TemplateWords = {
  subject: string | null;
  text: string;
};

export type TestMessageInput = {
  channel: 'sms' | 'email';
  /** For a text. An e-mail goes to your own address. */
  phone?: string | undefined;
};

export type TestMessageResult = {
  /** Whether the sender accepted it. */
  taken: boolean;
  reason: 'expired' | 'no_sender' | 'unsubscribed' | 'recipient_refused' | 'sender_refused' | 'content_refused' | 'not_permitted' | 'undeliverable' | 'credentials_refused' | 'temporarily_refused' | 'unreachable' | 'not_trusted' | 'timed_out' | 'carrier_error' | null;
  /** The error code of the sender. */
  carrierCode: string | null;
  /** The message id of the sender. */
  carrierReference: string | null;
};

export type TextSender = {
  provider: 'twilio';
  accountSid: string;
  from: string | null;
  messagingServiceSid: string | null;
  apiKeySid: string | null;
  /** The last four characters of its secret. */
  secretHint: string;
  /** URL for Twilio to call with replies. Null without an auth token. */
  repliesUrl: string | null;
};

export type TextSenderInput = {
  provider: 'twilio';
  accountSid: string;
  /** A number, a short code or a name. Alternatively a messaging service. */
  from?: string | null | undefined;
  messagingServiceSid?: string | null | undefined;
  credentials: {
    authToken?: string | undefined;
    apiKeySid?: string | undefined;
    apiKeySecret?: string | undefined;
  };
};

export type Transaction = {
  id: string;
  type: 'authorization' | 'capture' | 'refund' | 'void' | 'gift_card_debit' | 'gift_card_credit';
  status: 'pending' | 'succeeded' | 'failed';
  amount: Cents;
  currency: string;
  providerId: string | null;
  providerReference: string | null;
  parentId: string | null;
  createdAt: string;
};

export type UpsellOfferUpdate = {
  sku?: string | undefined;
  name?: string | undefined;
  /** Integer cents. */
  unitPrice?: number | undefined;
  imageUrl?: string | null | undefined;
  quantity?: number | undefined;
  /** Integer cents. */
  compareAtPrice?: number | null | undefined;
  /** Products that trigger the offer; empty means any. */
  triggerSkus?: Array<string> | undefined;
  taxable?: boolean | undefined;
  requiresShipping?: boolean | undefined;
  /** Ascending. */
  position?: number | undefined;
  enabled?: boolean | undefined;
};

export type WarrantyPlan = {
  id: string;
  name: string;
  termMonths: number;
  coverage: string;
  termsUrl: string | null;
  price: AddOnPrice;
  enabled: boolean;
  position: number;
  createdAt: string;
  updatedAt: string;
};

export type WarrantyPlanUpdate = {
  name?: string | undefined;
  termMonths?: number | undefined;
  coverage?: string | undefined;
  price?: AddOnPrice | undefined;
  termsUrl?: string | null | undefined;
  /** Lower positions come first. */
  position?: number | undefined;
  enabled?: boolean | undefined;
};

export type WebhookDelivery = {
  eventId: string;
  endpointId: string;
  eventType: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  nextTryAt: string | null;
  /** HTTP status of the last response. */
  lastStatus: number | null;
  /** Reason for the last failure. */
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
  deliveredAt: string | null;
};

export type WebhookEndpoint = {
  id: string;
  url: string;
  description: string | null;
  eventTypes: Array<string> | null;
  status: 'enabled' | 'disabled';
  disabledReason: 'operator' | 'gone' | null;
  previousSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
};

export type WebhookEndpointUpdate = {
  /** https URL with a public address, on port 443 or above 1023. */
  url?: string | undefined;
  description?: string | null | undefined;
  /** Null for all events, including future types. */
  eventTypes?: Array<'order.created' | 'order.status_changed' | 'order.upsell_accepted' | 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'payment.refunded' | 'payment.voided' | 'shipment.created' | 'shipment.updated' | 'customer.created' | 'customer.updated' | 'consent.changed' | 'cart.abandoned' | 'store.went_live'> | null | undefined;
  status?: 'enabled' | 'disabled' | undefined;
};

export type WebhookEndpointWithSecret = {
  id: string;
  url: string;
  description: string | null;
  eventTypes: Array<string> | null;
  status: 'enabled' | 'disabled';
  disabledReason: 'operator' | 'gone' | null;
  previousSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
  /** Returned once. */
  secret: string;
};

/** Every operation, by its id. */
export interface Operations {
  /** Sign in operator. */
  signInOperator: {
    args: {
      body: OperatorCredentials;
    };
    options: never;
    reply: NewOperatorSession;
    codes:
      | 'INTERNAL_ERROR'
      | 'INVALID_CREDENTIALS'
      | 'INVALID_JSON'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'TOO_MANY_ATTEMPTS'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_ERROR';
  };
  /** Get operator session. Returns the signed-in operator and the store. */
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
  /** Sign out operator. */
  signOutOperator: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      signedOut: true;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'INVALID_JSON'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'PAYLOAD_TOO_LARGE'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE';
  };
  /** Change own password. Ends all other sessions of the operator. */
  changeOwnPassword: {
    args: {
      body: PasswordUpdate;
    };
    options: 'idempotencyKey';
    reply: {
      id: string;
      changed: true;
    };
    codes:
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
  /** Get store settings. */
  getStore: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: StoreSettings;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update store settings. */
  changeStore: {
    args: {
      body?: StoreSettingsUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: StoreSettings;
    codes:
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
  /** List API keys. Returns the keys that are valid. */
  listApiKeys: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      apiKeys: Array<ApiKey>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Create API key. The secret is returned once. */
  createApiKey: {
    args: {
      body: ApiKeyInput;
    };
    options: 'idempotencyKey';
    reply: NewApiKey;
    codes:
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
  /** Roll API key. Replaces a key. The old key stays valid for the overlap. */
  rollApiKey: {
    args: {
      path: {
        keyId: string;
      };
      body?: ApiKeyRollInput | undefined;
    };
    options: 'idempotencyKey';
    reply: NewApiKey;
    codes:
      | 'API_KEY_ENDING'
      | 'API_KEY_NOT_FOUND'
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
  /** Revoke API key. The key is refused at once. */
  revokeApiKey: {
    args: {
      path: {
        keyId: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      id: string;
      revoked: true;
    };
    codes:
      | 'API_KEY_NOT_FOUND'
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
  /** List staff members. */
  listStaff: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      staff: Array<StaffMember>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Add staff member. Creates an operator with an initial password. */
  addMember: {
    args: {
      body: NewStaffMember;
    };
    options: 'idempotencyKey';
    reply: StaffMember;
    codes:
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
  /** Update staff member. Changes the role or the password of an operator. */
  changeMember: {
    args: {
      path: {
        operatorId: string;
      };
      body?: StaffMemberUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: StaffMember;
    codes:
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
  /** Remove staff member. Ends all sessions of the operator. */
  removeMember: {
    args: {
      path: {
        operatorId: string;
      };
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
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
  /** List audit log entries. Newest first. */
  listAuditLog: {
    args: {
      query?: {
        page?: number | undefined;
        pageSize?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      entries: Array<AuditEntry>;
      pagination: Pagination;
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
  /** Capture order payment. Captures an authorized amount in full or in part. */
  captureOrder: {
    args: {
      path: {
        orderId: string;
      };
      body?: CaptureRequest | undefined;
    };
    options: 'idempotencyKey';
    reply: {
      transactions: Array<Transaction>;
      order: Order;
    };
    codes:
      | 'CAPTURE_EXCEEDS_AUTHORIZED'
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
  /** List payment provider accounts. Also returns the provider types that can be connected. */
  listProviderAccounts: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      providers: Array<ProviderAccount>;
      /** Provider types that can be connected. */
      types: Array<{
        type: string;
        fields: Array<string>;
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
  /** Add payment provider account. Credentials are verified with a read-only call, encrypted, and never returned. */
  addProviderAccount: {
    args: {
      body: NewProviderAccount;
    };
    options: 'idempotencyKey';
    reply: ProviderAccount;
    codes:
      | 'CREDENTIALS_REFUSED'
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
  /** Update payment provider account. Replaces credentials, enables or disables the account, or makes it the default. */
  changeProviderAccount: {
    args: {
      path: {
        providerId: string;
      };
      body?: ProviderAccountUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: ProviderAccount;
    codes:
      | 'CREDENTIALS_REFUSED'
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
  /** Remove payment provider account. Only an account that was never used can be removed. */
  removeProviderAccount: {
    args: {
      path: {
        providerId: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      id: string;
      removed: true;
    };
    codes:
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
  /** List payment discrepancies. Returns differences between the ledger and the records of the providers. */
  listPaymentFindings: {
    args: {
      query?: {
        state?: 'open' | 'resolved' | undefined;
        cursor?: string | undefined;
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      findings: Array<PaymentFinding>;
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
  /** Export personal data. Returns all data that the store keeps about a customer or guest. */
  exportPerson: {
    args: {
      body: PersonIdentifier;
    };
    options: 'idempotencyKey';
    reply: PersonExport;
    codes:
      | 'CUSTOMER_NOT_FOUND'
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
  /** Erase personal data. Erases a customer or guest. Amounts are kept. */
  erasePerson: {
    args: {
      body: PersonIdentifier;
    };
    options: 'idempotencyKey';
    reply: PersonErasure;
    codes:
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
  /** Create coupon. */
  createCoupon: {
    args: {
      body: NewCoupon;
    };
    options: 'idempotencyKey';
    reply: Coupon;
    codes:
      | 'COUPON_CODE_TAKEN'
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
  /** List coupons. Newest first. A code selects one coupon. */
  listCoupons: {
    args: {
      query?: {
        page?: number | undefined;
        pageSize?: number | undefined;
        code?: string | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      coupons: Array<Coupon>;
      pagination: Pagination;
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
  /** Get coupon. Includes usage counts. */
  getCoupon: {
    args: {
      path: {
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
  /** Update coupon. Also disables a coupon, or enables it again. */
  changeCoupon: {
    args: {
      path: {
        couponId: string;
      };
      body?: CouponUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: Coupon;
    codes:
      | 'COUPON_NOT_FOUND'
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
  /** List coupon uses. Returns the payments that used the coupon, newest first. */
  listCouponUses: {
    args: {
      path: {
        couponId: string;
      };
      query?: {
        page?: number | undefined;
        pageSize?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      uses: Array<CouponUse>;
      pagination: Pagination;
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
  /** End coupon. The coupon is no longer valid from now on. */
  endCoupon: {
    args: {
      path: {
        couponId: string;
      };
    };
    options: 'idempotencyKey';
    reply: Coupon;
    codes:
      | 'COUPON_NOT_FOUND'
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
  /** Create gift card. The code is returned once. */
  issueGiftCard: {
    args: {
      body: NewGiftCard;
    };
    options: 'idempotencyKey';
    reply: GiftCardWithCode;
    codes:
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
  /** List gift cards. Newest first. The last four characters of a code select cards. */
  listGiftCards: {
    args: {
      query?: {
        page?: number | undefined;
        pageSize?: number | undefined;
        last4?: string | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      giftCards: Array<GiftCard>;
      pagination: Pagination;
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
  /** Get gift card. Includes the ledger, newest entry first. */
  getGiftCard: {
    args: {
      path: {
        giftCardId: string;
      };
      query?: {
        page?: number | undefined;
        pageSize?: number | undefined;
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
  /** Update gift card. Disables or enables a gift card, or changes its expiry. */
  changeGiftCard: {
    args: {
      path: {
        giftCardId: string;
      };
      body?: GiftCardUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: GiftCard;
    codes:
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
  /** Create upsell offer. */
  createUpsellOffer: {
    args: {
      body: NewUpsellOffer;
    };
    options: 'idempotencyKey';
    reply: StoreUpsellOffer;
    codes:
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
  /** List upsell offers. In the order in which they are offered. */
  listStoreOffers: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      offers: Array<StoreUpsellOffer>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update upsell offer. Also disables an offer, or enables it again. */
  changeUpsellOffer: {
    args: {
      path: {
        offerId: string;
      };
      body?: UpsellOfferUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: StoreUpsellOffer;
    codes:
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
  /** Remove upsell offer. Orders keep what was accepted. */
  removeUpsellOffer: {
    args: {
      path: {
        offerId: string;
      };
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
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
  /** Create warranty plan. */
  createWarrantyPlan: {
    args: {
      body: NewWarrantyPlan;
    };
    options: 'idempotencyKey';
    reply: WarrantyPlan;
    codes:
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
  /** List warranty plans. In the order in which they are offered. */
  listWarrantyPlans: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      plans: Array<WarrantyPlan>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Update warranty plan. Also disables a plan, or enables it again. */
  changeWarrantyPlan: {
    args: {
      path: {
        planId: string;
      };
      body?: WarrantyPlanUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: WarrantyPlan;
    codes:
      | 'ADD_ON_NOT_FOUND'
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
  /** Remove warranty plan. Carts and orders keep their warranties. */
  removeWarrantyPlan: {
    args: {
      path: {
        planId: string;
      };
    };
    options: 'idempotencyKey';
    reply: RemovedItem;
    codes:
      | 'ADD_ON_NOT_FOUND'
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
  /** Get shipping protection. Returns the price and the coverage of shipping protection. */
  getShippingProtection: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      protection: ShippingProtection | null;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set shipping protection. Sets the price and the coverage of shipping protection. */
  setShippingProtection: {
    args: {
      body: ShippingProtectionRule;
    };
    options: 'idempotencyKey';
    reply: ShippingProtection;
    codes:
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
  /** Remove shipping protection. Shipping protection is no longer offered. */
  removeShippingProtection: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
      | 'ADD_ON_NOT_FOUND'
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
  /** Get fraud rules. Returns the rules that decide when a shopper must verify a phone number. */
  getFraudRules: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: FraudRules;
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set fraud rules. Replaces the overrides of the default rules. */
  setFraudRules: {
    args: {
      body?: FraudRulesInput | undefined;
    };
    options: 'idempotencyKey';
    reply: FraudRules;
    codes:
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
  /** Get go-live checklist. Returns what is missing before the store can take real payments. */
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
  /** Go live. Ends developer mode. It cannot be undone. */
  goLive: {
    args: {
      body: GoLiveInput;
    };
    options: 'idempotencyKey';
    reply: GoLive;
    codes:
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
  /** Create webhook endpoint. The signing secret is returned once. */
  createWebhookEndpoint: {
    args: {
      body: NewWebhookEndpoint;
    };
    options: 'idempotencyKey';
    reply: WebhookEndpointWithSecret;
    codes:
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
  /** List webhook endpoints. */
  listWebhookEndpoints: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      endpoints: Array<WebhookEndpoint>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Get webhook endpoint. */
  getWebhookEndpoint: {
    args: {
      path: {
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
  /** Update webhook endpoint. Also disables an endpoint, or enables it again. */
  changeWebhookEndpoint: {
    args: {
      path: {
        endpointId: string;
      };
      body?: WebhookEndpointUpdate | undefined;
    };
    options: 'idempotencyKey';
    reply: WebhookEndpoint;
    codes:
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
  /** Delete webhook endpoint. Pending deliveries to it are not sent. */
  deleteWebhookEndpoint: {
    args: {
      path: {
        endpointId: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      id: string;
      deleted: true;
    };
    codes:
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
  /** Rotate signing secret. The new secret is returned once. The old one also signs during the overlap. */
  rotateWebhookSecret: {
    args: {
      path: {
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
  /** Send test event. Sends a `webhook.test` event to the endpoint. */
  sendTestEvent: {
    args: {
      path: {
        endpointId: string;
      };
    };
    options: 'idempotencyKey';
    reply: WebhookDelivery;
    codes:
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
  /** Replay failed deliveries. Sends all deliveries again that failed since a time. */
  replayFailedDeliveries: {
    args: {
      path: {
        endpointId: string;
      };
      body: {
        since: string;
      };
    };
    options: 'idempotencyKey';
    reply: {
      replayed: number;
      hasMore: boolean;
    };
    codes:
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
  /** Replay delivery. Sends one event again, whatever its state. */
  replayDelivery: {
    args: {
      path: {
        endpointId: string;
        eventId: string;
      };
    };
    options: 'idempotencyKey';
    reply: WebhookDelivery;
    codes:
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
  /** List deliveries. Newest first. */
  listWebhookDeliveries: {
    args: {
      query?: {
        endpointId?: string | undefined;
        eventId?: string | undefined;
        eventType?: 'order.created' | 'order.status_changed' | 'order.upsell_accepted' | 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'payment.refunded' | 'payment.voided' | 'shipment.created' | 'shipment.updated' | 'customer.created' | 'customer.updated' | 'consent.changed' | 'cart.abandoned' | 'store.went_live' | 'webhook.test' | undefined;
        status?: 'pending' | 'delivered' | 'failed' | undefined;
        cursor?: string | undefined;
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      deliveries: Array<WebhookDelivery>;
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
  /** Get live settings. Returns the settings of product validation, shipping and tax. */
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
  /** Set product webhook. Sets the server that validates products. Its secret is returned when it is created. */
  setProductWebhook: {
    args: {
      body: ProductWebhookInput;
    };
    options: 'idempotencyKey';
    reply: {
      url: string;
      /** The last four characters of the secret. */
      secretHint: string;
      /** Returned once, when generated. */
      secret: string | null;
    };
    codes:
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
      | 'WEBHOOK_URL_REFUSED';
  };
  /** Remove product webhook. Without one, a live store cannot sell. */
  removeProductWebhook: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
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
  /** Test product webhook. Calls the server that validates products with one product. */
  tryProductWebhook: {
    args: {
      body: ProductWebhookTestInput;
    };
    options: 'idempotencyKey';
    reply: ProductWebhookTestResult;
    codes:
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
  /** Set shipping zones. Replaces all shipping zones and their rules. */
  setShipping: {
    args: {
      body: ShippingInput;
    };
    options: 'idempotencyKey';
    reply: Shipping;
    codes:
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
  /** Set carrier. Takes rates from carriers and verifies addresses. The zones stay as a fallback. */
  setCarrier: {
    args: {
      body: CarrierInput;
    };
    options: 'idempotencyKey';
    reply: Carrier;
    codes:
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
  /** Remove carrier. Rates come from the zones alone. */
  removeCarrier: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
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
  /** Set tax table. Replaces the tax table. It applies in the sandbox, too. */
  setTax: {
    args: {
      body: TaxTable;
    };
    options: 'idempotencyKey';
    reply: TaxTable;
    codes:
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
  /** Remove tax table. No tax is charged or shown. */
  removeTax: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
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
  /** Set mail sender. Sets the SMTP server for e-mails. The connection is verified before it is saved. */
  setMailSender: {
    args: {
      body: MailSenderInput;
    };
    options: 'idempotencyKey';
    reply: MailSender;
    codes:
      | 'CREDENTIALS_REFUSED'
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
      | 'VALIDATION_ERROR';
  };
  /** Remove mail sender. Without one, a live store sends no e-mails. */
  removeMailSender: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
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
  /** Set text sender. Sets the account for text messages. The account is verified before it is saved. */
  setTextSender: {
    args: {
      body: TextSenderInput;
    };
    options: 'idempotencyKey';
    reply: TextSender;
    codes:
      | 'CREDENTIALS_REFUSED'
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
      | 'VALIDATION_ERROR';
  };
  /** Remove text sender. Without one, a live store sends no text messages. */
  removeTextSender: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'idempotencyKey';
    reply: Removed;
    codes:
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
  /** Get message senders. Returns the senders of e-mails and text messages. */
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
  /** Send test message. Sends a message to the operator, in a sandbox as well. At most ten an hour. */
  trySender: {
    args: {
      body: TestMessageInput;
    };
    options: 'idempotencyKey';
    reply: TestMessageResult;
    codes:
      | 'CHANNEL_NOT_AVAILABLE'
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
  /** List messages. Returns the delivery state of messages of the last week, without their text. */
  listMessages: {
    args: {
      query?: {
        channel?: 'sms' | 'email' | undefined;
        status?: 'waiting' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'withheld' | undefined;
        cursor?: string | undefined;
        limit?: number | undefined;
      } | undefined;
    };
    options: never;
    reply: {
      messages: Array<Message>;
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
  /** List message templates. Returns own and default texts, and the placeholders of each. */
  listMessageTemplates: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: never;
    reply: {
      templates: Array<MessageTemplate>;
    };
    codes:
      | 'INTERNAL_ERROR'
      | 'OPERATOR_TOKEN_INVALID'
      | 'OPERATOR_TOKEN_MISSING'
      | 'RATE_LIMITED'
      | 'SERVICE_UNAVAILABLE';
  };
  /** Set message template. Replaces the default text of a message. */
  setMessageTemplate: {
    args: {
      body: MessageTemplateInput;
    };
    options: 'idempotencyKey';
    reply: MessageTemplate;
    codes:
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
      | 'VALIDATION_ERROR';
  };
  /** Preview message template. Renders a message as a shopper would read it. */
  previewMessageTemplate: {
    args: {
      body: MessageTemplatePreviewInput;
    };
    options: 'idempotencyKey';
    reply: TemplateWords;
    codes:
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
      | 'VALIDATION_ERROR';
  };
  /** Reset message template. Restores the default text. */
  resetMessageTemplate: {
    args: {
      body: MessageTemplateResetInput;
    };
    options: 'idempotencyKey';
    reply: MessageTemplate;
    codes:
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
}

/** Method, path, and flags that `src/route.ts` reads. */
export const ROUTES: Readonly<Record<keyof Operations, string>> = {
  signInOperator: 'POST /admin/v1/sessions',
  getOperatorSession: 'GET /admin/v1/session',
  signOutOperator: 'DELETE /admin/v1/session',
  changeOwnPassword: 'PUT /admin/v1/session/password key',
  getStore: 'GET /admin/v1/store',
  changeStore: 'PATCH /admin/v1/store key',
  listApiKeys: 'GET /admin/v1/api-keys',
  createApiKey: 'POST /admin/v1/api-keys key',
  rollApiKey: 'POST /admin/v1/api-keys/{keyId}/roll key',
  revokeApiKey: 'DELETE /admin/v1/api-keys/{keyId} key',
  listStaff: 'GET /admin/v1/staff',
  addMember: 'POST /admin/v1/staff key',
  changeMember: 'PATCH /admin/v1/staff/{operatorId} key',
  removeMember: 'DELETE /admin/v1/staff/{operatorId} key',
  listAuditLog: 'GET /admin/v1/audit-log list=entries',
  captureOrder: 'POST /admin/v1/orders/{orderId}/capture key',
  listProviderAccounts: 'GET /admin/v1/payment-providers',
  addProviderAccount: 'POST /admin/v1/payment-providers key',
  changeProviderAccount: 'PATCH /admin/v1/payment-providers/{providerId} key',
  removeProviderAccount: 'DELETE /admin/v1/payment-providers/{providerId} key',
  listPaymentFindings: 'GET /admin/v1/payment-findings list=findings',
  exportPerson: 'POST /admin/v1/customers/export key',
  erasePerson: 'POST /admin/v1/customers/erase key',
  createCoupon: 'POST /admin/v1/coupons key',
  listCoupons: 'GET /admin/v1/coupons list=coupons',
  getCoupon: 'GET /admin/v1/coupons/{couponId}',
  changeCoupon: 'PATCH /admin/v1/coupons/{couponId} key',
  listCouponUses: 'GET /admin/v1/coupons/{couponId}/uses list=uses',
  endCoupon: 'POST /admin/v1/coupons/{couponId}/end key',
  issueGiftCard: 'POST /admin/v1/gift-cards key',
  listGiftCards: 'GET /admin/v1/gift-cards list=giftCards',
  getGiftCard: 'GET /admin/v1/gift-cards/{giftCardId} list=entries',
  changeGiftCard: 'PATCH /admin/v1/gift-cards/{giftCardId} key',
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
  setFraudRules: 'PUT /admin/v1/fraud-rules key',
  getGoLiveChecklist: 'GET /admin/v1/go-live',
  goLive: 'POST /admin/v1/go-live key',
  createWebhookEndpoint: 'POST /admin/v1/webhooks/endpoints key',
  listWebhookEndpoints: 'GET /admin/v1/webhooks/endpoints',
  getWebhookEndpoint: 'GET /admin/v1/webhooks/endpoints/{endpointId}',
  changeWebhookEndpoint: 'PATCH /admin/v1/webhooks/endpoints/{endpointId} key',
  deleteWebhookEndpoint: 'DELETE /admin/v1/webhooks/endpoints/{endpointId} key',
  rotateWebhookSecret: 'POST /admin/v1/webhooks/endpoints/{endpointId}/secret key',
  sendTestEvent: 'POST /admin/v1/webhooks/endpoints/{endpointId}/test key',
  replayFailedDeliveries: 'POST /admin/v1/webhooks/endpoints/{endpointId}/replay key',
  replayDelivery: 'POST /admin/v1/webhooks/endpoints/{endpointId}/deliveries/{eventId}/replay key',
  listWebhookDeliveries: 'GET /admin/v1/webhooks/deliveries list=deliveries',
  getLiveSettings: 'GET /admin/v1/live-settings',
  setProductWebhook: 'PUT /admin/v1/product-webhook key',
  removeProductWebhook: 'DELETE /admin/v1/product-webhook key',
  tryProductWebhook: 'POST /admin/v1/product-webhook/test key',
  setShipping: 'PUT /admin/v1/shipping key',
  setCarrier: 'PUT /admin/v1/carrier key',
  removeCarrier: 'DELETE /admin/v1/carrier key',
  setTax: 'PUT /admin/v1/tax key',
  removeTax: 'DELETE /admin/v1/tax key',
  setMailSender: 'PUT /admin/v1/mail-sender key',
  removeMailSender: 'DELETE /admin/v1/mail-sender key',
  setTextSender: 'PUT /admin/v1/text-sender key',
  removeTextSender: 'DELETE /admin/v1/text-sender key',
  getMessageSenders: 'GET /admin/v1/message-senders',
  trySender: 'POST /admin/v1/message-senders/test key',
  listMessages: 'GET /admin/v1/messages list=messages',
  listMessageTemplates: 'GET /admin/v1/message-templates',
  setMessageTemplate: 'PUT /admin/v1/message-templates key',
  previewMessageTemplate: 'POST /admin/v1/message-templates/preview key',
  resetMessageTemplate: 'POST /admin/v1/message-templates/reset key',
};

