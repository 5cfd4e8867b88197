/** The fields that were sent: one that was not does not clear another's when they are combined. */
export function knownFields<T extends object>(values: T): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}
