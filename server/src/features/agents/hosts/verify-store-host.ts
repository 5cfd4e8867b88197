import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { isUniqueViolation } from '../../../platform/db/failures.ts';
import { countHits } from '../../../platform/http/limit.ts';
import { parseId, type StoreHostId } from '../../../values/ids.ts';
import { MINUTE_MS, SECOND_MS } from '../../../values/time.ts';
import { changeStore } from '../../stores/change-store.ts';
import { findHost, updateHostVerified } from './host-queries.ts';
import { isTokenInRecords } from './is-token-in-records.ts';
import { recordName, type StoreHost, verificationUrl } from './store-host.ts';

/** Each trial calls an address that an operator chose. */
const TRIALS = { name: 'host verifications', max: 10, windowMs: MINUTE_MS };
const CONNECT_MS = 3 * SECOND_MS;
const TOTAL_MS = 5 * SECOND_MS;
const REPLY_BYTES_MAX = 1_024;

/**
 * Fetches the file, or else the TXT record, outside any transaction. The first store that verifies
 * a name keeps it.
 */
export async function verifyStoreHost(ctx: StoreContext, hostId: string): Promise<StoreHost> {
  const id = parseId<StoreHostId>(hostId);
  const host = id && (await findHost(ctx.sql, ctx.storeId, id));
  if (!host) throw new ApiError('STORE_HOST_NOT_FOUND');
  if (!host.verifiedAt) {
    await countHits(ctx.app, ctx.app.sql, [{ limit: TRIALS, subject: ctx.storeId }]);
    await refuseOtherContent(ctx, host);
  }
  const verified = await changeStore(ctx, (sql) =>
    updateHostVerified(sql, ctx.storeId, host.id, ctx.now()),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError('STORE_HOST_TAKEN') : error;
  });
  if (!verified) throw new ApiError('STORE_HOST_NOT_FOUND');
  return verified;
}

async function refuseOtherContent({ app }: StoreContext, { host, token }: StoreHost) {
  const url = verificationUrl(app, host);
  const reply = await app.outbound.get({
    url,
    headers: {},
    connectMs: CONNECT_MS,
    totalMs: TOTAL_MS,
    replyBytesMax: REPLY_BYTES_MAX,
  });
  const problem =
    'failure' in reply
      ? `could not be read (${reply.failure})`
      : reply.status === 200
        ? reply.body.trim() !== token && 'has other content than the token'
        : `answered with status ${reply.status}`;
  if (!problem || (await isTokenInRecords(app, host, token))) return;
  const record = `the TXT records of ${recordName(host)} do not have it either`;
  throw new ApiError('STORE_HOST_NOT_VERIFIED', `${url} ${problem}, and ${record}.`);
}
