import { Type } from 'typebox';
import { describeOperation, findOperation } from '../describe-operation.ts';
import type { Found, Knowledge } from '../knowledge/knowledge.ts';
import { READS, type Tool, ToolError, tool } from '../tool.ts';
import type { DeveloperSession } from './developer-session.ts';
import { explainErrorTool } from './explain-error.ts';
import { documentUri } from './knowledge-resources.ts';
import { simulateTool } from './simulate.ts';

const RESULTS_MAX = 20;
const RESULTS = 6;
const EXCERPT_MAX = 1_200;
const SUGGESTIONS = 5;

/** Tools that answer from the documents of the service: no key, no network. */
export function knowledgeTools(): Tool<DeveloperSession>[] {
  return [searchDocs, getOperation, explainErrorTool, simulateTool];
}

const searchDocs = tool({
  name: 'search_docs',
  title: 'Search documentation',
  description:
    'Searches the documents, operations and error codes of Cartwright, the best match first. ' +
    'Use words of the domain, such as "idempotency lost reply" or "saved payment method".',
  input: Type.Object({
    query: Type.String({ minLength: 1, maxLength: 400 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: RESULTS_MAX })),
  }),
  hints: READS,
  run: async ({ query, limit = RESULTS }, { knowledge }: DeveloperSession) => {
    const found = knowledge().index.search(query, limit);
    return { results: found.map(({ item }) => resultOf(item)) };
  },
});

function resultOf(item: Found): object {
  if (item.kind === 'error') return item;
  if (item.kind === 'operation') {
    const { id, method, path, summary, description } = item.operation;
    return { kind: item.kind, operation: id, request: `${method} ${path}`, summary, description };
  }
  const { path, headings, text } = item.section;
  const isWhole = text.length <= EXCERPT_MAX;
  const excerpt = isWhole ? text : `${text.slice(0, EXCERPT_MAX)} …`;
  return { kind: item.kind, path, uri: documentUri(path), headings, excerpt };
}

const getOperation = tool({
  name: 'get_operation',
  title: 'Get operation',
  description:
    'Returns an operation of the storefront interface: parameters, schemas of body and reply, ' +
    'error codes with their causes, and a recorded example.',
  input: Type.Object({
    operation: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'An operationId such as addCartItem, or POST /v1/carts/{cartId}/items.',
    }),
  }),
  hints: READS,
  run: async ({ operation: name }, { knowledge }: DeveloperSession) => {
    const known = knowledge();
    const operation = findOperation(known.operations, name);
    if (!operation) throw unknownOperation(known, name);
    return describeOperation(known.openapi, operation, known.errors);
  },
});

export function unknownOperation(known: Knowledge, name: string): ToolError {
  const similar = known.index
    .search(name, RESULTS_MAX)
    .flatMap(({ item }) => (item.kind === 'operation' ? [item.operation.id] : []))
    .slice(0, SUGGESTIONS);
  return new ToolError('UNKNOWN_OPERATION', 'There is no such operation.', { similar });
}
