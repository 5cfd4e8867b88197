import { setTimeout as wait } from 'node:timers/promises';
import type { Serving } from './serve.ts';

/**
 * The service continues to accept and serve requests while balancers notice that it is not ready.
 * Each reply closes its connection, so that clients with keep-alive reconnect elsewhere.
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
