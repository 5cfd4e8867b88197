import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../../../../../console/dist/web', import.meta.url));

/** A file of the built console, with its compressed versions. */
export interface ConsoleFile {
  readonly contentType: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** By path below the console's address, such as `assets/index-1a2b3c4d.js`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The build in `console/dist/web`, read once per process. */
export function readBuiltConsole(): Promise<ConsoleFiles> {
  built ??= readConsole(BUILT);
  return built;
}

let built: Promise<ConsoleFiles> | undefined;

/** Reads the whole build into memory; empty if there is none. Files of other types are left out. */
export async function readConsole(folder: string): Promise<ConsoleFiles> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const present = new Set(names);
  const files = names.flatMap((name) => {
    const contentType = CONTENT_TYPES[extname(name)];
    return contentType ? [readOne(folder, name, present, contentType)] : [];
  });
  return new Map(await Promise.all(files));
}

async function readOne(
  folder: string,
  name: string,
  present: ReadonlySet<string>,
  contentType: string,
): Promise<[string, ConsoleFile]> {
  const read = async (suffix: string) =>
    present.has(name + suffix) ? await readFile(join(folder, name + suffix)) : undefined;
  const [plain, br, gzip] = await Promise.all([
    readFile(join(folder, name)),
    read('.br'),
    read('.gz'),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return [name.replaceAll(sep, '/'), { contentType, etag, plain, br, gzip }];
}
