const SHOWN_KEY_MAX = 60;
const WORD_MIN = 4;

/**
 * Closes a schema to unknown fields; maps with caller-defined keys stay open. The same object for
 * the same schema, so that it is compiled once in a process.
 */
export function closed(shape: unknown): unknown {
  if (Array.isArray(shape)) return shape.map(closed);
  if (typeof shape !== 'object' || shape === null) return shape;
  const known = closedShapes.get(shape) ?? closedObject(shape);
  closedShapes.set(shape, known);
  return known;
}

const closedShapes = new WeakMap<object, object>();

function closedObject(shape: object): object {
  const children = Object.fromEntries(
    Object.entries(shape).map(([key, child]) => [key, closed(child)]),
  );
  const isMap = 'patternProperties' in shape;
  return 'properties' in shape && !isMap ? { ...children, additionalProperties: false } : children;
}

/** Reports a misspelt field, which would otherwise be a setting that silently has no effect. */
export function unknownField(place: string, key: string, known: readonly string[]): string {
  const name = [...place.split('/').slice(1), key].join('.');
  const nearest = nearestOf(key, known);
  const hint = nearest
    ? `did you mean \`${nearest}\`?`
    : `the fields are ${known.map((one) => `\`${one}\``).join(', ')}`;
  return `unknown field \`${name.slice(0, SHOWN_KEY_MAX)}\`; ${hint}`;
}

/** Undefined when no known field is similar enough. */
function nearestOf(key: string, known: readonly string[]): string | undefined {
  const sent = plain(key);
  const near = known.flatMap((name) => {
    const meant = plain(name);
    const limit = 1 + Math.floor(meant.length / 4);
    // A larger difference in length cannot match, and keys may be of any length.
    if (Math.abs(meant.length - sent.length) > limit) return [];
    const distance = distanceOf(sent, meant);
    return distance <= limit ? [{ name, distance }] : [];
  });
  const begun = known.filter((name) => isBegun(sent, plain(name)));
  return near.sort((a, b) => a.distance - b.distance)[0]?.name ?? begun[0];
}

/** One is a prefix of the other: `minimumSubtotal` and `minimum`. */
function isBegun(sent: string, meant: string): boolean {
  const isWord = Math.min(sent.length, meant.length) >= WORD_MIN;
  return isWord && (sent.startsWith(meant) || meant.startsWith(sent));
}

/** Makes `minimum_subtotal` match `minimumSubtotal`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, '');
}

/** Levenshtein distance. */
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
