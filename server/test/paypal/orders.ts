import {
  type Authorization,
  badPatch,
  type Capture,
  centsOf,
  type Money,
  missing,
  moneyOf,
  now,
  type Order,
  oddAmount,
  type Reply,
  randomId,
  unprocessable,
} from './objects.ts';
import {
  ACCOUNT,
  type Merchant,
  type PaypalCall,
  type PaypalWorld,
  paymentOf,
  type VaultedAccount,
} from './world.ts';

const MANY_DAYS_MS = 29 * 86_400_000;

/** Orders v2: created, resized, approved by the shopper, and completed once. */
export function answerOrders(world: PaypalWorld, call: PaypalCall): Reply {
  const { merchant, method, steps, body } = call;
  const [id, action] = steps;
  if (id === undefined) return created(world, merchant, body as Partial<Order>);
  const order = merchant.orders.get(id);
  if (!order) return missing();
  if (method === 'GET') return { status: 200, body: order };
  if (method === 'PATCH') return patched(order, body as unknown as Patch[]);
  if (action === 'capture') return completed(world, call, order, 'CAPTURE');
  return completed(world, call, order, 'AUTHORIZE');
}

function created(world: PaypalWorld, merchant: Merchant, input: Partial<Order>): Reply {
  const id = randomId();
  const [unit] = input.purchase_units ?? [];
  if (!unit) return unprocessable('MISSING_REQUIRED_PARAMETER');
  const odd = oddAmount(unit.amount);
  if (odd) return unprocessable(odd);
  const { paypal } = input.payment_source ?? {};
  const order: Order = {
    id,
    status: world.approvesAll ? 'APPROVED' : paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    intent: input.intent ?? 'CAPTURE',
    purchase_units: [{ ...unit, reference_id: unit.reference_id ?? 'default' }],
    create_time: now(),
    update_time: now(),
    links: [
      link(`/v2/checkout/orders/${id}`, 'self', 'GET'),
      {
        href: `https://www.paypal.com/checkoutnow?token=${id}`,
        rel: 'payer-action',
        method: 'GET',
      },
    ],
  };
  if (paypal) merchant.paymentSources.set(id, paypal);
  merchant.orders.set(id, order);
  return { status: paypal ? 200 : 201, body: order };
}

interface Patch {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
}

/** All of it or nothing, and only existing values are replaced or removed. */
function patched(order: Order, patches: readonly Patch[]): Reply {
  if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_COMPLETED');
  const copy = structuredClone(order);
  for (const patch of patches) {
    const { op, path, value } = patch;
    const field = /^\/purchase_units\/@reference_id=='default'\/(\w+)$/.exec(path)?.[1];
    const isIntent = path === '/intent' && op === 'replace';
    if (!isIntent && !isPatchable(field)) return unprocessable('NOT_PATCHABLE');
    const target = (isIntent ? copy : copy.purchase_units[0]) as unknown as Record<string, unknown>;
    const name = isIntent ? 'intent' : (field as string);
    if ((op === 'add') === (target[name] !== undefined)) return badPatch();
    const odd = name === 'amount' && oddAmount(value as Money);
    if (odd) return unprocessable(odd);
    if (op === 'remove') delete target[name];
    else target[name] = value;
  }
  Object.assign(order, { ...copy, update_time: now() });
  return { status: 204 };
}

function isPatchable(field: string | undefined): boolean {
  return ['amount', 'custom_id', 'invoice_id', 'description'].includes(field ?? '');
}

/** Money is captured or authorized once for each order: all else relies on it. */
function completed(
  world: PaypalWorld,
  call: PaypalCall,
  order: Order,
  intent: Order['intent'],
): Reply {
  const { merchant, key, fault } = call;
  const [unit] = order.purchase_units;
  if (order.intent !== intent) return unprocessable('ACTION_DOES_NOT_MATCH_INTENT');
  if (order.status === 'COMPLETED') {
    return unprocessable(`ORDER_ALREADY_${intent === 'CAPTURE' ? 'CAPTURED' : 'AUTHORIZED'}`);
  }
  const refusal = refusalOf(call, order);
  if (refusal) return refusal;
  if (unit.invoice_id && merchant.invoices.has(unit.invoice_id)) {
    return unprocessable('DUPLICATE_INVOICE_ID');
  }
  const isPoor = merchant.declining.has(order.id) || vaultedBy(call)?.mood === 'declined';
  const isDeclined = fault === 'decline' || isPoor;
  if (world.journal.find(key)?.kind === 'decline' || isDeclined) {
    world.write({ ...journalled(call, order), kind: 'decline' });
    const issue = intent === 'CAPTURE' ? 'INSTRUMENT_DECLINED' : 'TRANSACTION_REFUSED';
    return unprocessable(issue, [link(`/checkoutnow?token=${order.id}`, 'redirect', 'GET')]);
  }
  if (unit.invoice_id) merchant.invoices.add(unit.invoice_id);
  order.status = 'COMPLETED';
  order.update_time = now();
  order.payment_source = sourceOf(call, order);
  if (intent === 'AUTHORIZE') {
    unit.payments = { authorizations: [newAuthorization(merchant, order)] };
    world.write({ ...journalled(call, order), kind: 'authorize' });
  } else {
    const capture = newCapture(merchant, order, fault === 'pending' ? 'PENDING' : 'COMPLETED');
    unit.payments = { captures: [capture] };
    if (capture.status === 'COMPLETED') world.write(journalled(call, order));
    else merchant.pending.set(capture.id, journalled(call, order));
  }
  return { status: 201, body: shown(order, fault) };
}

