import { createHash } from 'node:crypto';
import { ICON } from '../../platform/http/openapi/reference-page.ts';
import { cartCommand, PAGE_LINKS, signUpCommand } from '../../platform/page-links.ts';

/** In the data directory, written by the first start on the bundled database. */
export const DEMO_STORE_FILE = 'demo-store.json';

export interface FirstPage {
  /** Public address of the service. */
  readonly base: string;
  readonly isReady: boolean;
  readonly isSignupOpen: boolean;
  /** Where the demo store's key is kept; undefined for callers who may not know. */
  readonly demoFile: string | undefined;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2421; --soft: #5d6a65; --line: #dfe5e2;
  --accent: #1f6f54; --paper: #fff; --box: #f4f7f5; --bad: #a4342b }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eeeb; --soft: #9fada7; --line: #2d3532;
  --accent: #5bc49c; --paper: #121614; --box: #1b211e; --bad: #f0867c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 4rem 1.25rem }
header { display: flex; align-items: center; gap: .75rem }
header svg { width: 2.5rem; height: 2.5rem; flex: none }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 }
h2 { font-size: 1rem; margin: 2.5rem 0 .5rem }
p { margin: .75rem 0 } .soft { color: var(--soft) }
.state { margin-left: auto; font-size: .875rem; color: var(--accent); white-space: nowrap }
.state::before { content: "\\25CF\\a0" } .bad { color: var(--bad) }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .6rem }
li + li { border-top: 1px solid var(--line) }
li a { display: block; padding: .75rem 1rem; text-decoration: none; color: inherit }
li a:hover, li a:focus-visible { background: var(--box) }
li strong { color: var(--accent) }
li span { display: block; color: var(--soft); font-size: .925rem }
pre { margin: 0; padding: 1rem; overflow-x: auto; background: var(--box); border-radius: .6rem;
  border: 1px solid var(--line); font: .875rem/1.6 ui-monospace, monospace; user-select: all;
  white-space: pre-wrap; overflow-wrap: anywhere }
code { font: .9em ui-monospace, monospace } a { color: var(--accent) }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const FIRST_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; ` +
    "form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // Programs get the usual 404 at the same address.
  vary: 'accept',
};

/** For a browser that opens the service: what it is, where to go, and the next command. */
export function firstPage(about: FirstPage): string {
  const state = about.isReady
    ? '<span class="state">Ready</span>'
    : '<span class="state bad">Not ready: the database does not answer</span>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Cartwright</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>${STYLE}</style>
</head>
<body>
<main>
<header>${ICON}<h1>Cartwright</h1>${state}</header>
<p>Headless carts, checkout and orders for your storefront. Your server calls this service with an
API key; shoppers never see it.</p>
<h2>Links</h2>
<ul>
${PAGE_LINKS.map(linkRow).join('\n')}
</ul>
<p class="soft">For programs: <a href="/openapi.json">openapi.json</a> and
<a href="/admin/openapi.json">admin/openapi.json</a>. Guides are in the folder of the service:
<code>README.md</code>, then <code>docs/storefront.md</code>.</p>
${nextStep(about)}
</main>
</body>
</html>
`;
}

function linkRow({ name, path, about }: (typeof PAGE_LINKS)[number]): string {
  const label = `<strong>${escaped(name)}</strong><span>${escaped(about)}</span>`;
  return `<li><a href="${path}">${label}</a></li>`;
}

function nextStep({ base, demoFile, isSignupOpen }: FirstPage): string {
  if (demoFile !== undefined) {
    const key = `export KEY=$(node -p 'require(${JSON.stringify(demoFile)}).apiKey')`;
    return `<h2>Next: create a cart in the demo store</h2>
<pre>${escaped(`${key}\n${cartCommand(base, '$KEY')}`)}</pre>
<p class="soft">The first line reads the key of the demo store, which <code>npm start</code> printed
as well. It is a sandbox: nothing is really paid or sent.</p>`;
  }
  if (!isSignupOpen) return '<h2>Next</h2><p>Ask the operator of this service for a store.</p>';
  return `<h2>Next: create a store and its API key</h2>
<pre>${escaped(signUpCommand(base))}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
