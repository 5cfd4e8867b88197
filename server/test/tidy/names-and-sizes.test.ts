import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import { describe, it } from 'node:test';
import { client, files, namesIn, production, refuse, type SourceFile } from './source-files.ts';

const LINE_MAX = 100;
const FILE_MAX = 250;
const TEST_FILE_MAX = 500;
const FUNCTION_MAX = 50;
const FOLDER_MAX = 25;
/** Where tests do not count. */
const OTHER_FOLDERS = ['bench', 'client', 'console', 'scripts', 'shop'];

describe('tidy: names', () => {
  it('gives every file a name that says why it exists', () => {
    const dump = /^(utils?|helpers?|common|shared|misc|lib|types|constants|service|manager)\b/;
    refuse(files, ({ path }) => dump.test(basename(path)));
  });

  it('writes file names in kebab-case', () => {
    refuse(
      files,
      ({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*((\.full)?\.test)?\.ts$/.test(basename(path)),
    );
  });

  it('lets a verb file export the function it is named after', () => {
    const nouns = /(routes|contract|queries|jobs|events)\.ts$/;
    const verbs = production.filter(
      ({ path }) => /\/features\/.+\/[a-z]+-[a-z-]+\.ts$/.test(path) && !nouns.test(path),
    );
    refuse(verbs, ({ path, text }) => {
      const name = basename(path, '.ts').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
      const Named = name.charAt(0).toUpperCase() + name.slice(1);
      const isNoun = new RegExp(`export (type|interface) ${Named}\\b`).test(text);
      return !isNoun && !new RegExp(`export (async )?function ${name}\\b`).test(text);
    });
  });

  it('has no default exports and no barrels', () => {
    refuse(files, ({ text }) => /^export default|^export \* from/m.test(text));
  });
});

describe('tidy: sizes', () => {
  it('keeps lines, files and functions small enough to read', () => {
    // An import cannot be broken, and its path is as long as it is.
    const isLong = (line: string) => line.length > LINE_MAX && !line.startsWith('import ');
    refuse(files, ({ text }) => text.split('\n').some(isLong));
    refuse(files, ({ path, text }) => {
      const max = path.includes('.test.') ? TEST_FILE_MAX : FILE_MAX;
      return text.split('\n').length > max + 1;
    });
    const long = [...production, ...client].flatMap(longFunctions);
    assert.deepEqual(long, []);
  });

  it('keeps folders small enough to look through', () => {
    const counts = new Map<string, number>();
    const outside = OTHER_FOLDERS.flatMap(namesIn).filter((path) => !/\.test\./.test(path));
    for (const path of [...production.map(({ path }) => path), ...outside]) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
    const large = [...counts].filter(([, count]) => count > FOLDER_MAX);
    assert.deepEqual(large, []);
  });

  it('keeps route handlers to ten lines', () => {
    const routes = production.filter(({ path }) => path.endsWith('routes.ts'));
    const long = routes.flatMap((file) => longBlocks(file, /^ +async \(.*\) => \{$/, 10));
    assert.deepEqual(long, []);
  });
});

function longFunctions(file: SourceFile): string[] {
  // A function that only lists routes or tests is a list, and lists may be long.
  if (file.path.endsWith('routes.ts')) return [];
  // So is a statement that must be whole: settling an order is one.
  if (/\/(settle|pending|upsell)-queries\.ts$/.test(file.path)) return [];
  return longBlocks(
    file,
    /^(export )?(async )?function .*|^ {2}(async )?function .*/,
    FUNCTION_MAX,
  );
}

function longBlocks({ path, text }: SourceFile, start: RegExp, max: number): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!start.test(line)) return [];
    const indent = line.match(/^ */)?.[0] ?? '';
    const length = lines.slice(index).findIndex((other) => other.startsWith(`${indent}}`));
    return length > max ? [`${path}:${index + 1} has ${length} lines`] : [];
  });
}
