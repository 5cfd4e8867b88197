import type { App } from '../../../context.ts';
import type { Store } from '../../../ports/store.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { UCP_VERSIONS, type UcpVersion } from '../identity/agent.ts';
import type { AgentRequest } from '../identity/agent-request.ts';
import { OPERATIONS } from './operations.ts';
import { refusalBody, refusalOf } from './refusal-of.ts';
import { asObject } from './rpc.ts';
import { runOperation } from './run-operation.ts';
import { InvalidRequest } from './ucp-codec.ts';
import type { UcpOperation } from './ucp-operation.ts';

/** A business outcome is a result, also one without a resource; the rest is thrown. */
export async function callTool(
  app: App,
  keys: Keys,
  store: Store,
  http: AgentRequest,
  params: Readonly<Record<string, unknown>>,
): Promise<object> {
  const operation = OPERATIONS.find(({ name }) => name === params.name);
  if (!operation) throw new InvalidRequest('$.name', 'There is no such tool.');
  const call = argumentsOf(operation, params.arguments ?? {});
  let version: UcpVersion = UCP_VERSIONS[0];
  const noteVersion = (spoken: UcpVersion) => {
    version = spoken;
  };
  try {
    const request = { store, http, noteVersion, ...call };
    const { body } = await runOperation(app, keys, operation, request);
    return resultOf(body);
  } catch (error) {
    const refusal = refusalOf(error as Error);
    if (refusal.status !== 200) throw error;
    return resultOf(JSON.stringify(refusalBody(refusal, version)));
  }
}

function resultOf(body: string): object {
  return { structuredContent: JSON.parse(body), content: [{ type: 'text', text: body }] };
}

function argumentsOf(operation: UcpOperation, value: unknown) {
  const { name, payload, path, isKeyRequired } = operation;
  const args = asObject(value, '$.arguments');
  const meta = asObject(args.meta, '$.meta');
  const profile = textOf(asObject(meta['ucp-agent'], '$.meta.ucp-agent').profile, PROFILE);
  const key = meta['idempotency-key'];
  const hasKey = key !== undefined || isKeyRequired === true;
  const hasId = path.includes(':id');
  const body = payload ? asObject(args[payload], `$.${payload}`) : undefined;
  if (body && 'id' in body) {
    throw new InvalidRequest(`$.${payload}.id`, `$.${payload} has no id: it is an argument.`);
  }
  return {
    profile,
    id: hasId ? textOf(args.id, '$.id') : '',
    body,
    key: hasKey ? textOf(key, '$.meta.idempotency-key') : undefined,
    // The id of the JSON-RPC request and the profile are not part of what is asked for.
    content: JSON.stringify([name, args.id, body]),
  };
}

const PROFILE = '$.meta.ucp-agent.profile';

function textOf(value: unknown, path: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new InvalidRequest(path, `${path} is required.`);
}
