import { setTimeout as wait } from 'node:timers/promises';

/** What the work gives, or nothing where it takes longer than it may. */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  const late = wait(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  const answer = work();
  // The loser of the race may still fail; that is nobody's business any more.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
  }
}
