import {
  type Document,
  fileType,
  type Operation,
  type Parameter,
  type Response,
  resolve,
  schemaOf,
} from './document.ts';
import {
  comment,
  literal,
  member,
  refuseUnknown,
  type Schema,
  schemaType,
  union,
} from './schema-type.ts';

const OPERATION = new Set(
  (
    'operationId summary description tags parameters requestBody responses security deprecated ' +
    'x-repeatable x-role x-codeSamples'
  ).split(' '),
);
const PARAMETER = new Set('name in required description schema example examples'.split(' '));

/** Headers that are options of a call; `client/src/request.ts` sends them. */
const OPTIONS: Readonly<Record<string, string>> = {
  'idempotency-key': 'idempotencyKey',
  'if-match': 'ifMatch',
  'x-gift-card-code': 'giftCardCode',
  'x-sandbox-now': 'sandboxNow',
  'x-shopper-ip': 'shopperIp',
};

/** Unlike an empty type, it refuses what an operation does not take. */
const NO_ARGS = '{ path?: undefined; query?: undefined; body?: undefined }';

export interface DescribedOperation {
  readonly id: string;
  /** A member of the interface `Operations`. */
  readonly type: string;
  /** Method, path, and what the core has to know. */
  readonly route: string;
}

export function describeOperation(
  document: Document,
  operation: Operation,
  { method, path }: { readonly method: string; readonly path: string },
): DescribedOperation {
  refuseUnknown(operation, OPERATION, 'operation');
  const id = operation.operationId;
  const parameters = (operation.parameters ?? []).map((each) =>
    resolve<Parameter>(document, 'parameters', each),
  );
  for (const each of parameters) refuseUnknown(each, PARAMETER, 'parameter');
  const options = optionsOf(parameters);
  const file = fileOf(document, operation);
  const reply = file ? { type: 'string' } : replyOf(document, operation);
  const list = listOf(document, reply);
  const lines = [
    ...comment(textOf(operation), '  '),
    `  ${id}: {`,
    `    args: ${argsType(document, operation, parameters)};`,
    `    options: ${options.length > 0 ? union(options.map(literal)) : 'never'};`,
    `    reply: ${schemaType(reply, '    ')};`,
    ...(list ? [`    item: ${schemaType(list.item, '    ')};`] : []),
    ...(hasETag(document, operation) ? ['    etag: true;'] : []),
    `    codes:${codesOf(document, operation)
      .map((code) => `\n      | ${literal(code)}`)
      .join('')};`,
    '  };',
  ];
  const flags = [
    ...(options.includes('idempotencyKey') ? ['key'] : []),
    ...repeatFlag(operation),
    ...(operation['x-role'] === 'owner' ? ['owner'] : []),
    ...(list ? [`list=${list.name}`] : []),
    ...(file ? [`file=${file}`] : []),
  ];
  const route = [method.toUpperCase(), path, ...flags].join(' ');
  return { id, type: lines.join('\n'), route };
}

function textOf({ summary, description }: Operation): string {
  return [summary && `${summary}.`, description].filter(Boolean).join(' ');
}

function repeatFlag({ 'x-repeatable': repeatable }: Operation): string[] {
  if (repeatable === undefined) return [];
  return [repeatable === true ? 'repeat' : `repeat=${repeatable.withinSeconds}`];
}

function optionsOf(parameters: readonly Parameter[]): string[] {
  const names = parameters
    .filter(({ in: place }) => place === 'header')
    .map(({ name }) => {
      const option = OPTIONS[name];
      if (!option) throw new Error(`unknown header parameter: ${name}`);
      return option;
    });
  return [...names, ...(parameters.some(isExplain) ? ['explain'] : [])].sort();
}

function isExplain({ in: place, name }: Parameter): boolean {
  return place === 'query' && name === 'explain';
}

function argsType(
  document: Document,
  { requestBody }: Operation,
  parameters: readonly Parameter[],
): string {
  const groups = (['path', 'query'] as const).map((place) => {
    const own = parameters.filter((each) => each.in === place && !isExplain(each));
    return {
      name: place as string,
      type: groupType(document, own),
      isRequired: own.some(isNeeded),
    };
  });
  const body = requestBody && schemaType(schemaOf(requestBody), '      ');
  const members = [
    ...groups.filter(({ type }) => type !== ''),
    ...(body ? [{ name: 'body', type: body, isRequired: requestBody.required === true }] : []),
  ].map(({ name, type, isRequired }) => `      ${member(name, type, isRequired)}`);
  return members.length > 0 ? `{\n${members.join('\n')}\n    }` : NO_ARGS;
}

function isNeeded({ required }: Parameter): boolean {
  return required === true;
}

function groupType(document: Document, parameters: readonly Parameter[]): string {
  const lines = parameters.flatMap((each) => {
    const { type } = resolve<Schema>(document, 'schemas', each.schema);
    const isScalar = typeof type === 'string' && type !== 'array' && type !== 'object';
    if (!isScalar) throw new Error(`parameter ${each.name} is no single value`);
    return [
      ...comment(each.description, '        '),
      `        ${member(each.name, schemaType(each.schema), isNeeded(each))}`,
    ];
  });
  return lines.length > 0 ? `{\n${lines.join('\n')}\n      }` : '';
}

function fileOf(document: Document, { responses }: Operation): string | undefined {
  const success = responses[200];
  return success && fileType(resolve<Response>(document, 'responses', success));
}

function hasETag(document: Document, { responses }: Operation): boolean {
  const success = responses[200];
  const { headers = {} } = success ? resolve<Response>(document, 'responses', success) : {};
  return 'etag' in headers;
}

/** The schema of `data`. */
function replyOf(document: Document, { operationId, responses }: Operation): Schema {
  const success = responses[200];
  const schema = success && schemaOf(resolve(document, 'responses', success) as never);
  const data = schema?.properties?.data;
  if (!data) throw new Error(`${operationId} has no reply`);
  return data;
}

function codesOf(document: Document, { responses }: Operation): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, response]) => {
      const schema = schemaOf(resolve(document, 'responses', response) as never);
      // Each narrows the shape that all failures have.
      return [schema, ...(schema.allOf ?? [])].flatMap(
        ({ properties }) => properties?.error?.properties?.code?.enum ?? [],
      );
    });
  return [...new Set(codes as string[])].sort();
}

/** The list of a reply that has pages: by number (`pagination`) or by cursor (`nextCursor`). */
function listOf(document: Document, reply: Schema): { name: string; item: Schema } | undefined {
  const { properties = {} } = resolve<Schema>(document, 'schemas', reply);
  if (!properties.pagination && !properties.nextCursor) return undefined;
  const lists = Object.entries(properties).filter(([, { type }]) => type === 'array');
  const [first, ...others] = lists;
  if (!first?.[1].items || others.length > 0) throw new Error('a page has one list');
  return { name: first[0], item: first[1].items };
}
