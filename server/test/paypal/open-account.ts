import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { paypal } from '../../src/adapters/payments/paypal/paypal.ts';
import type {
  Charge,
  ChargeResult,
  PaymentProvider,
} from '../../src/ports/payments/payment-provider.ts';
import type { Cents } from '../../src/values/money.ts';
import { type Clock, systemClock } from '../../src/values/time.ts';
import { paypalCredentials } from './credentials.ts';
import { type LocalPaypal, type LocalPaypalOptions, startPaypal } from './server.ts';

/** A PayPal whose journal lasts as long as the file's tests. */
export async function newPaypal(options: Partial<LocalPaypalOptions> = {}): Promise<LocalPaypal> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-paypal-'));
  const journalFile = join(folder, 'journal');
  // Some seconds on a busy machine, which the limit of the first call would include.
  await import('@paypal/paypal-server-sdk');
  const local = await startPaypal({ secret: 'what PayPal signs with', ...options, journalFile });
  after(async () => {
    await local.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return local;
}

export interface AccountInput {
  readonly clientId?: string;
  readonly capture?: 'automatic' | 'manual';
  readonly returnUrl?: string;
  readonly clock?: Clock;
  readonly limitMs?: number;
}

/** An account of a merchant of its own, opened as the service opens it. */
export function openPaypal({ url }: LocalPaypal, input: AccountInput = {}): PaymentProvider {
  const { clientId = randomUUID(), capture = 'automatic', returnUrl } = input;
  const { clock = systemClock, limitMs } = input;
  const credentials = {
    ...paypalCredentials(clientId),
    ...(returnUrl !== undefined && { returnUrl }),
  };
  const adapter = paypal({ url, clock, ...(limitMs !== undefined && { limitMs }) });
  return adapter.open({ id: 'paypal', mode: 'test', capture, credentials });
}

/** A charge of 12.34 for an order that was prepared. */
export function chargeOf(reference: string | null, facts: Partial<Charge> = {}): Charge {
  return {
    key: randomUUID(),
    reference,
    amount: 1_234 as Cents,
    currency: 'USD',
    paymentToken: null,
    methodToken: null,
    startedAt: new Date(),
    methodOf: null,
    isAfterAction: false,
    ...facts,
  };
}

export async function prepared(provider: PaymentProvider, amount = 1_234): Promise<string> {
  const input = { cartId: randomUUID(), amount: amount as Cents, currency: 'USD', reference: null };
  const { reference } = await provider.prepare(input);
  if (reference === null) throw new Error('PayPal made no order');
  return reference;
}

/** An order that the shopper has approved. */
export async function approved(local: LocalPaypal, provider: PaymentProvider): Promise<string> {
  const orderId = await prepared(provider);
  local.approve(orderId);
  return orderId;
}

export function referenceIn(result: ChargeResult): string {
  assert.ok('reference' in result, JSON.stringify(result));
  return result.reference;
}
