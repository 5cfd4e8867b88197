/** The same value for so many calls, then another one. */
export function renewedEvery<T>(calls: number, renew: () => Promise<T>): () => Promise<T> {
  let current: T;
  let made = 0;
  return async () => {
    if (made % calls === 0) current = await renew();
    made++;
    return current;
  };
}
