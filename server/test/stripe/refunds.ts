import { amountIn } from './form.ts';
import { type Call, found, moved } from './intents.ts';
import { newRefund } from './objects.ts';
import type { Records, StripeObject } from './records.ts';
import { invalid } from './refuse.ts';

export function createRefund(records: Records, call: Call): StripeObject {
  const { account, form, key, emit } = call;
  const intent = found(records, account, form.payment_intent);
  const charge = intent.latest_charge && records.find(account, intent.latest_charge);
  if (!charge?.captured) throw invalid('This PaymentIntent does not have a captured charge.');
  if (charge.disputed) throw invalid('The charge is disputed.', { code: 'charge_disputed' });
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = amountIn(form.amount ?? left, charge.currency);
  if (left === 0) throw invalid('It was refunded.', { code: 'charge_already_refunded' });
  if (!amount || amount > left) throw invalid('Refund amount is greater than what is left.');
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount_captured;
  records.put(account, { ...charge, amount_refunded, refunded });
  const refund = newRefund({
    amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: intent.id,
    metadata: form.metadata ?? {},
  });
  moved(records, call, 'refund', { key, reference: refund.id, amount, charge: intent.id });
  emit('refund.created', refund);
  return records.put(account, refund);
}
