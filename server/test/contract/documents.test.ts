import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/config.ts';
import { CATALOGUE } from '../../src/errors.ts';
import { variablesRead } from '../variables-read.ts';
import { readOperations, understands } from './document.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** The rows of all tables that begin with something in backquotes: its name, then the cells. */
function tableRows(document: string): [name: string, ...cells: string[]][] {
  const text = readFileSync(join(REPOSITORY, 'docs', document), 'utf8');
  return text.split('\n').flatMap((line): [string, ...string[]][] => {
    const name = line.match(/^\| `([A-Z][A-Z0-9_]*)` \|/)?.[1];
    if (name === undefined) return [];
    const cells = line.split('|').slice(2, -1);
    return [[name, ...cells.map((cell) => cell.trim())]];
  });
}

/** Paths from the repository's root. */
function filesIn(folder: string, extension: RegExp): string[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => extension.test(path) && !/\b(node_modules|dist)\//.test(path));
}

function read(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

function productionText(): string {
  const folder = join(REPOSITORY, 'server/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'errors.ts')
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

describe('docs/errors.md', () => {
  it('lists every code of the catalogue with its status, and no other', () => {
    const documented = tableRows('errors.md').map(([code, status]) => [code, Number(status)]);
    const catalogue = Object.entries(CATALOGUE).map(([code, [status]]) => [code, status]);
    assert.deepEqual(documented.sort(), catalogue.sort());
  });

  it('says for every code when it is returned and what to do', () => {
    for (const [code, , when, advice] of tableRows('errors.md')) {
      assert.ok(when && advice, code);
    }
  });
});

describe('the catalogue of errors', () => {
  const source = productionText();

  for (const code of Object.keys(CATALOGUE)) {
    it(`has no dead code: ${code} is thrown or mapped somewhere`, () => {
      // The list of an operation's declared codes is no proof; a throw, a mapping and a choice are.
      assert.match(source, new RegExp(`(ApiError\\(|[?:]|return)\\s*'${code}'`));
    });
  }

  it('has codes in upper snake case and messages that are sentences', () => {
    for (const [code, [status, message]] of Object.entries(CATALOGUE)) {
      assert.match(code, /^[A-Z]+(_[A-Z]+)*$/);
      assert.match(message, /^[A-Z].*\.$/);
      assert.ok(status >= 400 && status < 600);
    }
  });
});

describe('docs/operating.md', () => {
  it('lists every variable that is read, and no other', () => {
    const documented = tableRows('operating.md').map(([name]) => name);
    assert.deepEqual(documented.sort(), variablesRead());
  });

  it('gives every variable a default and a meaning', () => {
    for (const [name, fallback, meaning] of tableRows('operating.md')) {
      assert.ok(fallback && meaning, name);
    }
  });

  it('lists defaults that change nothing when they are set', () => {
    const variables = variablesRead();
    const stated = tableRows('operating.md')
      .map(([name, fallback]) => [name, fallback?.match(/^`([^`]+)`$/)?.[1] ?? ''] as const)
      // Some default to the value of another variable, and some have a default in words only.
      .filter(([, fallback]) => fallback !== '' && !variables.includes(fallback));
    const { managementPortIsChosen: _, ...byDefault } = readConfig({});
    const { managementPortIsChosen: __, ...asStated } = readConfig(Object.fromEntries(stated));
    assert.deepEqual(asStated, byDefault);
  });
});

const PAGES = [
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...filesIn('docs', /\.md$/),
  ...['client/README.md', 'deploy/README.md'],
];
const CODE = ['server', 'client', 'shop', 'scripts', 'bench'].flatMap((folder) =>
  filesIn(folder, /\.(ts|mjs|sql)$/),
);

describe('docs/decisions', () => {
  const records = filesIn('docs/decisions', /\.md$/).sort();
  const numbers = records.map((path) => Number(basename(path).slice(0, 4)));

  it('numbers the records without gaps, in the file name and in the title', () => {
    assert.deepEqual(
      numbers,
      records.map((_, index) => index + 1),
    );
    const titled = records.map((path) => Number(read(path).match(/^# (\d+)\. \S/)?.[1]));
    assert.deepEqual(titled, numbers);
  });

  it('has a question, a decision and a cost in each record, on one page', () => {
    for (const path of records) {
      const text = read(path);
      for (const part of ['Question', 'Decision', 'Cost']) {
        assert.ok(text.includes(`\n**${part}.**`), `${path}: ${part}`);
      }
      assert.ok(text.split('\n').length <= 50, `${path} is longer than a page`);
    }
  });

  it('has every record that code or a document refers to', () => {
    const REFERENCE = /\bdecision (\d+)\b|\bdecisions\/(\d{4})\b/gi;
    const dangling = [...PAGES, ...CODE].flatMap((path) =>
      [...read(path).matchAll(REFERENCE)]
        .filter((match) => !numbers.includes(Number(match[1] ?? match[2])))
        .map((match) => `${path}: ${match[0]}`),
    );
    assert.deepEqual(dangling, []);
  });
});

describe('links between documents', () => {
  it('lead to files and headings that exist', () => {
    const broken = PAGES.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)]
        .filter(([, file = '', heading]) => {
          const target = file === '' ? path : join(dirname(path), file);
          if (!existsSync(join(REPOSITORY, target))) return true;
          return heading !== undefined && !headingsOf(target).includes(heading);
        })
        .map((match) => `${path}: ${match[0]}`),
    );
    assert.deepEqual(broken, []);
  });
});

describe('every document', () => {
  it('names source files that exist', () => {
    const missing = PAGES.flatMap((path) =>
      [...read(path).matchAll(/`(\w[\w./-]*\.ts)`/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !CODE.some((file) => `/${file}`.endsWith(`/${name}`)))
        .map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });
});

/** As the web pages of a repository name them. */
function headingsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.*)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('docs/proofs.md', () => {
  it('counts the operations and the repeatable writes that the interface has', () => {
    const operations = ['storefront', 'admin'].flatMap((name) => {
      const document = JSON.parse(read(`openapi/${name}.json`));
      return readOperations(document);
    });
    const keyed = operations.filter((one) => understands(one, 'idempotency-key'));
    const page = read('docs/proofs.md');
    const counts = (pattern: RegExp) =>
      [...page.matchAll(pattern)].map(([, count]) => Number(count));
    assert.deepEqual(counts(/(\d+) operations x every foreign id/g), [operations.length]);
    assert.equal(counts(/hostile requests over (\d+) operations/g).at(-1), operations.length);
    assert.deepEqual(counts(/(\d+) writes repeated, at once/g), [keyed.length]);
  });
});
