import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { EndpointId } from '../../../values/ids.ts';
import { newSigningSecret } from '../../../values/secrets.ts';
import type { EventType } from '../events.ts';
import { ENDPOINTS_MAX, type Endpoint, endpointSecretAad } from './endpoint.ts';
import { insertEndpoint } from './endpoint-queries.ts';
import { refuseUrl } from './refuse-url.ts';

export interface NewEndpoint {
  readonly url: string;
  readonly description?: string | null;
  readonly eventTypes?: readonly EventType[] | null;
}

/** The secret is returned here and on rotation only. */
export async function createEndpoint(
  ctx: StoreContext,
  input: NewEndpoint,
): Promise<{ endpoint: Endpoint; secret: string }> {
  refuseUrl(ctx, input.url);
  const id = ctx.ids.next<EndpointId>();
  const secret = newSigningSecret();
  const now = ctx.now();
  const current = ctx.app.webhookSecrets.encrypt(secret, endpointSecretAad(ctx.storeId, id));
  const endpoint: Endpoint = {
    id,
    url: input.url,
    description: input.description ?? null,
    eventTypes: input.eventTypes ?? null,
    status: 'enabled',
    disabledReason: null,
    activeSince: now,
    secrets: { current, previous: null, previousUntil: null },
    createdAt: now,
    updatedAt: now,
  };
  // Each conflict means that a concurrent request took a slot, so the slots bound the retries.
  const create = async () => {
    const isCreated = await ctx.write((sql) => insertEndpoint(sql, ctx.storeId, endpoint));
    return isCreated ? { endpoint, secret } : undefined;
  };
  return await retryOnConflict(ENDPOINTS_MAX, create, () => {
    throw new ApiError('TOO_MANY_ENDPOINTS');
  });
}
