import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PEERS = ['vendure', 'medusa'] as const;
export type Peer = (typeof PEERS)[number];

/** Overrides replace versions of indirect packages that a registry does not have. */
type Wanted = Record<Peer, { dependencies: object; overrides: object }>;

const SETUP = fileURLToPath(new URL('../../peers/setup/', import.meta.url));

/** The files with which a peer is set up, beside its packages. */
export async function copySetup(peer: Peer, folder: string): Promise<void> {
  for (const name of await readdir(join(SETUP, peer))) {
    await copyFile(join(SETUP, peer, name), join(folder, name));
  }
}

/** Installs the versions of setup/packages.json from npm, unless they are there. */
export async function installPeer(peer: Peer, folder: string): Promise<void> {
  const all = JSON.parse(await readFile(join(SETUP, 'packages.json'), 'utf8')) as Wanted;
  const manifest = JSON.stringify({ name: peer, private: true, ...all[peer] });
  const path = join(folder, 'package.json');
  const isThere = existsSync(join(folder, 'node_modules', '.package-lock.json'));
  if (isThere && (await readFile(path, 'utf8').catch(() => '')) === manifest) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path, manifest);
  process.stderr.write(`bench: installing ${peer} into ${folder}\n`);
  const words = ['install', '--no-audit', '--no-fund', '--omit=dev', '--legacy-peer-deps'];
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
