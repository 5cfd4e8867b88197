// A reporter for the test runner: the twenty files whose tests took longest, at the end of a run.
const SHOWN = 20;
const SHOWN_FROM_MS = 1000;

// biome-ignore lint/style/noDefaultExport: the test runner takes a reporter this way.
export default async function* slowestFiles(events) {
  const spent = new Map();
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0) continue;
    const name = fileOf(data);
    spent.set(name, (spent.get(name) ?? 0) + data.details.duration_ms);
  }
  const slow = [...spent].filter(([, ms]) => ms >= SHOWN_FROM_MS).sort(([, a], [, b]) => b - a);
  if (slow.length === 0) return;
  yield 'slowest files\n';
  for (const [name, ms] of slow.slice(0, SHOWN)) {
    yield `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`;
  }
}

/** Files that share a process are suites of their own names in it. */
export function fileOf({ name, file = '' }) {
  if (/\.test\.js$/.test(name))
    return name.replace(/\.js$/, '.ts').replace(/^.*?(?=test\/|src\/)/, '');
  return file.replace(/^.*\/server\/(dist\/)?/, '');
}
