import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const WEB = new URL('../web/', import.meta.url).pathname;
const PICTURES = new URL('../../pictures/', import.meta.url).pathname;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Addresses of what Vite built; their names contain a hash of their contents. */
export interface Assets {
  readonly script: string;
  readonly style: string;
  readonly stripeScript: string;
}

type Manifest = Readonly<Record<string, { readonly file: string }>>;

export function readAssets(): Assets {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8')) as Manifest;
  const built = (name: string) => {
    const file = manifest[`src/browser/${name}`]?.file;
    if (file === undefined) throw new Error(`${name} is not built: run \`npm run demo\`.`);
    return `/assets/${file}`;
  };
  return {
    script: built('shop.ts'),
    style: built('shop.css'),
    stripeScript: built('stripe-form.ts'),
  };
}

/** A few small files, kept in memory: a request cannot name any other. */
export function serveAssets(app: FastifyInstance): void {
  serveFolder(app, '/assets', WEB, 'public, max-age=31536000, immutable');
  serveFolder(app, '/pictures', PICTURES, 'public, max-age=3600');
}

function serveFolder(app: FastifyInstance, path: string, folder: string, cacheControl: string) {
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const body = readFileSync(join(folder, name));
    const headers = {
      'content-type': type,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
    };
    app.get(`${path}/${name}`, (_request, reply) => reply.headers(headers).send(body));
  }
}
