import type { JournalEntry } from '../fakepay/journal.ts';
import {
  type Call,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  found,
  updateIntent,
} from './intents.ts';
import { newCustomer, newMethod, newSetup } from './methods.ts';
import { newBalance, newCalculation } from './objects.ts';
import type { Records, StripeObject } from './records.ts';
import { createRefund } from './refunds.ts';
import { invalid, missing } from './refuse.ts';

const ROUTES: readonly [RegExp, (records: Records, call: Call, id: string) => StripeObject][] = [
  [/^POST payment_intents$/, createIntent],
  [/^GET payment_intents\/search$/, (records, call) => searched(records, call, 'payment_intent')],
  [/^GET payment_intents\/(\w+)$/, (records, { account }, id) => found(records, account, id)],
  [/^POST payment_intents\/(\w+)$/, updateIntent],
  [/^POST payment_intents\/(\w+)\/confirm$/, confirmIntent],
  [/^POST payment_intents\/(\w+)\/capture$/, captureIntent],
  [/^POST payment_intents\/(\w+)\/cancel$/, cancelIntent],
  [/^POST refunds$/, createRefund],
  [/^GET refunds$/, listRefunds],
  [/^POST customers$/, (records, { account, form }) => records.put(account, newCustomer(form))],
  [/^GET customers\/search$/, (records, call) => searched(records, call, 'customer')],
  [/^POST payment_methods\/(\w+)\/attach$/, attach],
  [/^POST payment_methods\/(\w+)\/detach$/, detach],
  [/^POST setup_intents$/, setUp],
  [/^POST tax\/calculations$/, calculate],
  [/^GET balance$/, (_, { account }) => newBalance(account.startsWith('sk_live_'))],
];

/** Which calls a fault may apply to. */
export function kindOf(method = '', path: string): JournalEntry['kind'] | undefined {
  if (method !== 'POST') return undefined;
  if (/\/confirm$/.test(path)) return 'charge';
  if (/\/capture$/.test(path)) return 'capture';
  if (/\/cancel$/.test(path)) return 'void';
  return /\/refunds$/.test(path) ? 'refund' : undefined;
}

export function answerTo(records: Records, call: Call, method: string, path: string): StripeObject {
  const place = path.replace(/^\/v1\//, '').replace(/\?.*$/, '');
  for (const [pattern, work] of ROUTES) {
    const match = pattern.exec(`${method} ${place}`);
    if (match) return expanded(records, call, work(records, call, match[1] ?? ''));
  }
  throw invalid(`Unrecognized request URL (${method}: ${path}).`);
}

/** References are expanded on request. */
function expanded(records: Records, { account, form }: Call, thing: StripeObject): StripeObject {
  const fields = Object.values(form.expand ?? {}) as string[];
  const whole = fields.map((field) => [
    field,
    thing[field] && found(records, account, thing[field]),
  ]);
  return { ...thing, ...Object.fromEntries(whole) };
}

function searched(records: Records, { account, form }: Call, object: string): StripeObject {
  const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(form.query) ?? [];
  const data = records.list(account, object).filter(({ metadata }) => metadata[name] === value);
  const url = `/v1/${object}s/search`;
  return { object: 'search_result', data, has_more: false, next_page: null, url };
}

function listRefunds(records: Records, { account, form }: Call): StripeObject {
  const isAbout = (refund: StripeObject) => refund.payment_intent === form.payment_intent;
  const data = records.list(account, 'refund').filter(isAbout);
  return { object: 'list', data, has_more: false, url: '/v1/refunds' };
}

function attach(records: Records, { account, form }: Call, id: string): StripeObject {
  found(records, account, form.customer);
  const isUsedUp = records
    .list(account, 'payment_intent')
    .some((one) => one.payment_method === id && !one.customer && !one.setup_future_usage);
  if (isUsedUp) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without it.',
    );
  }
  return records.put(account, { ...found(records, account, id), customer: form.customer });
}

function detach(records: Records, { account }: Call, id: string): StripeObject {
  const method = found(records, account, id);
  if (!method.customer) throw invalid('The payment method is not attached to a customer.');
  return records.put(account, { ...method, customer: null });
}

function setUp(records: Records, { account, form }: Call): StripeObject {
  const { customer } = form;
  found(records, account, customer);
  const token = form.confirmation_token ?? form.payment_method ?? '';
  const made = newMethod(token);
  if (!made) throw missing(token);
  const { id: payment_method } = records.put(account, { ...made, customer });
  const needsAction = made.card.last4 === '3220';
  const status = needsAction ? 'requires_action' : 'succeeded';
  return records.put(account, newSetup({ customer, payment_method, status }));
}

/** 8.875 % in New York, 19 % in Germany, and nothing elsewhere. */
function calculate(_: Records, { form }: Call): StripeObject {
  const { address } = form.customer_details;
  if (address.city === 'Nowhere') {
    throw invalid('The address is not valid.', { code: 'customer_tax_location_invalid' });
  }
  const amount = Number(form.line_items[0].amount);
  const millionths = RATES[`${address.country} ${address.state}`] ?? RATES[address.country] ?? 0;
  return newCalculation({ address, amount, tax: Math.round((amount * millionths) / 1_000_000) });
}

const RATES: Readonly<Record<string, number>> = { 'US NY': 88_750, DE: 190_000 };
