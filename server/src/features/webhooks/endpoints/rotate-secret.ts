import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type EndpointId, parseId } from '../../../values/ids.ts';
import { newSigningSecret } from '../../../values/secrets.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { type Endpoint, endpointSecretAad } from './endpoint.ts';
import { updateSecret } from './endpoint-queries.ts';

/** Both secrets sign during the overlap, so that receivers can verify every event. */
export async function rotateSecret(
  ctx: StoreContext,
  endpointId: string,
  overlapHours: number,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const id = parseId<EndpointId>(endpointId);
  if (!id) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  const secret = newSigningSecret();
  const now = ctx.now();
  const endpoint = await ctx.write((sql) =>
    updateSecret(sql, ctx.storeId, id, {
      secret: ctx.app.webhookSecrets.encrypt(secret, endpointSecretAad(ctx.storeId, id)),
      previousUntil: plusMs(now, overlapHours * HOUR_MS),
      now,
    }),
  );
  if (!endpoint) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return { endpoint, secret };
}
