import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Fakepay, startFakepay } from '../fakepay/server.ts';
import { newPaypal } from '../paypal/open-account.ts';
import { WEBHOOK_SECRET } from '../stripe/account.ts';
import { newStripe } from '../stripe/scene.ts';
import { SAVED_ACCOUNT, SECRET, type SimulatorName } from './simulator-adapter.ts';

/** A provider whose records survive every fault: what it reports as paid was paid. */
export interface ProviderSimulator extends Fakepay {
  readonly name: SimulatorName;
  /** The form's token of a good card; none if it needs no token. */
  readonly token: string | undefined;
}

/** The payment method of a checkout there. */
export function cardOf({ token }: ProviderSimulator): { card: { paymentToken?: string } } {
  return { card: token === undefined ? {} : { paymentToken: token } };
}

/** A provider whose journal survives every fault of the file's tests. */
export async function newSimulator(name: SimulatorName): Promise<ProviderSimulator> {
  switch (name) {
    case 'fakepay':
      return await newFakepay();
    case 'stripe':
      return await newStripeSimulator();
    case 'paypal':
      return await newPaypalSimulator();
  }
}

export async function newFakepay(): Promise<ProviderSimulator> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-fakepay-'));
  const fakepay = await startFakepay({ journalFile: join(folder, 'journal'), secret: SECRET });
  after(async () => {
    await fakepay.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { ...fakepay, name: 'fakepay', token: undefined };
}

async function newStripeSimulator(): Promise<ProviderSimulator> {
  const stripe = await newStripe();
  return { ...stripe, name: 'stripe', secret: WEBHOOK_SECRET, token: 'ctoken_visa' };
}

/** No shopper is present to approve an order, so every merchant has a saved account. */
async function newPaypalSimulator(): Promise<ProviderSimulator> {
  const local = await newPaypal({ approvesAll: true });
  return { ...local, name: 'paypal', token: SAVED_ACCOUNT };
}
