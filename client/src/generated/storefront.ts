// Generated from openapi/storefront.json by `npm run openapi`. Do not edit.

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

export type AuthResult = {
  /** A JWT, to be sent as x-customer-token. */
  token: string;
  expiresAt: string;
  /** Valid for one refresh. */
  refreshToken: string;
  refreshExpiresAt: string;
  customer: Customer;
  isNewCustomer: boolean;
  cart: Cart | null;
};

export type Cart = {
  id: string;
  /** On create and on a fetch by session token only. */
  sessionToken?: string | undefined;
  developerMode?: true | undefined;
  status: 'active' | 'checkout' | 'confirming' | 'completed' | 'merged' | 'expired';
  version: number;
  currency: string;
  customerId: string | null;
  items: Array<CartItem>;
  itemCount: number;
  coupons: Array<AppliedCoupon>;
  giftCards: Array<AppliedGiftCard>;
  addOns: Array<CartAddOn>;
  attribution: Attribution | null;
  totals: Totals;
  warnings: Array<Notice>;
  explanation?: Array<PriceStep> | undefined;
  orderNumber: string | null;
  mergedIntoCartId: string | null;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
};

export type CartAbandonedData = {
  cartId: string;
  customerId: string | null;
  email: string;
  currency: string;
  total: Cents;
  itemCount: number;
  items: Array<EventLine>;
  lastChangedAt: string;
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

export type CartItem = {
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
};

/** Integer cents. */
export type Cents = number;

export type Challenge = {
  challengeId: string;
  channel: 'sms' | 'email';
  /** Masked. */
  destination: string;
  expiresAt: string;
  resendAfter: string;
  /** In developer mode: the secret that would have been sent. */
  sandbox?: {
    code?: string | undefined;
    token?: string | undefined;
    link?: string | undefined;
  } | undefined;
};

export type CheckoutSession = {
  id: string;
  cartId: string;
  status: 'open' | 'processing' | 'completed' | 'expired';
  developerMode?: true | undefined;
  email: string | null;
  customerId: string | null;
  shippingAddress: Address | null;
  shippingRate: {
    id: string;
    name: string;
    amount: Cents;
  } | null;
  items: Array<CartItem>;
  totals: Totals;
  quote: {
    id: string;
    hash: string;
    expiresAt: string;
  };
  paymentIntentId: string | null;
  nextAction: {
    type: string;
    url: string | null;
    clientSecret: string | null;
  } | null;
  readiness: Readiness;
  gates: Array<Gate>;
  messages: Array<Notice>;
  explanation?: Array<PriceStep> | undefined;
  orderNumber: string | null;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
};

export type ClientConfig = {
  providerId: string;
  provider: string;
  mode: 'test' | 'live';
  form: 'none' | 'stripe_payment_element' | 'paypal_buttons';
  amount: Cents;
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

export type Confirm = {
  paymentIntentId: string;
  billingAddress: NewAddress;
  /** Required for guests. */
  email?: string | undefined;
  notes?: string | undefined;
  providerId?: string | undefined;
};

export type ConsentChangedData = {
  customerId: string;
  kind: 'marketing' | 'transactional';
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

export type ConsentInput = {
  marketing?: boolean | undefined;
  transactional?: boolean | undefined;
  /** In international form. Defaults to the known number. */
  phone?: string | undefined;
  source?: string | undefined;
  /** The text that the customer agreed to. */
  consentText?: string | undefined;
};

export type ConsentState = {
  subscribed: boolean;
  updatedAt: string | null;
  source: string | null;
};

export type Customer = {
  id: string;
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  hasPassword: boolean;
  defaultAddressId: string | null;
  createdAt: string;
  updatedAt: string;
};

export type CustomerCreatedData = {
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

export type CustomerUpdatedData = {
  customerId: string;
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

export type DeletedItem = {
  id: string;
  deleted: true;
};

export type EventLine = {
  itemId: string;
  sku: string;
  name: string;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
};

export type Gate = {
  type: 'phone_otp';
  satisfied: boolean;
  reasons: Array<string>;
  requestPath: string;
  verifyPath: string;
  expiresAt: string | null;
};

export type GiftCardBalance = {
  last4: string;
  balance: Cents;
  currency: string;
  status: 'active' | 'empty';
  expiresAt: string | null;
};

export type InsuranceQuote = {
  quoteId: string;
  price: Cents;
  coverage: string;
  currency: string;
  expiresAt: string;
};

export type MergedCart = {
  id: string;
  /** On create and on a fetch by session token only. */
  sessionToken?: string | undefined;
  developerMode?: true | undefined;
  status: 'active' | 'checkout' | 'confirming' | 'completed' | 'merged' | 'expired';
  version: number;
  currency: string;
  customerId: string | null;
  items: Array<CartItem>;
  itemCount: number;
  coupons: Array<AppliedCoupon>;
  giftCards: Array<AppliedGiftCard>;
  addOns: Array<CartAddOn>;
  attribution: Attribution | null;
  totals: Totals;
  warnings: Array<Notice>;
  explanation?: Array<PriceStep> | undefined;
  orderNumber: string | null;
  mergedIntoCartId: string | null;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
  mergeReport: MergeReport;
};

export type MergeReport = {
  added: number;
  combined: number;
  dropped: Array<{
    sku: string;
    reason: string;
  }>;
};

export type Metadata = Record<string, string>;

export type NewAddress = {
  firstName: string;
  lastName: string;
  line1: string;
  line2?: string | undefined;
  city: string;
  state: string;
  postalCode: string;
  country?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
};

export type NewCartItem = {
  sku: string;
  quantity?: number | undefined;
  metadata?: Metadata | undefined;
};

export type NewPaymentMethod = {
  providerId: string;
  /** From the provider’s form; card numbers are rejected. */
  paymentToken: string;
};

export type NewSavedAddress = {
  firstName: string;
  lastName: string;
  line1: string;
  city: string;
  state: string;
  postalCode: string;
  country?: string | undefined;
  line2?: string | undefined;
  phone?: string | undefined;
  label?: string | undefined;
  /** True makes it the default. False has no effect: set another default instead. */
  isDefault?: boolean | undefined;
};

export type NewShipment = {
  carrierCode: string;
  trackingNumber: string;
  trackingUrl?: string | undefined;
  notes?: string | undefined;
  metadata?: Metadata | undefined;
  status?: 'pending' | 'in_transit' | 'delivered' | 'exception' | 'returned' | 'cancelled' | undefined;
};

export type Notice = {
  code: string;
  message: string;
  itemId: string | null;
  severity: 'info' | 'warning' | 'blocking';
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

export type OrderCreatedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  status: string;
  currency: string;
  total: Cents;
  cartId: string;
  customerId: string | null;
  email: string;
  itemCount: number;
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

export type OrderStatusChangedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  from: string;
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

export type OrderSummary = {
  id: string;
  orderNumber: string;
  status: 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'partially_refunded';
  paymentStatus: 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided' | 'failed';
  fulfillmentStatus: 'unfulfilled' | 'partially_shipped' | 'shipped' | 'delivered';
  customerId: string | null;
  customerName: string;
  email: string;
  itemCount: number;
  total: Cents;
  currency: string;
  developerMode?: true | undefined;
  createdAt: string;
  updatedAt: string;
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

export type OrderUpsellAcceptedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  upsellId: string;
  offerId: string;
  sku: string;
  quantity: number;
  amount: Cents;
  currency: string;
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

export type Pagination = {
  page: number;
  pageSize: number;
  total: number;
  /** False where counting stopped at 10 000. */
  totalIsExact: boolean;
  totalPages: number;
  hasMore: boolean;
};

export type PaymentAuthorizedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  amount: Cents;
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

export type PaymentCapturedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  amount: Cents;
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

export type PaymentFailedData = {
  orderId: string | null;
  orderNumber: string | null;
  cartId: string | null;
  amount: Cents;
  currency: string;
  reason: string;
  offerId?: string | undefined;
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

export type PaymentMethod = {
  id: string;
  providerId: string;
  type: string;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
  isDefault: boolean;
  createdAt: string;
};

export type PaymentProvider = {
  id: string;
  type: 'mock' | 'card' | 'wallet';
  name: string;
  mode: 'test' | 'live';
  isDefault: boolean;
  methods: Array<string>;
  wallets: Array<string>;
  publishableKey: string | null;
};

export type PaymentRefundedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  transactionId: string;
  amount: Cents;
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

export type PaymentRequest = {
  countryCode: string;
  currency: string;
  total: {
    label: string;
    amount: Cents;
  };
  lineItems: Array<WalletSheetRow>;
  requestShipping: boolean;
  rates: Array<ShippingRate>;
};

export type PaymentVoidedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  transactionId: string;
  amount: Cents;
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

export type PlacedOrder = {
  order: Order;
};

export type PriceStep = {
  rule: 'lines' | 'percent_coupon' | 'fixed_coupon' | 'add_ons' | 'shipping' | 'free_shipping_coupon' | 'tax' | 'total' | 'gift_card' | 'amount_due';
  name: string | null;
  base: Cents;
  result: Cents;
  remainderCents: number;
};

export type Readiness = {
  ready: boolean;
  missing: Array<'items' | 'shipping_address' | 'shipping_rate' | 'payment_intent' | 'email' | 'verification'>;
  next: {
    method: string;
    path: string;
  } | null;
};

export type Recommendation = {
  id: string;
  sku: string;
  name: string;
  unitPrice: Cents;
  /** Integer cents. */
  compareAtPrice: number | null;
  imageUrl: string | null;
  /** `goes_with:<sku>`, or `goes_with_anything`. */
  reason: string;
};

export type Refund = {
  id: string;
  amount: Cents;
  status: 'pending' | 'succeeded' | 'failed';
  reason: string | null;
  allocations: Array<{
    source: 'card' | 'gift_card';
    amount: Cents;
    giftCardId: string | null;
  }>;
  createdAt: string;
};

export type RefundRequest = {
  /** Integer cents. */
  amount?: number | undefined;
  items?: Array<{
    itemId: string;
    quantity: number;
  }> | undefined;
  reason?: string | undefined;
  note?: string | undefined;
};

export type Registration = {
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** Session token of a guest cart, which becomes the customer’s. A cart id is not accepted. */
  cartSessionToken?: string | undefined;
};

export type SavedAddress = {
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
  isDefault: boolean;
  createdAt: string;
  updatedAt: string;
};

export type SavedAddressUpdate = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  line1?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  country?: string | undefined;
  line2?: string | undefined;
  phone?: string | undefined;
  label?: string | undefined;
  /** True makes it the default. False has no effect: set another default instead. */
  isDefault?: boolean | undefined;
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

export type ShipmentCreatedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  shipmentId: string;
  carrierCode: string;
  trackingNumber: string;
  trackingUrl: string | null;
  status: string;
};

/** A shipment was added to an order. */
export type ShipmentCreatedEvent = {
  /** The type of the event. */
  type: 'shipment.created';
  /** When the event happened, in UTC. */
  timestamp: string;
  data: ShipmentCreatedData;
};

export type ShipmentUpdatedData = {
  orderId: string;
  orderNumber: string;
  developerMode?: true | undefined;
  shipmentId: string;
  carrierCode: string;
  trackingNumber: string;
  trackingUrl: string | null;
  from: string;
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

export type ShipmentUpdateResult = {
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
  sandbox?: {
    text: string;
  } | undefined;
};

export type ShippingRate = {
  id: string;
  name: string;
  amount: Cents;
  carrier: string | null;
  minDays: number | null;
  maxDays: number | null;
};

export type Signup = {
  storeName: string;
  email: string;
  password: string;
  handle?: string | undefined;
  country?: string | undefined;
  currency?: string | undefined;
};

export type StorefrontConfig = {
  store: {
    id: string;
    handle: string;
    name: string;
    currency: string;
    country: string;
    supportEmail: string | null;
  };
  /** Where operators of this store sign in. */
  adminUrl: string;
  developerMode: boolean;
  apiVersion: 'v1';
  auth: {
    methods: Array<string>;
    guestCheckout: boolean;
  };
  payments: {
    providers: Array<{
      id: string;
      type: 'mock' | 'card' | 'wallet';
      name: string;
    }>;
  };
  shipping: {
    countries: Array<string>;
  };
  /** Whether the store has at least one enabled offer of each kind. */
  features: {
    coupons: boolean;
    giftCards: boolean;
    upsells: boolean;
    warranty: boolean;
    insurance: boolean;
    smsNotifications: boolean;
  };
  limits: {
    cartLines: number;
    metadataKeys: number;
    bodyBytes: number;
  };
};

export type StoreWentLiveData = {
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

export type TextConsent = {
  phone: string | null;
  marketing: ConsentState;
  transactional: ConsentState;
};

export type TextNotice = {
  orderId: string;
  enabled: boolean;
  /** Masked. */
  phone: string;
  consentedAt: string;
};

export type Totals = {
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

export type Upsell = {
  id: string;
  offerId: string;
  itemId: string;
  sku: string;
  name: string;
  quantity: number;
  amount: Cents;
  acceptedAt: string;
};

export type UpsellOffer = {
  id: string;
  sku: string;
  name: string;
  quantity: number;
  unitPrice: Cents;
  /** Integer cents. */
  compareAtPrice: number | null;
  taxTotal: Cents;
  taxIncluded: Cents;
  /** Integer cents: the amount charged for the offered quantity. */
  total: number;
  expiresAt: string;
  status: 'available' | 'processing' | 'accepted' | 'expired' | 'unavailable';
};

export type WalletAddress = {
  firstName: string;
  lastName: string;
  line1: string;
  line2?: string | undefined;
  city: string;
  state: string;
  postalCode: string;
  /** Defaults to the country of the store. */
  country?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
};

export type WalletPayment = {
  method: 'apple_pay' | 'google_pay' | 'paypal' | 'link';
  paymentToken: string;
  /** totals.amountDue as shown on the sheet; a different amount returns TOTAL_CHANGED. */
  expectedTotal: number;
  email: string;
  paymentIntentId?: string | undefined;
  rateId?: string | undefined;
  shippingAddress?: WalletAddress | undefined;
  billingAddress?: WalletAddress | undefined;
  notes?: string | undefined;
  providerId?: string | undefined;
};

export type WalletSheetRow = {
  label: string;
  /** Integer cents; negative for discounts. */
  amount: number;
};

export type WarrantyOffer = {
  planId: string;
  itemId: string;
  sku: string;
  name: string;
  termMonths: number;
  price: Cents;
  coverage: string;
  termsUrl: string | null;
};

export type WebhookTestData = {
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
  /** A shipment was added to an order. Verify the signature on the raw body before you trust it. */
  'shipment.created': ShipmentCreatedEvent;
  /** The status of a shipment changed. Verify the signature on the raw body before you trust it. */
  'shipment.updated': ShipmentUpdatedEvent;
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
  /** Register customer. Creates a customer with a password and signs in. */
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
  /** Sign in with password. */
  login: {
    args: {
      body: {
        email: string;
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
  /** Refresh session. Exchanges a refresh token for new tokens. A refresh token is valid for one exchange. */
  refreshToken: {
    args: {
      body: {
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
  /** Sign out. Ends the session, or all sessions of the customer. */
  logout: {
    args: {
      body?: {
        refreshToken?: string | undefined;
        allSessions?: boolean | undefined;
      } | undefined;
    };
    options: 'sandboxNow';
    reply: {
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
  /** Request magic link. Sends a sign-in link by e-mail. */
  requestMagicLink: {
    args: {
      body: {
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
  /** Sign in with magic link. */
  verifyMagicLink: {
    args: {
      body: {
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
  /** Request text code. Sends a sign-in code by text message. */
  requestTextCode: {
    args: {
      body: {
        phone: string;
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
  /** Sign in with text code. */
  verifyTextCode: {
    args: {
      body: {
        phone: string;
        code: string;
        /** Defaults to the latest. */
        challengeId?: string | undefined;
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
  /** Request e-mail code. Sends a sign-in code by e-mail. */
  requestEmailCode: {
    args: {
      body: {
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
  /** Sign in with e-mail code. */
  verifyEmailCode: {
    args: {
      body: {
        email: string;
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
  /** Request password reset. Sends a link by e-mail that sets a new password. */
  requestPasswordReset: {
    args: {
      body: {
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
  /** Reset password. Sets a new password and signs in. */
  resetPassword: {
    args: {
      body: {
        token: string;
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
  /** Request e-mail verification. Sends a code that verifies an e-mail address of the customer. */
  claimEmail: {
    args: {
      body: {
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
  /** Verify e-mail address. Guest orders under the address become orders of the customer. */
  verifyEmail: {
    args: {
      body: {
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
  /** Create cart. */
  createCart: {
    args: {
      body?: {
        /** Items with the same sku and metadata share a line. At most 500 lines. */
        items?: Array<NewCartItem> | undefined;
        attribution?: Attribution | undefined;
        currency?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'sandboxNow';
    reply: Cart;
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
  /** Get cart. */
  getCart: {
    args: {
      path: {
        cartId: string;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: Cart;
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
  /** Get cart by session token. */
  getCartBySession: {
    args: {
      path: {
        sessionToken: string;
      };
    };
    options: 'explain' | 'sandboxNow';
    reply: Cart;
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
  /** Set cart attribution. Replaces the attribution as a whole. */
  setCartAttribution: {
    args: {
      path: {
        cartId: string;
      };
      body?: Attribution | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Merge carts. Merges another cart into this one. */
  mergeCarts: {
    args: {
      path: {
        cartId: string;
      };
      body: {
        sourceCartId?: string | undefined;
        sourceSessionToken?: string | undefined;
        strategy?: 'sum' | 'max' | 'keep_target' | 'keep_source' | undefined;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: MergedCart;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Get current cart. Returns the open cart of the customer with the latest change, or null. */
  getMyCart: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'explain' | 'sandboxNow';
    reply: Cart | null;
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
  /** Add cart item. */
  addCartItem: {
    args: {
      path: {
        cartId: string;
      };
      body: NewCartItem;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Remove all cart items. */
  clearCartItems: {
    args: {
      path: {
        cartId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Update cart item. Changes the quantity. A quantity of 0 removes the item. */
  changeCartItem: {
    args: {
      path: {
        cartId: string;
        itemId: string;
      };
      body: {
        quantity: number;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Remove cart item. */
  removeCartItem: {
    args: {
      path: {
        cartId: string;
        itemId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Apply coupon. */
  applyCoupon: {
    args: {
      path: {
        cartId: string;
      };
      body: {
        code: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Remove coupons. Removes the named coupon, or all coupons of the cart. */
  removeCoupons: {
    args: {
      path: {
        cartId: string;
      };
      query?: {
        code?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Apply gift card. The gift card pays the cart in part or in full. */
  applyGiftCard: {
    args: {
      path: {
        cartId: string;
      };
      body: {
        code: string;
        /** Integer cents. */
        amount?: number | undefined;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Remove gift cards. Removes the named gift card, or all gift cards of the cart. */
  removeGiftCards: {
    args: {
      path: {
        cartId: string;
      };
      query?: {
        giftCardId?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Get gift card balance. */
  getGiftCardBalance: {
    args: {
      query?: {
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
  /** Get customer. Returns the signed-in customer. */
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
  /** Update customer. Changes the name or the phone number. */
  updateCustomer: {
    args: {
      body?: {
        firstName?: string | undefined;
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
  /** List addresses. */
  listAddresses: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: {
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
  /** Create address. The first address becomes the default. */
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
  /** Get address. */
  getAddress: {
    args: {
      path: {
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
  /** Update address. Fields that are left out keep their value. */
  updateAddress: {
    args: {
      path: {
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
  /** Delete address. Where it was the default, another address becomes the default. */
  deleteAddress: {
    args: {
      path: {
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
  /** Get text consent. Returns the kinds of text message that the customer agreed to. */
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
  /** Set text consent. Grants or withdraws consent to text messages. Every change is recorded. */
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
  /** Open checkout session. Creates the checkout session of a cart, or returns the existing one. */
  openCheckoutSession: {
    args: {
      body: {
        cartId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: CheckoutSession;
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Check checkout eligibility. Returns whether the cart can be checked out, and with which payment methods. */
  checkEligibility: {
    args: {
      query: {
        cartId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      eligible: boolean;
      reasons: Array<string>;
      guestAllowed: boolean;
      paths: {
        standard: boolean;
        express: boolean;
        wallets: Array<string>;
      };
      gates: Array<Gate>;
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
  /** Set shipping address. */
  setShippingAddress: {
    args: {
      path: {
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
  /** Verify shipping address. Applies the correction if the request asks for it. */
  verifyAddress: {
    args: {
      path: {
        cartId: string;
      };
      body?: {
        address?: NewAddress | undefined;
        apply?: boolean | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: {
      status: 'verified' | 'corrected' | 'ambiguous' | 'unverified' | 'undeliverable';
      address: Address;
      suggestions: Array<{
        address: Address;
        changedFields: Array<string>;
      }>;
      session: CheckoutSession;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** List shipping rates. Returns the rates for the shipping address. */
  listShippingRates: {
    args: {
      path: {
        cartId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      rates: Array<ShippingRate>;
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
  /** Select shipping rate. */
  chooseShippingRate: {
    args: {
      path: {
        cartId: string;
      };
      body: {
        rateId: string;
        rateName: string;
        amount: Cents;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: CheckoutSession;
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Refresh quote. Recalculates prices and rates, and returns what has changed. */
  resumeQuote: {
    args: {
      path: {
        cartId: string;
      };
      body?: {
        quoteToken?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: {
      session: CheckoutSession;
      changed: boolean;
      changes: Array<{
        code: 'price_changed' | 'unavailable' | 'quantity_reduced' | 'shipping_changed' | 'coupon_removed' | 'tax_changed' | 'gift_card_changed';
        itemId: string | null;
        before: number | null;
        after: number | null;
      }>;
      rates: Array<ShippingRate>;
      quoteToken: string;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Create payment intent. Prepares the payment of the current quote. */
  createPaymentIntent: {
    args: {
      path: {
        cartId: string;
      };
      body?: {
        providerId?: string | undefined;
        returnUrl?: string | undefined;
        paymentMethodId?: string | undefined;
        /** From the provider’s form. Developer mode: the simulated outcome, such as tok_declined. */
        paymentToken?: string | undefined;
        /** The paymentIntentId of a payment that waits for a shopper action. It is canceled at the provider, and the cart is unlocked. CART_COMPLETED if the payment succeeded. */
        replaces?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: {
      paymentIntent: {
        id: string;
        providerId: string;
        status: string;
        amount: Cents;
        currency: string;
        expiresAt: string;
      };
      clientConfig: ClientConfig;
      session: CheckoutSession;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Confirm checkout. Charges the payment and places the order. It can be repeated safely. */
  confirmCheckout: {
    args: {
      path: {
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
  /** Prepare express checkout. Opens the session, creates the payment intent and returns the lines of the sheet. */
  prepareExpress: {
    args: {
      path: {
        cartId: string;
      };
      body: {
        method: 'apple_pay' | 'google_pay' | 'paypal' | 'link';
        providerId?: string | undefined;
        returnUrl?: string | undefined;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: {
      session: CheckoutSession;
      paymentIntent: {
        id: string;
        providerId: string;
        status: string;
        amount: Cents;
        currency: string;
        expiresAt: string;
      };
      clientConfig: ClientConfig;
      paymentRequest: PaymentRequest;
    };
    codes:
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** List wallet rates. Returns rates and totals for the address that a wallet names. */
  listWalletRates: {
    args: {
      path: {
        cartId: string;
      };
      body: {
        address: {
          country: string;
          state?: string | undefined;
          city?: string | undefined;
          postalCode?: string | undefined;
        };
        rateId?: string | undefined;
      };
    };
    options: 'sandboxNow';
    reply: {
      rates: Array<ShippingRate>;
      selectedRateId: string | null;
      lineItems: Array<WalletSheetRow>;
      totals: Totals;
    };
    codes:
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Confirm wallet payment. Charges a wallet payment and places the order in one call. */
  confirmWallet: {
    args: {
      path: {
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
  /** List orders. Filters, searches and sorts orders. */
  listOrders: {
    args: {
      query?: {
        page?: number | undefined;
        pageSize?: number | undefined;
        status?: 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'partially_refunded' | undefined;
        customerId?: string | undefined;
        search?: string | undefined;
        sortBy?: 'createdAt' | 'orderNumber' | 'total' | 'status' | 'customer' | undefined;
        sortDir?: 'asc' | 'desc' | undefined;
      } | undefined;
    };
    options: 'sandboxNow';
    reply: {
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
  /** Get order. */
  getOrder: {
    args: {
      path: {
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
  /** Get order by number. */
  getOrderByNumber: {
    args: {
      path: {
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
  /** Set order status. */
  setOrderStatus: {
    args: {
      path: {
        orderId: string;
      };
      body: {
        status: 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'partially_refunded';
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
  /** Set order text notifications. Subscribes to text messages about the shipments of an order. */
  setOrderTextNotifications: {
    args: {
      path: {
        orderId: string;
      };
      body?: {
        phone?: string | undefined;
        consent?: boolean | undefined;
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
  /** Create shipment. */
  createShipment: {
    args: {
      path: {
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
  /** List shipments. */
  listShipments: {
    args: {
      path: {
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
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
  /** Update shipment. Sets the status of a shipment. */
  changeShipment: {
    args: {
      path: {
        orderId: string;
        shipmentId: string;
      };
      body: {
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
  /** List payment methods. Returns the saved payment methods of the customer. */
  listPaymentMethods: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: {
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
  /** Save payment method. The first payment method becomes the default. */
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
  /** Delete payment method. */
  deletePaymentMethod: {
    args: {
      path: {
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
  /** List payment providers. */
  listPaymentProviders: {
    args: { path?: undefined; query?: undefined; body?: undefined };
    options: 'sandboxNow';
    reply: {
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
  /** List transactions. Returns the transactions of an order. */
  listTransactions: {
    args: {
      path: {
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      transactions: Array<Transaction>;
      summary: {
        authorized: Cents;
        captured: Cents;
        refunded: Cents;
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
  /** Refund order. Refunds an order in full, by amount or by lines. */
  refundOrder: {
    args: {
      path: {
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
  /** Void order payment. Voids a payment before it is settled. */
  voidOrder: {
    args: {
      path: {
        orderId: string;
      };
      body?: {
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
  /** List cart add-ons. */
  listCartAddOns: {
    args: {
      path: {
        cartId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      addOns: Array<CartAddOn>;
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
  /** Remove cart add-on. */
  removeAddOn: {
    args: {
      path: {
        cartId: string;
        addOnId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** List warranty offers. Returns the warranties available for the lines of a cart. */
  listWarrantyOffers: {
    args: {
      path: {
        cartId: string;
      };
      query?: {
        itemId?: string | undefined;
      } | undefined;
    };
    options: 'sandboxNow';
    reply: {
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
  /** Add warranty. Adds a warranty to a line, or replaces its current one. */
  addWarranty: {
    args: {
      path: {
        cartId: string;
      };
      body: {
        itemId: string;
        planId: string;
      };
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** Quote shipping protection. */
  quoteInsurance: {
    args: {
      path: {
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
  /** Add shipping protection. */
  addInsurance: {
    args: {
      path: {
        cartId: string;
      };
      body?: {
        /** Adds the protection at the price of this quote, or fails. */
        quoteId?: string | undefined;
      } | undefined;
    };
    options: 'explain' | 'idempotencyKey' | 'ifMatch' | 'sandboxNow';
    reply: Cart;
    codes:
      | 'ADD_ON_NOT_FOUND'
      | 'AMOUNT_TOO_LARGE'
      | 'API_KEY_INVALID'
      | 'API_KEY_MISSING'
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
  /** List recommendations. Recommends products that go with a cart or with given products. */
  recommendUpsells: {
    args: {
      body?: {
        cartId?: string | undefined;
        skus?: Array<string> | undefined;
        limit?: number | undefined;
      } | undefined;
    };
    options: 'sandboxNow';
    reply: {
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
  /** List upsell offers. Returns the offers after an order. They are open for 30 minutes. */
  listUpsellOffers: {
    args: {
      path: {
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      offers: Array<UpsellOffer>;
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
  /** Accept upsell offer. Charges the payment method of the order once more and adds the line to the order. */
  acceptUpsell: {
    args: {
      path: {
        orderId: string;
      };
      body: {
        offerId: string;
        /** Defaults to the quantity of the offer. */
        quantity?: number | undefined;
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
  /** List order upsells. Returns the accepted offers of an order. */
  listOrderUpsells: {
    args: {
      path: {
        orderId: string;
      };
    };
    options: 'sandboxNow';
    reply: {
      orderId: string;
      upsells: Array<Upsell>;
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
  /** Get storefront configuration. Returns settings of the store that are safe to show in a browser. */
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
  /** Create store. Creates a store in developer mode. */
  signUp: {
    args: {
      body: Signup;
    };
    options: never;
    reply: {
      store: {
        id: string;
        handle: string;
        name: string;
        developerMode: boolean;
        createdAt: string;
      };
      /** Shown once. Keep it on your server. */
      apiKey: string;
      operator: {
        id: string;
        email: string;
      };
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

