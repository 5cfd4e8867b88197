import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { isStillSandbox } from './is-still-sandbox.ts';

/** For sandbox requests whose write had no effect: a retry reaches the live store. */
export async function refuseEndedSandbox({ sql, store }: StoreContext): Promise<void> {
  if (!store.developerMode || (await isStillSandbox(sql, store.id))) return;
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}
