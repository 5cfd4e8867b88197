import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { PaymentProvider, SavedMethod } from '../../../ports/payments/payment-provider.ts';
import { modeOf } from '../../../ports/store.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { signedIn, signedInCaller } from '../../customers/signed-in.ts';
import { refuseSignedOut } from '../../customers/still-signed-in.ts';
import { callProvider } from '../providers/call-provider.ts';
import { refuseCardNumber } from '../risk/refuse-card-number.ts';
import { listPaymentMethods } from './list-payment-methods.ts';
import { insertMethod } from './method-queries.ts';
import { METHODS_MAX, type PaymentMethod } from './payment-method.ts';

const PROVIDER_MS = 10 * SECOND_MS;
/** Each conflict means that another method was saved concurrently. */
const ATTEMPTS_MAX = 2 * METHODS_MAX;

export interface NewMethod {
  readonly providerId: string;
  readonly paymentToken: string;
}

/** The provider verifies the token before the method is stored. */
export async function savePaymentMethod(
  ctx: StoreContext,
  { providerId, paymentToken }: NewMethod,
): Promise<{ method: PaymentMethod; all: readonly PaymentMethod[] }> {
  refuseCardNumber(paymentToken);
  const providers = ctx.app.ports.payments(ctx.store);
  const provider = providers.find(({ facts }) => facts.id === providerId);
  if (!provider) throw new ApiError('PROVIDER_NOT_FOUND');
  const caller = signedInCaller(ctx);
  const savedMethod = await saveAtProvider(ctx, provider, paymentToken);
  const method = methodOf(ctx, providerId, savedMethod);
  // Serialized per customer, because concurrent calls compete for the same slot.
  return await ctx.app.keyedQueue.runUnbounded(ctx.storeId, `methods ${method.customerId}`, () =>
    retryOnConflict(ATTEMPTS_MAX, async () => {
      const all = await listPaymentMethods(ctx);
      // A retry after a lost response: the provider returns the method that is already stored.
      const known =
        savedMethod.isUnique && all.find((one) => isSame(ctx, one, providerId, savedMethod));
      if (known) return { method: known, all };
      if (all.length >= METHODS_MAX) throw new ApiError('PAYMENT_METHOD_LIMIT_REACHED');
      const isStored = await ctx.write((sql) =>
        insertMethod(sql, ctx.storeId, method, all, caller),
      );
      if (isStored) return { method, all: [...all, method] };
      await refuseSignedOut(ctx);
      return undefined;
    }),
  );
}

async function saveAtProvider(
  ctx: StoreContext,
  provider: PaymentProvider,
  paymentToken: string,
): Promise<SavedMethod> {
  const owner = signedIn(ctx);
  const result = await callProvider(ctx, PROVIDER_MS, { providerId: provider.facts.id }, () =>
    provider.saveMethod(paymentToken, owner),
  );
  if (!result) throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  if (result === 'invalid') throw new ApiError('PAYMENT_TOKEN_INVALID');
  return result;
}

function methodOf(ctx: StoreContext, providerId: string, method: SavedMethod): PaymentMethod {
  const { token, type, brand, last4, expMonth, expYear } = method;
  return {
    id: ctx.ids.next(),
    customerId: signedIn(ctx),
    mode: modeOf(ctx.store),
    providerId,
    token: ctx.app.methodTokens.encrypt(token, ctx.storeId),
    type,
    brand,
    last4,
    expMonth,
    expYear,
    createdAt: ctx.now(),
  };
}

function isSame(
  { app, storeId }: StoreContext,
  stored: PaymentMethod,
  providerId: string,
  { token }: SavedMethod,
): boolean {
  return (
    stored.providerId === providerId && app.methodTokens.decrypt(stored.token, storeId) === token
  );
}