/** What keeps a valid order from being completed. */
function refusalOf(call: PaypalCall, order: Order): Reply | undefined {
  const isByVault = vaultIdOf(call) !== undefined;
  const vaulted = vaultedBy(call);
  if (isByVault && !vaulted) return unprocessable('TOKEN_ID_NOT_FOUND');
  if (isByVault && !isOfKind(call, vaulted)) {
    return unprocessable('MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE');
  }
  const isActing = vaulted?.mood === 'needs_action' && order.status !== 'APPROVED';
  if (!isByVault && order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED');
  if (call.fault !== 'needs_action' && !isActing) return undefined;
  order.status = 'PAYER_ACTION_REQUIRED';
  return unprocessable('PAYER_ACTION_REQUIRED', [
    { href: 'https://www.paypal.com/payer-action', rel: 'payer-action', method: 'GET' },
  ]);
}

function sourceIn({ body }: PaypalCall): Record<string, Record<string, unknown>> {
  return (body as Partial<Order>).payment_source ?? {};
}

function vaultIdOf(call: PaypalCall): string | undefined {
  const [source] = Object.values(sourceIn(call));
  return source?.vault_id as string | undefined;
}

function vaultedBy(call: PaypalCall): VaultedAccount | undefined {
  return call.merchant.vault.get(vaultIdOf(call) ?? '');
}

function isOfKind(call: PaypalCall, vaulted: VaultedAccount | undefined): boolean {
  return Object.keys(sourceIn(call))[0] === Object.keys(vaulted?.source ?? {})[0];
}

/** The payment source: a saved one, or an account that is saved from now on. */
function sourceOf(call: PaypalCall, order: Order) {
  const { merchant } = call;
  const vaulted = vaultedBy(call);
  if (vaulted) return vaulted.source;
  const input = merchant.paymentSources.get(order.id) as
    | { attributes?: { vault?: object } }
    | undefined;
  if (!input?.attributes?.vault) return ACCOUNT;
  const id = randomId().toLowerCase();
  merchant.vault.set(id, { customerId: 'customer_1', source: ACCOUNT, mood: 'good' });
  const vault = { id, status: 'VAULTED', customer: { id: 'customer_1' } };
  return { paypal: { ...ACCOUNT.paypal, attributes: { vault } } };
}

export function newCapture(
  merchant: Merchant,
  order: Order,
  status: Capture['status'],
  parent: Record<string, string> = {},
): Capture {
  const [{ amount, custom_id, invoice_id }] = order.purchase_units;
  const id = randomId();
  const capture: Capture = {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: { currency_code: amount.currency_code, value: amount.value },
    final_capture: true,
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    supplementary_data: { related_ids: { order_id: order.id, ...parent } },
    create_time: now(),
    update_time: now(),
    links: [link(`/v2/payments/captures/${id}`, 'self', 'GET')],
  };
  merchant.captures.set(id, capture);
  return capture;
}

function newAuthorization(merchant: Merchant, order: Order): Authorization {
  const [{ amount, custom_id, invoice_id }] = order.purchase_units;
  const id = randomId();
  const ends = new Date(Date.parse(now()) + MANY_DAYS_MS).toISOString();
  const authorization: Authorization = {
    id,
    status: 'CREATED',
    amount: { currency_code: amount.currency_code, value: amount.value },
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    expiration_time: `${ends.slice(0, 19)}Z`,
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: now(),
    update_time: now(),
    links: [link(`/v2/payments/authorizations/${id}`, 'self', 'GET')],
  };
  merchant.authorizations.set(id, authorization);
  return authorization;
}

function journalled({ merchant, key }: PaypalCall, order: Order) {
  const reference = paymentOf(order)?.id ?? order.id;
  const amount = centsOf(order.purchase_units[0].amount);
  return { kind: 'charge' as const, key, reference, amount, store: merchant.id, charge: null };
}

/** A reply with another amount than was taken, or another currency. */
function shown(order: Order, fault: PaypalCall['fault']): Order {
  if (fault !== 'altered_amount' && fault !== 'altered_currency') return order;
  const copy = structuredClone(order);
  const payment = paymentOf(copy);
  if (payment && fault === 'altered_currency') payment.amount.currency_code = 'EUR';
  else if (payment) payment.amount = moneyOf(centsOf(payment.amount) + 1, payment.amount);
  return copy;
}

function link(path: string, rel: string, method: string) {
  return { href: `https://api-m.paypal.com${path}`, rel, method };
}
