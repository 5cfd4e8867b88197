import { setTimeout as wait } from 'node:timers/promises';
import type { Serving } from './serve.ts';

/**
 * The service goes on to accept and to answer, while balancers notice that it is not ready. Each
 * reply ends its connection, so that clients who keep theirs reconnect elsewhere.
 */
export async function drain(
  serving: Pick<Serving, 'closeAfterReply'>,
  drainMs: number,
  urgent: AbortSignal,
): Promise<void> {
  if (drainMs === 0 || urgent.aborted) return;
  serving.closeAfterReply();
  await wait(drainMs, undefined, { signal: urgent }).catch(() => {});
}
