/** What the work gives, or nothing where it takes longer than it may. */
export async function withTimeout<T>(ms: number, work: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    const answer = work();
    // The loser of the race may still fail; that is nobody's business any more.
    answer.catch(() => undefined);
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks as often as one likes, and at most one question is under way: where nobody answers, those
 * who come meanwhile wait for the same answer, each only as long as it may take.
 */
export function sharedWithTimeout<T>(
  ms: number,
  ask: () => Promise<T>,
): () => Promise<T | undefined> {
  let asked: Promise<T> | undefined;
  return () =>
    withTimeout(ms, () => {
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return asked;
    });
}
