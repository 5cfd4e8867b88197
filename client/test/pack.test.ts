import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { partOf } from '@cartwright/server/test/small-version.js';
import { startListening } from './listening-service.ts';
import { compile, newFolder, ROOT, readBlocks, run } from './snippet-project.ts';

const { url, store } = await startListening();
const folder = await newFolder();
const tarball = await packed();
await installed();

/** In a checkout that was never built. */
async function packed(): Promise<string> {
  const checkout = join(folder, 'checkout');
  const given = ['LICENSE', 'README.md', 'package.json', 'tsconfig.json', 'src'];
  for (const name of ['tsconfig.base.json', ...given.map((each) => join('client', each))]) {
    await cp(join(ROOT, name), join(checkout, name), { recursive: true });
  }
  const manifest = { name: 'cartwright', private: true, workspaces: ['client'] };
  await writeFile(join(checkout, 'package.json'), JSON.stringify(manifest));
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  await run('npm', ['pack', '--workspace', 'client'], checkout);
  const names = await readdir(checkout);
  return join(checkout, names.find((name) => name.endsWith('.tgz')) ?? '');
}

/** As a new user does it, in an empty folder. */
async function installed(): Promise<void> {
  await mkdir(join(folder, 'app'));
  await run('npm', ['init', '-y'], join(folder, 'app'));
  const quiet = ['--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quiet, tarball], join(folder, 'app'));
}

async function linkNodeTypes(): Promise<void> {
  await mkdir(join(modules, '@types'), { recursive: true });
  await symlink(join(ROOT, 'node_modules/@types/node'), join(modules, '@types/node'));
}

const app = join(folder, 'app');
const modules = join(app, 'node_modules');

describe('the packed client', () => {
  it('holds its programs, declarations and documents, and nothing else', async () => {
    const own = join(modules, '@cartwright/client');
    const files = await readdir(own, { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    assert.ok(names.includes('index.js') && names.includes('index.d.ts'), 'it is built');
    const others = names.filter((name) => !/\.(js|d\.ts)$/.test(name)).sort();
    assert.deepEqual(others, ['LICENSE', 'README.md', 'package.json']);
    const kilobytes = ((await stat(tarball)).size / 1024).toFixed(1);
    process.stdout.write(`packed client: ${kilobytes} KB, ${names.length} files\n`);
  });

  it('brings no other package', async () => {
    const { packages } = JSON.parse(await readFile(join(app, 'package-lock.json'), 'utf8'));
    assert.deepEqual(Object.keys(packages), ['', 'node_modules/@cartwright/client']);
  });

  it('has no `any` in its declarations', async () => {
    const declarations = join(modules, '@cartwright/client/dist/src');
    const names = await readdir(declarations, { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.d.ts'))) {
      const text = await readFile(join(declarations, name), 'utf8');
      assert.doesNotMatch(text.replace(/\/\*[\s\S]*?\*\/|'[^']*'/g, ''), /\bany\b/, name);
    }
  });

  it("runs the README's first block and has an order", async () => {
    const [first] = await readBlocks();
    assert.ok(first);
    await writeFile(join(app, first.name), first.text.replace('http://127.0.0.1:3000', url));
    const env = { CARTWRIGHT_KEY: store.apiKey };
    const { stdout } = await run(process.execPath, [first.name], app, env);
    assert.match(stdout, /^ORD-\d{4}-\d{5}\n$/);
  });

  const PROGRAM = `
    import { Cartwright, type Cart, isCode } from '@cartwright/client';
    import { CartwrightAdmin } from '@cartwright/client/admin';
    import { verifyEvent, type WebhookEvent } from '@cartwright/client/webhooks';
    const cartwright = new Cartwright({ baseUrl: 'https://shop.test', apiKey: undefined });
    export const cart: Promise<Cart> = cartwright.carts.create({ items: undefined });
    export const admin = new CartwrightAdmin({ baseUrl: 'https://shop.test' });
    export const event: Promise<WebhookEvent> = verifyEvent('', new Headers(), '');
    export const codeOf = (error: unknown) => isCode(error, 'CART_NOT_FOUND') && error.code;
  `;

  it('type-checks under strict settings, with the types of the DOM or of Node.js', async () => {
    await writeFile(join(app, 'program.mts'), PROGRAM);
    const strict = { noEmit: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true };
    const dom = { types: [], lib: ['es2023', 'dom'] };
    const projects = [
      { ...dom, module: 'nodenext' },
      // As bundlers resolve it.
      { ...dom, module: 'esnext', moduleResolution: 'bundler' },
      { types: ['node'], lib: ['es2023'], module: 'nodenext' },
    ];
    for (const project of partOf(projects, 0, 1)) {
      // Not before: what needs the types of Node.js must not find them by chance.
      if (project.types.length > 0) await linkNodeTypes();
      await compile(app, { ...strict, ...project });
    }
  });
});
