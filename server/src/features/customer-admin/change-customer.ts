import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { isSandboxed } from '../../ports/store.ts';
import { normalEmail } from '../../values/email.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { endChallenges } from '../auth/challenges/end-challenges.ts';
import { endSignIns } from '../auth/sessions/end-sign-ins.ts';
import { changeProfile } from '../customers/change-profile.ts';
import { KINDS, type Kind } from '../customers/consent/consent.ts';
import { withdrawConsents } from '../customers/consent/withdraw-consents.ts';
import type { Customer, CustomerUpdate } from '../customers/customer.ts';
import { queueMessage } from '../messages/delivery/queue-message.ts';
import { emailChangedMail } from '../messages/templates/templates.ts';
import { type CustomerDetails, getCustomer, readCustomerDetails } from './read-customer-details.ts';

export interface CustomerChange extends CustomerUpdate {
  /** Given consents that are withdrawn. */
  readonly consent?: Partial<Record<Kind, false>>;
}

/**
 * Omitted fields are unchanged. Only an owner moves the account to another e-mail address, which is
 * unverified; the password, open challenges and all sessions belong to the previous one and end.
 * The previous address gets a message.
 */
export async function changeCustomer(
  ctx: StoreContext,
  customerId: string,
  { consent = {}, ...profile }: CustomerChange,
): Promise<CustomerDetails> {
  const { email } = profile;
  const update = { ...profile, ...(email !== undefined && { email: normalEmail(email) }) };
  await withTransaction(ctx, async (inside) => {
    const { id, email: previous } = await getChangeable(inside, customerId);
    const isMoved = update.email !== undefined && update.email !== previous;
    if (isMoved && ctx.operator?.role !== 'owner') throw new ApiError('FORBIDDEN');
    const changed = await changeProfile(inside, id, update);
    if (changed.includes('email')) {
      await endSignIns(inside, id);
      await endChallenges(inside, id, previous);
    }
    const customer = await getChangeable(inside, customerId);
    if (changed.includes('email') && previous) await notifyPrevious(inside, previous, customer);
    await withdrawConsents(
      inside,
      customer,
      KINDS.filter((kind) => consent[kind] === false),
    );
    return true;
  });
  return await readCustomerDetails(ctx, customerId);
}

/** Tells the previous address, so that an account cannot be taken over unnoticed. */
async function notifyPrevious(
  ctx: StoreContext,
  previous: string,
  { email, createdAt }: Customer,
): Promise<void> {
  const words = emailChangedMail(ctx.store, email ?? '');
  const expiresAt = plusMs(ctx.app.clock.now(), 3 * DAY_MS);
  // Addresses that were entered in the sandbox may belong to other people.
  const isWithheld = !ctx.store.developerMode && isSandboxed(ctx.store, createdAt);
  await queueMessage(ctx, { channel: 'email', to: previous, words, expiresAt, isWithheld });
}

/** Personal data is not added to an erased customer. */
async function getChangeable(ctx: StoreContext, customerId: string): Promise<Customer> {
  const customer = await getCustomer(ctx, customerId);
  if (customer.erasedAt) throw new ApiError('CUSTOMER_NOT_FOUND');
  return customer;
}
