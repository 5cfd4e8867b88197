// A reporter for the test runner: the files with a failed test, a line each.
import { fileOf } from './slowest-files.mjs';

// biome-ignore lint/style/noDefaultExport: the test runner takes a reporter this way.
export default async function* failedFiles(events) {
  const failed = new Set();
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.nesting === 0) failed.add(fileOf(data));
  }
  for (const name of failed) yield `${name}\n`;
}
