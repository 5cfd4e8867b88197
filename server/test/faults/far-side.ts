import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Fakepay, startFakepay } from '../fakepay/server.ts';
import { newPaypal } from '../paypal/open-account.ts';
import { WEBHOOK_SECRET } from '../stripe/account.ts';
import { newStripe } from '../stripe/scene.ts';
import { type FarSideName, SECRET } from './far-side-provider.ts';

/** A provider whose books outlive every fault: what it says was paid, was paid. */
export interface FarSide extends Fakepay {
  readonly name: FarSideName;
  /** What its form gives for a card that is good; nothing where none is needed. */
  readonly token: string | undefined;
}

/** What a checkout is paid with there. */
export function cardOf({ token }: FarSide): { card: { paymentToken?: string } } {
  return { card: token === undefined ? {} : { paymentToken: token } };
}

/** One whose journal outlives every fault of the file's tests. */
export async function newFarSide(name: FarSideName): Promise<FarSide> {
  switch (name) {
    case 'fakepay':
      return await newFakepay();
    case 'stripe':
      return await newStripeSide();
    case 'paypal':
      return await newPaypalSide();
  }
}

export async function newFakepay(): Promise<FarSide> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-fakepay-'));
  const fakepay = await startFakepay({ journalFile: join(folder, 'journal'), secret: SECRET });
  after(async () => {
    await fakepay.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { ...fakepay, name: 'fakepay', token: undefined };
}

async function newStripeSide(): Promise<FarSide> {
  const stripe = await newStripe();
  return { ...stripe, name: 'stripe', secret: WEBHOOK_SECRET, token: 'ctoken_visa' };
}

/** Nobody is there to approve an order, so every merchant has an account that is kept. */
async function newPaypalSide(): Promise<FarSide> {
  const local = await newPaypal({ approvesAll: true });
  return { ...local, name: 'paypal', token: 'vault:paypal:good' };
}
