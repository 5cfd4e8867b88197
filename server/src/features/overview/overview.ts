/** Counting stops here; a larger number is reported as this one. */
export const COUNT_MAX = 1_000;

export const WAITING_KINDS = [
  'orders_to_ship',
  'orders_to_capture',
  'open_payments',
  'pending_payments',
  'payment_findings',
  'disputes_to_answer',
  'returns_to_decide',
  'returns_to_refund',
  'failed_deliveries',
  'failed_messages',
  'undelivered_messages',
  'go_live_items',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The call that lists what was counted. */
export interface WaitingFilter {
  /** An operationId of the operators' interface. */
  readonly operation: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface WaitingItem {
  readonly kind: WaitingKind;
  readonly count: number;
  /** False where counting stopped. */
  readonly isExact: boolean;
  /** The earliest deadline, where there is one. */
  readonly dueAt: Date | null;
  readonly filter: WaitingFilter;
}

/** Every number of the overview has the filter that shows its rows. */
const FILTERS: Readonly<Record<WaitingKind, WaitingFilter>> = {
  orders_to_ship: { operation: 'findOrders', query: { needs: 'shipment' } },
  orders_to_capture: { operation: 'findOrders', query: { needs: 'capture', sortDir: 'asc' } },
  open_payments: { operation: 'findPayments', query: { status: 'open' } },
  pending_payments: { operation: 'findPayments', query: { status: 'pending' } },
  payment_findings: {
    operation: 'listPaymentFindings',
    query: { state: 'open', acknowledged: 'false' },
  },
  disputes_to_answer: { operation: 'listDisputes', query: { status: 'needs_response' } },
  returns_to_decide: { operation: 'listReturns', query: { status: 'requested' } },
  returns_to_refund: { operation: 'listReturns', query: { status: 'received' } },
  failed_deliveries: { operation: 'listWebhookDeliveries', query: { status: 'failed' } },
  failed_messages: { operation: 'listMessages', query: { status: 'failed' } },
  undelivered_messages: { operation: 'listMessages', query: { status: 'undelivered' } },
  go_live_items: { operation: 'getGoLiveChecklist', query: {} },
};

/** Days for which a provider usually holds an authorized amount. */
const HOLD_DAYS: Readonly<Record<string, number>> = { stripe: 7, paypal: 29 };
/** Of other providers, and of accounts that were removed. */
export const HOLD_DAYS_MIN = 7;

export function holdDays(type: string): number {
  return HOLD_DAYS[type] ?? HOLD_DAYS_MIN;
}

/** `rows` is counted up to one more than the maximum. */
export function waitingItem(
  kind: WaitingKind,
  rows: number,
  dueAt: Date | null = null,
): WaitingItem {
  const isExact = rows <= COUNT_MAX;
  return { kind, count: Math.min(rows, COUNT_MAX), isExact, dueAt, filter: FILTERS[kind] };
}
