import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Data, Reply } from './harness.ts';
import { LIMITS, type Operation, requestSchemas } from './ucp-requests.ts';
import {
  HAS_UCP_SCHEMAS,
  isRelease,
  openUcpSchemas,
  type Release,
  schemaFolder,
  type UcpSchemas,
} from './ucp-schemas.ts';

const TOOLS = 'services/shopping/mcp.openrpc.json';
const ENVELOPE = 'transports/mcp_tool_call.json';
const ERRORS = {
  '2026-08-25': 'common/types/error_response.json',
  '2026-04-08': 'shopping/types/error_response.json',
} as const;

interface Method {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly required?: boolean }[];
}

interface Tools {
  readonly schemas: UcpSchemas;
  readonly methods: readonly Method[];
  readonly hasEnvelope: boolean;
}

const opened = new Map<Release, Tools>();

/** Holds a reply of REST against the schemas: the resource of its path, or the outcome without. */
export function assertAsUcpAnswers(release: string, path: string, reply: Reply): void {
  const [, noun] = /^\/(checkout|cart|order)/.exec(path) ?? [];
  const spoken = reply.body.ucp?.version ?? release;
  if (!HAS_UCP_SCHEMAS || !noun || !isRelease(spoken) || reply.status >= 300) return;
  const { schemas } = toolsOf(spoken);
  assert.deepEqual(resultProblems(schemas, spoken, noun, reply.body), [], reply.text);
}

/**
 * Holds a call of a tool against the description of the tools. Arguments that were accepted fit it,
 * those that fit it were not refused for their shape, and a result is what the tool returns.
 */
export function assertAsUcpTool(
  release: string,
  request: { readonly rpc: Data; readonly headers: Record<string, string> },
  { body, status, text }: Reply,
): void {
  if (!HAS_UCP_SCHEMAS || !isRelease(release)) return;
  const { name, arguments: args } = request.rpc.params;
  const { schemas, methods, hasEnvelope } = toolsOf(release);
  if (hasEnvelope) assert.deepEqual(schemas.problems(ENVELOPE, body), [], text);
  const index = methods.findIndex((method) => method.name === name);
  assert.ok(index >= 0 || body.error, `${name} is no tool of the protocol: ${text}`);
  if (index < 0) return;
  const result = body.result?.structuredContent;
  const problems = argumentProblems(release, index, args, request.headers);
  const isLenient = args.checkout?.cart_id !== undefined;
  if (result?.ucp.status === 'success' && !isLenient) assert.deepEqual(problems, [], text);
  if (result) assertResult(release, index, body.result);
  const isRefused = status === 400 && body.error?.data?.code === 'invalid_request';
  if (!isRefused || LIMITS.some((limit) => limit.test(text))) return;
  assert.notDeepEqual(problems, [], `${name}: the protocol permits what is refused: ${text}`);
}

function assertResult(release: Release, index: number, result: Data): void {
  const { structuredContent, content } = result;
  // A refusal that precedes the profile of the agent is written in the newest release.
  const spoken = structuredContent.ucp.version;
  assert.ok(isRelease(spoken), JSON.stringify(result));
  const { schemas, methods } = toolsOf(spoken);
  const noun = methods[index]?.name.split('_')[1] ?? '';
  const schema = `../${TOOLS}#/methods/${index}/result/schema`;
  const problems = [
    ...schemas.problems(schema, structuredContent),
    ...resultProblems(schemas, spoken, noun, structuredContent),
  ];
  assert.deepEqual(problems, [], `${release} ${JSON.stringify(structuredContent, null, 1)}`);
  // Clients that do not read structured content get the same as text.
  assert.deepEqual(JSON.parse(content[0].text), structuredContent);
}

function resultProblems(schemas: UcpSchemas, release: Release, noun: string, body: Data) {
  if (body.ucp?.status === 'error') return schemas.problems(ERRORS[release], body);
  return schemas.resourceProblems(noun, body);
}

/** The shape of a resource in a request depends on the operation. */
function argumentProblems(
  release: Release,
  index: number,
  args: Data,
  headers: Record<string, string>,
): string[] {
  const method = toolsOf(release).methods[index] as Method;
  const [verb, noun] = method.name.split('_') as [string, string];
  const isOperation = ['create', 'update', 'complete'].includes(verb);
  const schemas = requestSchemas(release, isOperation ? (verb as Operation) : 'create');
  return method.params.flatMap(({ name, required }, at) => {
    // Profile and key may be headers, as those of a signed request are.
    if (name === 'meta' && headers['ucp-agent']) return [];
    const value = args[name];
    if (value === undefined) return required ? [`${name} is required`] : [];
    const schema = `../${TOOLS}#/methods/${index}/params/${at}/schema`;
    const own = name === noun ? schemas.resourceProblems(noun, value) : [];
    return [...schemas.problems(schema, value), ...own].map((problem) => `/${name}${problem}`);
  });
}

function toolsOf(release: Release): Tools {
  const known = opened.get(release);
  if (known) return known;
  const folder = schemaFolder(release);
  const { methods } = JSON.parse(readFileSync(join(folder, TOOLS), 'utf8')) as Data;
  const hasEnvelope = existsSync(join(folder, 'schemas', ENVELOPE));
  const tools = { schemas: openUcpSchemas(release), methods, hasEnvelope };
  opened.set(release, tools);
  return tools;
}
