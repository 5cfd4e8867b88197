/** One operation of an OpenAPI document, with its references resolved on demand. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** Null where the operation has no body. */
  readonly body: { readonly isRequired: boolean; readonly schema: Node } | null;
  /** Null where the reply is a file. */
  readonly reply: Node | null;
  /** Error codes by HTTP status. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
  readonly isKeyless: boolean;
  readonly needsCustomer: boolean;
  readonly role: string | null;
  readonly examples: { readonly request: unknown; readonly reply: unknown };
  readonly samples: readonly { readonly label: string; readonly source: string }[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Node;
}

export type Node = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';
/** Deeper references are left as their names. */
const DEPTH_MAX = 6;

export function operationsIn(document: object): Operation[] {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Node>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => operationOf(document, path, method, node)),
  );
}

function operationOf(document: object, path: string, method: string, node: Node): Operation {
  const { requestBody, responses, security } = node as {
    requestBody?: Body & { required?: boolean };
    responses: Record<string, Node>;
    security?: readonly object[];
  };
  const parameters = (node.parameters ?? []) as Node[];
  const success = resolved(document, responses['200'] ?? {}) as Body;
  const request = requestBody?.content?.[JSON_TYPE];
  const answer = success.content?.[JSON_TYPE];
  return {
    id: String(node.operationId),
    method: method.toUpperCase() as Operation['method'],
    path,
    summary: String(node.summary ?? ''),
    description: String(node.description ?? ''),
    parameters: parameters.map((one) => parameterOf(resolved(document, one) as Node)),
    body: request ? { isRequired: requestBody.required === true, schema: schemaIn(request) } : null,
    reply: answer ? schemaIn(answer) : null,
    codes: codesIn(document, responses),
    isKeyless: security?.some((one) => !('apiKey' in one)) ?? false,
    needsCustomer: security?.every((one) => 'customerToken' in one) ?? false,
    role: typeof node['x-role'] === 'string' ? node['x-role'] : null,
    examples: { request: exampleIn(document, request), reply: exampleIn(document, answer) },
    samples: (node['x-codeSamples'] ?? []) as Operation['samples'],
  };
}

interface Body {
  readonly content?: Readonly<Record<string, Content>>;
}

interface Content {
  readonly schema?: Node;
  readonly examples?: Readonly<Record<string, Node>>;
}

function schemaIn({ schema = {} }: Content): Node {
  return schema;
}

function parameterOf(node: Node): Parameter {
  return {
    name: String(node.name),
    in: node.in as Parameter['in'],
    required: node.required === true,
    description: String(node.description ?? ''),
    schema: (node.schema ?? {}) as Node,
  };
}

function exampleIn(document: object, content: Content | undefined): unknown {
  const [example] = Object.values(content?.examples ?? {});
  return example && (resolved(document, example) as Node).value;
}

function codesIn(document: object, responses: Record<string, Node>): Operation['codes'] {
  const failures = Object.entries(responses).filter(([status]) => status !== '200');
  return Object.fromEntries(
    failures.map(([status, node]) => [status, enumIn(resolved(document, node))]),
  );
}

/** The codes of a failure, wherever its schema has them. */
function enumIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { code } = ((node as Node).properties ?? {}) as { code?: { enum?: string[] } };
  return code?.enum ?? Object.values(node).flatMap(enumIn);
}

/** References are replaced by their targets, down to a depth. */
export function resolved(document: object, node: unknown, depth = 0): unknown {
  if (Array.isArray(node)) return node.map((child) => resolved(document, child, depth));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = node as { $ref?: unknown };
  if (typeof $ref === 'string') {
    if (depth >= DEPTH_MAX) return { ...rest, title: $ref.split('/').at(-1) };
    const target = resolved(document, targetOf(document, $ref), depth + 1) as object;
    return { ...target, ...rest };
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, resolved(document, child, depth)]),
  );
}

function targetOf(document: object, reference: string): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Node | undefined)?.[key], document);
}
