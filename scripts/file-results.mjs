// A reporter for the test runner: a line per test file, whether it failed and its milliseconds.

// biome-ignore lint/style/noDefaultExport: the test runner takes a reporter this way.
export default async function* fileResults(events) {
  const files = new Map();
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0) continue;
    const name = fileOf(data);
    const { ms, hasFailed } = files.get(name) ?? { ms: 0, hasFailed: false };
    files.set(name, {
      ms: ms + data.details.duration_ms,
      hasFailed: hasFailed || type === 'test:fail',
    });
  }
  for (const [name, { ms, hasFailed }] of files) {
    yield `${[hasFailed ? 'failed' : 'passed', ms.toFixed(0), name].join('\t')}\n`;
  }
}

/** Files that share a process are suites of their own names in it. */
function fileOf({ name, file = 'an unknown file' }) {
  if (/\.test\.js$/.test(name))
    return name.replace(/\.js$/, '.ts').replace(/^.*?(?=test\/|src\/)/, '');
  return file.replace(/^.*\/server\/(dist\/)?/, '');
}
