import { type Capture, type Money, now, randomId } from './objects.ts';

/** PayPal's dispute as its webhooks hold it. */
export interface PaypalDispute {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: { seller_transaction_id: string; custom?: string }[];
  reason: string;
  status: string;
  dispute_amount: Money;
  dispute_life_cycle_stage: string;
  dispute_channel: string;
  seller_response_due_date?: string;
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money };
  money_movements?: object[];
}

/** A dispute of the whole capture, unless told otherwise. */
export function newPaypalDispute(
  { id, amount }: Capture,
  change: Partial<PaypalDispute> = {},
): PaypalDispute {
  return {
    dispute_id: `PP-D-${randomId()}`,
    create_time: now(),
    update_time: now(),
    disputed_transactions: [{ seller_transaction_id: id }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: amount,
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: '2099-01-31T10:00:00.000Z',
    ...change,
  };
}

/** Money of the merchant that moved for a dispute. */
export function movement(type: 'DEBIT' | 'CREDIT', amount: Money, change: object = {}): object {
  const initiated_time = now();
  const facts = { affected_party: 'SELLER', reason: 'DISPUTE_SETTLEMENT' };
  return { ...facts, amount, initiated_time, type, ...change };
}
