/** One query of the list, the same in both stores except for values that only one has. */
export interface ListQuery {
  readonly name: string;
  /** Of another list than the storefront's. */
  readonly path?: string;
  of(storeId: string): Record<string, string>;
}

/** What differs between the stores: an order in the middle, and a customer with orders. */
interface Known {
  readonly id: string;
  readonly customerId: string;
}

type QueryParams = Record<string, string>;

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const A_DAY = { from: daysAgo(11), to: daysAgo(10) };

const CUSTOMERS: Readonly<Record<string, QueryParams>> = {
  'by time': {},
  'by name': { sortBy: 'name', sortDir: 'asc' },
  'with consent, by name': { consent: 'marketing', sortBy: 'name' },
  'verified, by name': { emailVerified: 'true', sortBy: 'name' },
  'a rare name': { search: 'person777' },
  'a frequent name': { search: 'ann7' },
  'a word of all': { search: 'mail.example' },
};

const GUESTS: Readonly<Record<string, QueryParams>> = {
  all: {},
  'a frequent name': { search: 'an0a' },
  'a word of all': { search: 'example' },
};

const CARTS: Readonly<Record<string, QueryParams>> = {
  all: {},
  open: { state: 'open' },
  abandoned: { state: 'abandoned' },
  confirming: { state: 'confirming' },
  'large amounts': { totalMin: '1000000' },
  'a day': A_DAY,
};

const PAYMENTS: Readonly<Record<string, QueryParams>> = {
  all: {},
  declined: { status: 'declined' },
  succeeded: { status: 'succeeded' },
  refunded: { status: 'refunded' },
  'a seldom provider': { providerId: 'paypal' },
  'a provider without payments': { providerId: 'stripe' },
  'the sandbox': { developerMode: 'true' },
  'an address': { email: 'stranger@example.com' },
  'a day': A_DAY,
};

const EVENTS: Readonly<Record<string, QueryParams>> = {
  all: {},
  'a frequent type': { type: 'payment.captured' },
  'a rare type': { type: 'payment.refunded' },
  'a type without events': { type: 'store.went_live' },
  'a day': A_DAY,
};

const RETURNS: Readonly<Record<string, QueryParams>> = {
  all: {},
  requested: { status: 'requested' },
  received: { status: 'received' },
  'the sandbox': { developerMode: 'true' },
  'a day': A_DAY,
};

const DISPUTES: Readonly<Record<string, QueryParams>> = {
  all: {},
  open: { status: 'open' },
  lost: { status: 'lost' },
  'newest first': { sortBy: 'openedAt', sortDir: 'desc' },
  'due soon': { dueBefore: daysAgo(-3), status: 'open' },
};

const AUDIT_LOG: Readonly<Record<string, QueryParams>> = {
  all: {},
  'a frequent operation': { operation: 'changeOrderStatus' },
  'a rare operation': { operation: 'refundOrderPayment' },
  'an operation without entries': { operation: 'setTax' },
  'a day': A_DAY,
};

const LISTS = {
  customers: CUSTOMERS,
  guests: GUESTS,
  carts: CARTS,
  payments: PAYMENTS,
  events: EVENTS,
  returns: RETURNS,
  disputes: DISPUTES,
  'audit-log': AUDIT_LOG,
};

/** Lists of records that belong to one order or customer. */
const OWN: Readonly<Record<string, (known: Known) => QueryParams>> = {
  payments: ({ id }) => ({ orderId: id }),
  events: ({ id }) => ({ orderId: id }),
  returns: ({ id }) => ({ orderId: id }),
  disputes: ({ id }) => ({ orderId: id }),
  'audit-log': ({ id }) => ({ subject: id }),
};

/** The lists of operators beside the orders. */
export function recordQueries(known: ReadonlyMap<string, Known>): ListQuery[] {
  const about = (list: string, name: string, of: (known: Known) => QueryParams): ListQuery => ({
    name: `${list}: ${name}`,
    path: `/admin/v1/${list}`,
    of: (storeId) => of(known.get(storeId) as Known),
  });
  return [
    ...Object.entries(LISTS).flatMap(([list, filters]) =>
      Object.entries(filters).map(([name, query]) => about(list, name, () => query)),
    ),
    ...Object.entries(OWN).map(([list, of]) => about(list, 'of an order', of)),
    ...['payments', 'carts', 'events'].map((list) =>
      about(list, 'of a customer', ({ customerId }) => ({ customerId })),
    ),
  ];
}
