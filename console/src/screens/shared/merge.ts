type Named<Value> = Readonly<Record<string, Value>>;

export interface Merged<Value> {
  readonly values: Named<Value>;
  /** Names that both sides changed: mine is kept. */
  readonly collisions: readonly string[];
}

/** A three-way merge by name: what I changed, added or removed is kept, the rest is theirs. */
export function mergeNamed<Value>(
  before: Named<Value>,
  mine: Named<Value>,
  theirs: Named<Value>,
): Merged<Value> {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const isMine = (name: string) => !isSame(mine[name], before[name]);
  const values = names.flatMap((name) => {
    const value = isMine(name) ? mine[name] : theirs[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const collisions = names.filter((name) => isMine(name) && !isSame(theirs[name], before[name]));
  return { values: Object.fromEntries(values), collisions };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
