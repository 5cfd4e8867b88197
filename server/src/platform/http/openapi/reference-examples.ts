import { clientSample, readClientMethods } from './client-sample.ts';
import { read } from './reference-texts.ts';

/** A call that a test has made and its reply, with fixed ids, times and secrets. */
export interface RecordedCall {
  readonly path: string;
  readonly body?: unknown;
  readonly reply: unknown;
}

interface Content {
  examples?: object;
}

export interface ExampleOperation {
  operationId: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  isAdmin: boolean;
  needsToken: boolean;
  isKeyless: boolean;
  node: {
    requestBody?: { content: Record<string, Content> };
    responses: Record<string, { content: Record<string, Content> }>;
    'x-codeSamples'?: object;
  };
}

const JSON_TYPE = 'application/json';

export function readExamples(): Record<string, RecordedCall> {
  return JSON.parse(read('examples.json')) as Record<string, RecordedCall>;
}

/** Adds the recorded calls to their operations, and returns them as components. */
export function addExamples(
  operations: readonly ExampleOperation[],
  recorded: Record<string, RecordedCall>,
): Record<string, object> {
  const components: Record<string, object> = {};
  const methods = readClientMethods();
  const refer = (name: string, value: unknown) => {
    components[name] = { value };
    return { example: { $ref: `#/components/examples/${name}` } };
  };
  for (const operation of operations) {
    const { operationId, node } = operation;
    const call = recorded[operationId];
    if (!call) continue;
    const request = node.requestBody?.content[JSON_TYPE];
    if (request && call.body) request.examples = refer(`${operationId}Request`, call.body);
    // A file has another type than JSON.
    const [reply] = Object.values(node.responses['200']?.content ?? {});
    if (reply) reply.examples = refer(`${operationId}Reply`, call.reply);
    node['x-codeSamples'] = [
      { lang: 'Shell', label: 'curl', source: curlSample(operation, call) },
      { lang: 'TypeScript', label: 'Client', source: clientSample(operation, call, methods) },
    ];
  }
  return components;
}

function curlSample(operation: ExampleOperation, { path, body }: RecordedCall): string {
  const lines = [`curl "$CARTWRIGHT_URL${path}"`];
  if (operation.method !== (body ? 'post' : 'get')) {
    lines[0] += ` -X ${operation.method.toUpperCase()}`;
  }
  if (operation.isAdmin && !operation.isKeyless) {
    lines.push('-H "authorization: Bearer $OPERATOR_TOKEN"');
  }
  if (!operation.isAdmin && !operation.isKeyless) lines.push('-H "x-api-key: $CARTWRIGHT_KEY"');
  if (operation.needsToken) lines.push('-H "x-customer-token: $CUSTOMER_TOKEN"');
  if (body) lines.push("-H 'content-type: application/json'");
  if (body) lines.push(`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`);
  return lines.join(' \\\n  ');
}
