import { type Call, found } from './intents.ts';
import { nowSeconds } from './objects.ts';
import { newId, type Records, type StripeObject } from './records.ts';

const DAY_SECONDS = 86_400;

/** A shopper disputes the charge of an intent, all of it unless told otherwise. */
export function openDispute(
  records: Records,
  { account, emit }: Call,
  intentId: string,
  facts: StripeObject = {},
): StripeObject {
  const intent = found(records, account, intentId);
  const charge = found(records, account, intent.latest_charge);
  records.put(account, { ...charge, disputed: true });
  const dispute = newDispute({ ...charge, livemode: account.startsWith('sk_live_') }, facts);
  emit('charge.dispute.created', dispute);
  return records.put(account, dispute);
}

/** A later step of a dispute, such as `closed` or `funds_withdrawn`. */
export function changeDispute(
  records: Records,
  { account, emit }: Call,
  id: string,
  [step, change]: readonly [step: string, change: StripeObject],
): StripeObject {
  const dispute = { ...found(records, account, id), ...change };
  emit(`charge.dispute.${step}`, dispute);
  return records.put(account, dispute);
}

function newDispute(
  { id, amount, currency, payment_intent, livemode }: StripeObject,
  facts: StripeObject,
) {
  return {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: id,
    created: nowSeconds(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: nowSeconds() + 9 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode,
    metadata: {},
    payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
    ...facts,
  };
}

/** A movement of the merchant's balance: negative where it is withdrawn. */
export function newBalanceTransaction(
  { id, currency }: StripeObject,
  amount: number,
): StripeObject {
  const fee = amount < 0 ? 1500 : 0;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: nowSeconds(),
    balance_type: 'payments',
    created: nowSeconds(),
    currency,
    description: `Chargeback of ${id}`,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
}
