const SHOWN_KEY_MAX = 60;
const WORD_MIN = 4;

/** A shape that refuses what it does not name; maps of the caller's own words stay open. */
export function closed(shape: unknown): unknown {
  if (Array.isArray(shape)) return shape.map(closed);
  if (typeof shape !== 'object' || shape === null) return shape;
  const children = Object.fromEntries(
    Object.entries(shape).map(([key, child]) => [key, closed(child)]),
  );
  const isMap = 'patternProperties' in shape;
  return 'properties' in shape && !isMap ? { ...children, additionalProperties: false } : children;
}

/** A misspelt field that goes unnoticed is a setting that the store does not have. */
export function unknownField(place: string, key: string, known: readonly string[]): string {
  const name = [...place.split('/').slice(1), key].join('.');
  const nearest = nearestOf(key, known);
  const hint = nearest
    ? `did you mean \`${nearest}\`?`
    : `the fields are ${known.map((one) => `\`${one}\``).join(', ')}`;
  return `unknown field \`${name.slice(0, SHOWN_KEY_MAX)}\`; ${hint}`;
}

/** Undefined where none is so near that it can be meant. */
function nearestOf(key: string, known: readonly string[]): string | undefined {
  const sent = plain(key);
  const near = known.flatMap((name) => {
    const meant = plain(name);
    const limit = 1 + Math.floor(meant.length / 4);
    // Whatever differs more in length need not be compared, and keys may be of any length.
    if (Math.abs(meant.length - sent.length) > limit) return [];
    const distance = distanceOf(sent, meant);
    return distance <= limit ? [{ name, distance }] : [];
  });
  const begun = known.filter((name) => isBegun(sent, plain(name)));
  return near.sort((a, b) => a.distance - b.distance)[0]?.name ?? begun[0];
}

/** `minimumSubtotal` for `minimum`, or the other way round. */
function isBegun(sent: string, meant: string): boolean {
  const isWord = Math.min(sent.length, meant.length) >= WORD_MIN;
  return isWord && (sent.startsWith(meant) || meant.startsWith(sent));
}

/** `minimum_subtotal` is as good a try at `minimumSubtotal` as any. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, '');
}

/** How many letters must be added, left out or replaced. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (let index = 1; index <= to.length; index++) {
      const replaced = (row[index - 1] ?? 0) + (letter === to[index - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
