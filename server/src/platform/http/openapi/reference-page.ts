import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The bundle of the reference. */
const BUNDLE = fileURLToPath(
  new URL('./js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference')),
);

/** The page runs its own scripts and calls this service; Scalar sets styles while it runs. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A browser asks for the scripts again after an update only. */
const CACHED = 'private, max-age=3600';

let compressed: Promise<Buffer> | undefined;

/** One megabyte, compressed for the first browser that asks. */
async function compressedBundle(): Promise<Buffer> {
  compressed ??= readFile(BUNDLE)
    .then((bundle) => promisify(gzip)(bundle))
    .catch((error: unknown) => {
      compressed = undefined;
      throw error;
    });
  return await compressed;
}

/** `/docs`: the reference of the document that `/openapi.json` of the same prefix serves. */
export function serveReference(http: FastifyInstance, title: string): void {
  const { prefix } = http;
  const hidden = { schema: { hide: true } };
  http.get('/docs', hidden, async (_request, reply) => {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    return page(title, `${prefix}/docs`);
  });
  http.get('/docs/start.js', hidden, async (_request, reply) => {
    asScript(reply);
    const settings = { ...SETTINGS, url: `${prefix}/openapi.json`, metaData: { title } };
    return `Scalar.createApiReference('#reference', ${JSON.stringify(settings)});\n`;
  });
  http.get('/docs/reference.js', hidden, async ({ headers }, reply) => {
    asScript(reply);
    const { size, mtimeMs } = await stat(BUNDLE);
    const etag = `"${size}-${mtimeMs}"`;
    reply.headers({ etag, vary: 'accept-encoding' });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return createReadStream(BUNDLE);
    reply.header('content-encoding', 'gzip');
    return await compressedBundle();
  });
}

function asScript(reply: FastifyReply): void {
  reply.headers({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': CACHED,
    'x-content-type-options': 'nosniff',
  });
}

function page(title: string, base: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
</head>
<body>
<noscript>
This reference needs JavaScript. The document itself: ${base.replace(/docs$/, '')}openapi.json
</noscript>
<div id="reference"></div>
<script src="${base}/reference.js"></script>
<script src="${base}/start.js"></script>
</body>
</html>
`;
}

export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="7" fill="#1f6f54"/>' +
  '<path d="M7 9h3l3 11h9l3-8H12" fill="none" stroke="#fff" stroke-width="2.4"/>' +
  '<circle cx="14" cy="24.5" r="1.8" fill="#fff"/>' +
  '<circle cx="21" cy="24.5" r="1.8" fill="#fff"/></svg>';

/** Nothing of it leaves the machine: no fonts, no proxy, no telemetry, no links to a vendor. */
const SETTINGS = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  // The samples are ours: curl and the client.
  hiddenClients: true,
  persistAuth: true,
  orderSchemaPropertiesBy: 'preserve',
  defaultOpenFirstTag: false,
  operationTitleSource: 'summary',
  customCss: `
    :root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }
    .light-mode { --scalar-color-accent: #1f6f54; }
    .dark-mode { --scalar-color-accent: #5bc49c; }
    a[href^="https://www.scalar.com"], .ascii-art { display: none; }
  `,
};
