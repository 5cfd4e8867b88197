import type { StoreContext } from '../../../context.ts';
import type { OfferedCapability } from '../identity/agent.ts';
import { agentsUrl } from './encode-links.ts';
import { encodeHandlers, handlersOf } from './handlers.ts';

const SPECIFICATION = 'https://ucp.dev';

/** The part of a profile that both releases write alike. */
export function encodeProfile(
  ctx: StoreContext,
  version: string,
  offers: readonly OfferedCapability[],
): object {
  const base = `${SPECIFICATION}/${version}`;
  const endpoint = `${agentsUrl(ctx)}/ucp`;
  const service = { version, spec: `${base}/specification/overview` };
  const schemas = `${base}/services/shopping`;
  return {
    version,
    services: {
      'dev.ucp.shopping': [
        { ...service, transport: 'rest', schema: `${schemas}/rest.openapi.json`, endpoint },
        {
          ...service,
          transport: 'mcp',
          schema: `${schemas}/mcp.openrpc.json`,
          endpoint: `${endpoint}/mcp`,
        },
      ],
    },
    capabilities: Object.fromEntries(offers.map((one) => [one.name, [entryOf(base, one)]])),
    payment_handlers: encodeHandlers(handlersOf(ctx)),
  };
}

function entryOf(base: string, { name, version, extends: parents }: OfferedCapability): object {
  const last = name.split('.').at(-1) ?? '';
  const [parent] = parents;
  return {
    version,
    spec: `${base}/specification/${last.replaceAll('_', '-')}`,
    schema: `${base}/schemas/shopping/${last}.json`,
    ...(parent && { extends: parents.length > 1 ? parents : parent }),
  };
}
