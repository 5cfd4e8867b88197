const LINE_MAX = 140;

type Path = readonly string[];

/**
 * JSON as it is committed. A value that fits into a line stands on one, and short neighbours share
 * a line. An object whose last entry alone is long keeps the others before it: `{ "a": 1, "b": {`.
 * Names (of fields, components and paths) begin a line. Examples, code samples, failures and lists
 * of words stand on one line however long, so that a reader can skip them.
 */
export function documentLayout(document: object): string {
  return `${laidOut(document, '', [], 0)}\n`;
}

/** `column` is where the value begins. */
function laidOut(value: unknown, indent: string, path: Path, column: number): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || isSkipped(value, path)) return line;
  // A comma may follow.
  if (column + line.length < LINE_MAX) return line;
  if (!Array.isArray(value) && !isMap(path)) {
    const hugged = huggedLayout(value, indent, path, column);
    if (hugged !== undefined) return hugged;
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${rowsOf(value, `${indent}  `, path).join(',\n')}\n${indent}${close}`;
}

/** The entries before the last one stand on the first line, if that is possible. */
function huggedLayout(value: object, indent: string, path: Path, column: number) {
  const entries = Object.entries(value);
  const [key = '', last] = entries.pop() ?? [];
  const short = entries.map(([each, child]) => `${labelOf(value, each)}${oneLine(child)}, `);
  const start = `{ ${short.join('')}${labelOf(value, key)}`;
  const inner = laidOut(last, indent, [...path, key], column + start.length);
  const [first = '', ...rows] = inner.split('\n');
  const fits = column + start.length + first.length <= LINE_MAX;
  return fits && rows.length > 0 ? `${start}${inner} }` : undefined;
}

function rowsOf(value: object, indent: string, path: Path): string[] {
  const rows: string[] = [];
  let isOpen = false;
  for (const [key, child] of Object.entries(value)) {
    const label = labelOf(value, key);
    const text = label + laidOut(child, indent, [...path, key], indent.length + label.length);
    const isShort = !text.includes('\n');
    // With a comma and a space between, and a comma after.
    const fits = (rows.at(-1)?.length ?? 0) + text.length + 3 <= LINE_MAX;
    if (isOpen && isShort && fits && !isMap(path)) rows.push(`${rows.pop()}, ${text}`);
    else rows.push(indent + text);
    isOpen = isShort;
  }
  return rows;
}

function labelOf(parent: object, key: string): string {
  return Array.isArray(parent) ? '' : `${JSON.stringify(key)}: `;
}

function isSkipped(value: object, path: Path): boolean {
  const section = path.length === 3 && path[0] === 'components' && path[1];
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  const isSamples = path.at(-1) === 'x-codeSamples';
  return section === 'responses' || section === 'examples' || isSamples || isList;
}

/** True where the keys are names. */
function isMap(path: Path): boolean {
  return path.length < 3 || path.at(-1) === 'properties';
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, child]) => `"${key}": ${oneLine(child)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
