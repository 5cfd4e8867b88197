import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { WEBHOOK_SECRET } from './account.ts';
import { inspector } from './samples.ts';
import { type LocalStripe, startStripe } from './server.ts';

/** A Stripe whose records survive every fault of the file's tests. */
export async function newStripe(): Promise<LocalStripe> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-stripe-'));
  const inspect = inspector();
  const stripe = await startStripe({
    recordsFile: join(folder, 'records'),
    webhookSecret: WEBHOOK_SECRET,
    ...(inspect && { inspect }),
  });
  after(async () => {
    await stripe.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return stripe;
}
