import type { Stripe } from 'stripe';
import type { SavedMethod } from '../../../ports/payments/payment-provider.ts';
import { refusalIn } from './stripe-responses.ts';

/** Token of a saved method: Stripe needs both ids; they are encrypted together. */
export interface MethodToken {
  readonly customer: string;
  readonly method: string;
}

export function parseMethodToken(token: string | null): MethodToken | undefined {
  const [, customer, method] = /^(cus_\w+) (pm_\w+)$/.exec(token ?? '') ?? [];
  return customer && method ? { customer, method } : undefined;
}

/** Set up for off-session payments, for which the bank may require authentication once. */
export async function saveMethod(
  stripe: Stripe,
  paymentToken: string,
  customerId: string,
): Promise<SavedMethod | 'invalid'> {
  const isMethod = paymentToken.startsWith('pm_');
  if (!isMethod && !paymentToken.startsWith('ctoken_')) return 'invalid';
  const customer = await customerOf(stripe, customerId);
  try {
    const setup = await stripe.setupIntents.create(
      {
        customer,
        confirm: true,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        expand: ['payment_method'],
        ...(isMethod ? { payment_method: paymentToken } : { confirmation_token: paymentToken }),
      },
      { idempotencyKey: `${customerId}-${paymentToken}` },
    );
    const method = setup.payment_method;
    if (setup.status !== 'succeeded' || !method || typeof method === 'string') return 'invalid';
    return savedOf(customer, method);
  } catch (error) {
    if (refusalIn(error)) return 'invalid';
    throw error;
  }
}

function savedOf(customer: string, { id, type, card }: Stripe.PaymentMethod): SavedMethod {
  return {
    token: `${customer} ${id}`,
    isUnique: true,
    type: card?.wallet?.type ?? type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}

/**
 * One Stripe customer per customer. The search index lags; the idempotency key covers that time.
 */
async function customerOf(stripe: Stripe, customerId: string): Promise<string> {
  const query = `metadata['customer']:'${customerId}'`;
  const { data } = await stripe.customers.search({ query, limit: 1 });
  const [known] = data;
  if (known) return known.id;
  const customer = await stripe.customers.create(
    { metadata: { customer: customerId } },
    { idempotencyKey: `customer-${customerId}` },
  );
  return customer.id;
}

export async function detachMethod(stripe: Stripe, token: string): Promise<void> {
  const saved = parseMethodToken(token);
  if (!saved) return;
  try {
    await stripe.paymentMethods.detach(saved.method);
  } catch (error) {
    // Already detached.
    if (!refusalIn(error)) throw error;
  }
}

/**
 * The method of an earlier payment; a guest's is attached to a new Stripe customer first. Undefined
 * where it was not set up for reuse, because the payment preceded the offer.
 */
export async function chargeableMethod(
  stripe: Stripe,
  reference: string,
): Promise<MethodToken | undefined> {
  const intent = await stripe.paymentIntents.retrieve(reference);
  const method = idOf(intent.payment_method);
  const known = idOf(intent.customer);
  if (known !== '') return { customer: known, method };
  const { id: customer } = await stripe.customers.create(
    { metadata: { payment: reference } },
    { idempotencyKey: `${reference}-customer` },
  );
  try {
    const options = { idempotencyKey: `${reference}-attach` };
    await stripe.paymentMethods.attach(method, { customer }, options);
    return { customer, method };
  } catch (error) {
    if (refusalIn(error)) return undefined;
    throw error;
  }
}

function idOf(thing: string | { readonly id: string } | null): string {
  return typeof thing === 'string' ? thing : (thing?.id ?? '');
}
