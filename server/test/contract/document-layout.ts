const LINE_MAX = 120;

/**
 * JSON as it is committed: a value that fits into a line stands on one. So does each example, each
 * code sample and each list of words, however long, so that a reader can skip it.
 */
export function documentLayout(document: object): string {
  return `${laidOut(document, '', [])}\n`;
}

function laidOut(value: unknown, indent: string, path: readonly string[]): string {
  const line = oneLine(value);
  const isExample = path.length === 3 && path[0] === 'components' && path[1] === 'examples';
  const isSample = path.at(-2) === 'x-codeSamples';
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  const isShort = indent.length + line.length + (path.at(-1)?.length ?? 0) < LINE_MAX;
  if (isExample || isSample || isList || isShort || typeof value !== 'object' || value === null)
    return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const rows = value.map((child) => deeper + laidOut(child, deeper, [...path, '']));
    return `[\n${rows.join(',\n')}\n${indent}]`;
  }
  const rows = Object.entries(value).map(
    ([key, child]) => `${deeper}${JSON.stringify(key)}: ${laidOut(child, deeper, [...path, key])}`,
  );
  return `{\n${rows.join(',\n')}\n${indent}}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, child]) => `"${key}": ${oneLine(child)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
