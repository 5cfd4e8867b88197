import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { connectionCause } from '../../../platform/http/outbound/connection-cause.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { ProviderAccount } from '../../../ports/payments/payment-adapter.ts';
import type { PaymentProvider } from '../../../ports/payments/payment-provider.ts';
import { credentialsAad, hintOfCredentials } from '../../../ports/payments/stored-provider.ts';
import { SECOND_MS } from '../../../values/time.ts';

const CHECK_MS = 10 * SECOND_MS;
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * Verifies credentials with the vendor, then encrypts them. Credentials of a provider with charges
 * must give access to those charges.
 */
export async function encryptCredentials(
  ctx: StoreContext,
  type: string,
  account: ProviderAccount,
  charges: readonly string[] = [],
): Promise<{ encrypted: Buffer; hint: string }> {
  const { paymentAdapters } = ctx.app;
  // `Object.hasOwn` excludes inherited names such as `constructor`.
  const adapter = Object.hasOwn(paymentAdapters, type) ? paymentAdapters[type] : undefined;
  if (!adapter) throw new ApiError('PROVIDER_TYPE_UNKNOWN');
  const missing = adapter.fields.filter((field) => !account.credentials[field]);
  if (missing.length > 0) {
    throw new ApiError('CREDENTIALS_REFUSED', `The provider needs ${missing.join(', ')}.`);
  }
  const { fields, optional = [] } = adapter;
  const named = [...fields, ...optional.filter((field) => account.credentials[field])];
  const values = named.map((field) => [field, account.credentials[field] ?? '']);
  const credentials = Object.fromEntries(values) as Record<string, string>;
  if (!Object.values(credentials).every((value) => PRINTABLE.test(value))) {
    throw new ApiError('CREDENTIALS_REFUSED', 'Credentials must be printable ASCII characters.');
  }
  await refuseMalformed(ctx, adapter.open({ ...account, credentials }), charges);
  const { app, storeId } = ctx;
  return {
    encrypted: app.providerCredentials.encrypt(
      JSON.stringify(credentials),
      credentialsAad(storeId, account.id),
    ),
    hint: hintOfCredentials(credentials),
  };
}

async function refuseMalformed(
  ctx: StoreContext,
  provider: PaymentProvider,
  charges: readonly string[],
): Promise<void> {
  const result = await withTimeout(CHECK_MS, () => checked(ctx, provider, charges));
  if (!result) throw unknown('The provider did not respond in time.');
  if (result.kind === 'unreachable') throw unknown(unreachable(result.cause));
  if (result.kind === 'foreign') throw new ApiError('PROVIDER_IN_USE', OTHER_ACCOUNT);
  if (result.kind === 'refused') {
    throw new ApiError('CREDENTIALS_REFUSED', `The provider says: ${result.reason}`);
  }
}

const OTHER_ACCOUNT =
  'Payments were made with another account. Add this one as a separate provider.';

async function checked(ctx: StoreContext, provider: PaymentProvider, charges: readonly string[]) {
  try {
    const result = (await provider.check?.()) ?? ({ kind: 'good' } as const);
    if (result.kind !== 'good') return result;
    const known = await Promise.all(charges.map((reference) => provider.retrieveCharge(reference)));
    const isForeign = charges.length > 0 && known.every((record) => record === undefined);
    return isForeign ? ({ kind: 'foreign' } as const) : result;
  } catch (error) {
    const cause = connectionCause(error);
    const { id } = provider.facts;
    ctx.app.log.warn({ err: error, provider: id, cause }, 'provider unreachable');
    return { kind: 'unreachable', cause } as const;
  }
}

function unreachable(cause: string | undefined): string {
  if (cause === undefined) return 'The provider call failed; see the log.';
  return `The provider cannot be reached: ${cause}.`;
}

function unknown(why: string): ApiError {
  const consequence = 'The credentials could not be verified, and nothing was stored.';
  return new ApiError('PROVIDER_TIMEOUT', `${why} ${consequence}`);
}
