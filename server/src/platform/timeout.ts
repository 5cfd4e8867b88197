/** Resolves with the result of the work, or undefined after the timeout. */
export async function withTimeout<T>(ms: number, work: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    const answer = work();
    // The work may still reject after the timeout; that rejection is ignored.
    answer.catch(() => undefined);
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Shares one pending call among concurrent callers, each with its own timeout. */
export function sharedWithTimeout<T>(
  ms: number,
  call: () => Promise<T>,
): () => Promise<T | undefined> {
  let pending: Promise<T> | undefined;
  return () =>
    withTimeout(ms, () => {
      pending ??= call().finally(() => {
        pending = undefined;
      });
      return pending;
    });
}
