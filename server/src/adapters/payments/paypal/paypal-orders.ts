import type { CheckoutPaymentIntent, PatchOp } from '@paypal/paypal-server-sdk';
import type { Cents } from '../../../values/money.ts';
import { type PaypalSession, type Refusal, refusable } from './paypal-client.ts';
import { paypalMoney } from './paypal-money.ts';
import { type PaypalOrder, unitOf } from './paypal-responses.ts';

export type Intent = 'CAPTURE' | 'AUTHORIZE';

export function intentOf({ intent }: PaypalOrder): Intent {
  return intent === 'AUTHORIZE' ? 'AUTHORIZE' : 'CAPTURE';
}

export function otherIntent(order: PaypalOrder): Intent {
  return intentOf(order) === 'CAPTURE' ? 'AUTHORIZE' : 'CAPTURE';
}

export interface WantedOrder {
  readonly amount: Cents;
  readonly currency: string;
  readonly intent: Intent;
  /** Key of the charge, where one exists. */
  readonly key: string | null;
  /** Where PayPal returns the shopper; null without a shopper. */
  readonly returnUrl: string | null;
  /** True asks the shopper to save the account. */
  readonly isReusable?: () => Promise<boolean>;
}

export async function newOrder(
  { orders }: PaypalSession,
  { amount, currency, intent, key, returnUrl, isReusable }: WantedOrder,
  requestId: string,
): Promise<string> {
  const name = key === null ? { ...keyFields(requestId), description: OPEN } : keyFields(key);
  const unit = { amount: paypalMoney(amount, currency), ...name };
  const isKept = (await isReusable?.()) ?? true;
  const { result } = await orders.createOrder({
    paypalRequestId: requestId,
    prefer: 'return=minimal',
    body: {
      intent: intent as CheckoutPaymentIntent,
      purchaseUnits: [unit],
      ...(returnUrl !== null && { paymentSource: { paypal: walletOf(returnUrl, isKept) } }),
    },
  });
  if (result.id === undefined) throw new Error('PayPal returned an order without an id');
  return result.id;
}

/**
 * An order has this description until a charge claims it. PayPal applies a patch atomically and
 * only to existing values, so the description works as compare-and-set.
 */
const OPEN = 'Your order';

/** True until a charge claims or cancels the order. */
export function isOpen(order: PaypalOrder): boolean {
  return unitOf(order)?.description !== undefined;
}

/** Suffix of the invoice id that marks a cancelled order. */
const CANCELLED_SUFFIX = '-ended';

export function isCancelled(order: PaypalOrder): boolean {
  return unitOf(order)?.invoiceId?.endsWith(CANCELLED_SUFFIX) === true;
}

/** PayPal accepts one payment per invoice id, and webhooks contain it. */
function keyFields(key: string) {
  return { customId: key, invoiceId: key };
}

type Wallet = NonNullable<
  NonNullable<
    Parameters<PaypalSession['orders']['createOrder']>[0]['body']['paymentSource']
  >['paypal']
>;

function walletOf(returnUrl: string, isKept: boolean): Wallet {
  const vault = { storeInVault: 'ON_SUCCESS', usageType: 'MERCHANT' };
  return {
    ...(isKept && { attributes: { vault } }),
    experienceContext: { returnUrl, cancelUrl: returnUrl, userAction: 'PAY_NOW' },
  } as Wallet;
}

/** Undefined where the order does not exist or has expired. */
export async function findOrder(
  { orders }: PaypalSession,
  id: string,
): Promise<PaypalOrder | undefined> {
  const answer = await refusable(orders.getOrder({ id }));
  if ('result' in answer) return answer.result;
  if (answer.refusal.status === 404) return undefined;
  throw new Error(`PayPal did not return the order: ${answer.refusal.issues.join(' ')}`);
}

export interface OrderChange {
  readonly key?: string;
  /** The charge of that key was cancelled before it had a result. */
  readonly isEnded?: boolean;
  /** `stays` fails where a charge has claimed the order; `ends` where it was claimed before. */
  readonly open?: 'stays' | 'ends';
  readonly amount?: Cents;
  readonly currency?: string;
  readonly intent?: Intent;
}

/** One atomic patch; returns the refusal where PayPal rejects it. */
export async function patchOrder(
  { orders }: PaypalSession,
  id: string,
  { key, isEnded = false, open, amount, currency, intent }: OrderChange,
): Promise<Refusal | undefined> {
  const unit = "/purchase_units/@reference_id=='default'";
  const money = amount !== undefined && currency !== undefined && paypalMoney(amount, currency);
  const body = [
    ...(open === 'stays' ? [{ op: 'replace', path: `${unit}/description`, value: OPEN }] : []),
    ...(open === 'ends' ? [{ op: 'remove', path: `${unit}/description` }] : []),
    ...(key === undefined
      ? []
      : [
          { op: 'replace', path: `${unit}/custom_id`, value: key },
          {
            op: 'replace',
            path: `${unit}/invoice_id`,
            value: isEnded ? key + CANCELLED_SUFFIX : key,
          },
        ]),
    ...(money ? [{ op: 'replace', path: `${unit}/amount`, value: wireMoney(money) }] : []),
    ...(intent === undefined ? [] : [{ op: 'replace', path: '/intent', value: intent }]),
  ].map(({ op, ...rest }) => ({ op: op as PatchOp, ...rest }));
  const answer = await refusable(orders.patchOrder({ id, body }));
  return 'refusal' in answer ? answer.refusal : undefined;
}

/** Read, patch, and one retry where the order changed in between. No call where nothing changes. */
export async function changeOrder(
  session: PaypalSession,
  order: PaypalOrder,
  changeOf: (order: PaypalOrder) => OrderChange | undefined,
): Promise<Refusal | undefined> {
  const id = order.id ?? '';
  const change = changeOf(order);
  const refusal = change && (await patchOrder(session, id, change));
  if (!refusal?.issues.includes('INVALID_PATCH_OPERATION')) return refusal;
  const present = await findOrder(session, id);
  if (!present) return refusal;
  const again = changeOf(present);
  return again && (await patchOrder(session, id, again));
}

/** The SDK does not convert patch values, so they are in wire format. */
function wireMoney({ currencyCode, value }: ReturnType<typeof paypalMoney>) {
  return { currency_code: currencyCode, value };
}

/** The order of a capture or authorization, or by its own id; undefined where there is none. */
export async function orderOf(
  session: PaypalSession,
  reference: string,
): Promise<PaypalOrder | undefined> {
  const payment =
    (await found(session.payments.getCapturedPayment({ captureId: reference }))) ??
    (await found(session.payments.getAuthorizedPayment({ authorizationId: reference })));
  if (!payment) return await findOrder(session, reference);
  const order = await findOrder(session, payment.supplementaryData?.relatedIds?.orderId ?? '');
  if (!order) throw new Error('PayPal did not return the order of a payment');
  return order;
}

async function found<T>(asked: Promise<{ result: T }>): Promise<T | undefined> {
  const answer = await refusable(asked);
  if ('result' in answer) return answer.result;
  if (answer.refusal.status === 404) return undefined;
  throw new Error(`PayPal did not return the payment: ${answer.refusal.issues.join(' ')}`);
}
