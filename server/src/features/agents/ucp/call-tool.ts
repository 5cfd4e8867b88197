import type { App } from '../../../context.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { UCP_VERSIONS, type UcpVersion } from '../identity/agent.ts';
import type { AgentRequest } from '../identity/agent-request.ts';
import { OPERATIONS } from './operations.ts';
import { refusalBody, refusalOf } from './refusal-of.ts';
import { asObject } from './rpc.ts';
import { type OperationRequest, runOperation } from './run-operation.ts';
import { InvalidRequest } from './ucp-codec.ts';
import type { UcpOperation } from './ucp-operation.ts';

/** A business outcome is a result, also one without a resource; the rest is thrown. */
export async function callTool(
  app: App,
  keys: Keys,
  sent: Pick<OperationRequest, 'store' | 'http' | 'noteAgent'>,
  params: Readonly<Record<string, unknown>>,
): Promise<object> {
  const operation = OPERATIONS.find(({ name }) => name === params.name);
  if (!operation) throw new InvalidRequest('$.name', 'There is no such tool.');
  const call = argumentsOf(operation, params.arguments ?? {}, sent.http.headers);
  let version: UcpVersion = UCP_VERSIONS[0];
  const noteVersion = (spoken: UcpVersion) => {
    version = spoken;
  };
  try {
    const request = { ...sent, noteVersion, ...call };
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

/** Profile and key may be headers instead, as a signed request has them. */
function argumentsOf(operation: UcpOperation, value: unknown, headers: AgentRequest['headers']) {
  const { name, payload, path, isKeyRequired } = operation;
  const args = asObject(value, '$.arguments');
  const hasAgent = headers['ucp-agent'] !== undefined;
  const meta = asObject(hasAgent ? (args.meta ?? {}) : args.meta, '$.meta');
  const agent = meta['ucp-agent'];
  const isNamed = agent !== undefined || !hasAgent;
  const profile = isNamed ? textOf(asObject(agent, AGENT).profile, `${AGENT}.profile`) : undefined;
  const key = meta['idempotency-key'] ?? headers['idempotency-key'];
  const hasKey = key !== undefined || isKeyRequired === true;
  const hasId = path.includes(':id');
  const body = payload ? asObject(args[payload], `$.${payload}`) : undefined;
  // The older release has it in an update of a cart as well.
  if (body && 'id' in body && (!hasId || body.id !== args.id)) {
    const message = `$.${payload} has no id other than the argument $.id.`;
    throw new InvalidRequest(`$.${payload}.id`, message);
  }
  return {
    profile,
    id: hasId ? textOf(args.id, '$.id') : '',
    body,
    key: hasKey ? textOf(key, '$.meta.idempotency-key') : undefined,
    // Without the id of the JSON-RPC request and the profile, which differ between repeats.
    content: JSON.stringify([name, args.id, body]),
  };
}

const AGENT = '$.meta.ucp-agent';

function textOf(value: unknown, path: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new InvalidRequest(path, `${path} is required.`);
}
