/** The same value for so many calls, then another one. */
export function renewedEvery<T>(calls: number, renew: () => Promise<T>): () => Promise<T> {
  let current: Promise<T>;
  let made = 0;
  return () => {
    if (made++ % calls === 0) current = renew();
    return current;
  };
}
