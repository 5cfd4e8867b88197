import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { PaymentProvider, SavedMethod } from '../../../ports/payments/payment-provider.ts';
import { modeOf } from '../../../ports/store.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { signedIn, signedInCaller } from '../../customers/signed-in.ts';
import { refuseSignedOut } from '../../customers/still-signed-in.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { refuseCardNumber } from '../risk/refuse-card-number.ts';
import { listPaymentMethods } from './list-payment-methods.ts';
import { insertMethod } from './method-queries.ts';
import { METHODS_MAX, type PaymentMethod } from './payment-method.ts';

const PROVIDER_MS = 10 * SECOND_MS;
/** Each lost race means that another method was kept. */
const ATTEMPTS_MAX = 2 * METHODS_MAX;

export interface NewMethod {
  readonly providerId: string;
  readonly paymentToken: string;
}

/** The provider is asked before anything is written: what it does not know cannot be charged. */
export async function savePaymentMethod(
  ctx: StoreContext,
  { providerId, paymentToken }: NewMethod,
): Promise<{ method: PaymentMethod; all: readonly PaymentMethod[] }> {
  refuseCardNumber(paymentToken);
  const providers = ctx.app.ports.payments(ctx.store);
  const provider = providers.find(({ facts }) => facts.id === providerId);
  if (!provider) throw new ApiError('PROVIDER_NOT_FOUND');
  const caller = signedInCaller(ctx);
  const told = await saved(ctx, provider, paymentToken);
  const method = methodOf(ctx, providerId, told);
  // In turn: they would all reach for the same number.
  return await ctx.app.keyedQueue.runUnbounded(ctx.storeId, `methods ${method.customerId}`, () =>
    retryOnConflict(ATTEMPTS_MAX, async () => {
      const all = await listPaymentMethods(ctx);
      // A repeat after a lost answer: the provider knows it as the one that is kept already.
      const known = told.isUnique && all.find((one) => isSame(ctx, one, providerId, told));
      if (known) return { method: known, all };
      if (all.length >= METHODS_MAX) throw new ApiError('PAYMENT_METHOD_LIMIT_REACHED');
      const isKept = await ctx.write((sql) => insertMethod(sql, ctx.storeId, method, all, caller));
      if (isKept) return { method, all: [...all, method] };
      await refuseSignedOut(ctx);
      return undefined;
    }),
  );
}

async function saved(
  ctx: StoreContext,
  provider: PaymentProvider,
  paymentToken: string,
): Promise<SavedMethod> {
  const owner = signedIn(ctx);
  const result = await askProvider(ctx, PROVIDER_MS, { providerId: provider.facts.id }, () =>
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
    token: ctx.app.methodTokens.seal(token, ctx.storeId),
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
  kept: PaymentMethod,
  providerId: string,
  { token }: SavedMethod,
): boolean {
  return kept.providerId === providerId && app.methodTokens.open(kept.token, storeId) === token;
}
