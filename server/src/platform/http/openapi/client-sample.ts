import { read } from './reference-texts.ts';

type Values = Readonly<Record<string, unknown>>;

interface SampledOperation {
  readonly operationId: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly isAdmin: boolean;
  readonly needsToken: boolean;
}

interface SampledCall {
  readonly path: string;
  readonly body?: unknown;
}

interface Given {
  readonly path: Values;
  readonly query: Values;
  readonly body: unknown;
}

/** The client's method of each storefront operation, such as `carts.addItem(cartId, body)`. */
export type ClientMethods = Readonly<Record<string, string>>;

export function readClientMethods(): ClientMethods {
  return JSON.parse(read('client-methods.json')) as ClientMethods;
}

/** A recorded call, made with `@cartwright/client`. */
export function clientSample(
  operation: SampledOperation,
  call: SampledCall,
  methods: ClientMethods,
): string {
  const given = givenIn(operation, call);
  const client = operation.isAdmin ? 'admin' : operation.needsToken ? 'shopper' : 'cartwright';
  const method = operation.isAdmin ? undefined : methods[operation.operationId];
  const made = method ? withValues(method, given) : byId(operation.operationId, given);
  const result = /\.confirm(Wallet)?\(/.test(made) ? 'outcome' : 'reply';
  return `const ${result} = await ${client}.${made};`;
}

function givenIn({ path }: SampledOperation, call: SampledCall): Given {
  const [pathname = '', query = ''] = call.path.split('?');
  const segments = pathname.split('/');
  const names = path.split('/').flatMap((segment, index) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [[name, segments[index]]];
  });
  return {
    path: Object.fromEntries(names) as Values,
    query: Object.fromEntries(new URLSearchParams(query)),
    body: call.body,
  };
}

/** The method with its parameters replaced; those at its end without a value are left out. */
function withValues(method: string, { path, query, body }: Given): string {
  const named: Values = { ...(body as Values | undefined), ...query, ...path };
  const values: Values = { ...named, body, query: isEmpty(query) ? undefined : query };
  return method.replace(/\(([^)]*)\)/g, (_, names: string) => {
    const given = names.split(', ').map((name) => values[name]);
    const last = given.findLastIndex((value) => value !== undefined);
    return `(${given
      .slice(0, last + 1)
      .map(literal)
      .join(', ')})`;
  });
}

function byId(id: string, { path, query, body }: Given): string {
  const input = {
    ...(!isEmpty(path) && { path }),
    ...(!isEmpty(query) && { query }),
    ...(body !== undefined && { body }),
  };
  return isEmpty(input) ? `call('${id}')` : `call('${id}', ${literal(input)})`;
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

/** JSON as a TypeScript literal: quotes only where they are needed. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\'])*)"/g, "'$1'");
}
