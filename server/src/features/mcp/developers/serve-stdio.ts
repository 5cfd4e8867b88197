import { readFileSync } from 'node:fs';
import { protocolServer } from '../endpoint/protocol-server.ts';
import { readKnowledge } from '../knowledge/knowledge.ts';
import { developerOffer } from './developer-offer.ts';
import { forwardedTools, type Target } from './forwarded-tools.ts';

/** Of the repository; the service generates the same document. */
const OPENAPI = new URL('../../../../../../openapi/storefront.json', import.meta.url);

/** Serves developers on standard input and output until the input ends. */
export async function serveStdio(
  target: Target,
  onDefect: (error: unknown) => void,
): Promise<void> {
  const sdk = await import('@modelcontextprotocol/server');
  const stdio = await import('@modelcontextprotocol/server/stdio');
  const known = readKnowledge(JSON.parse(readFileSync(OPENAPI, 'utf8')) as object);
  const offer = developerOffer(known, forwardedTools(target));
  const session = { knowledge: () => known, sandbox: null };
  stdio.serveStdio(() => protocolServer(sdk, { offer, session, onDefect }));
}
