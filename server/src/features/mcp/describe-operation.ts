import type { ErrorRows } from './knowledge/error-rows.ts';
import { type Operation, resolved } from './knowledge/operations.ts';

/** An operation as a model needs it: shapes, codes with what to do, and an example. */
export function describeOperation(
  document: object,
  operation: Operation,
  errors: ErrorRows,
): object {
  const { id, method, path, summary, description, body, reply, codes, examples } = operation;
  return {
    operation: id,
    request: `${method} ${path}`,
    summary,
    description,
    ...(operation.needsCustomer && { customerToken: 'required' }),
    ...(operation.role && { role: operation.role }),
    parameters: operation.parameters.map(({ schema, ...one }) => ({
      ...one,
      schema: resolved(document, schema),
    })),
    body: body && { required: body.isRequired, schema: resolved(document, body.schema) },
    reply: reply && resolved(document, reply),
    codes: Object.values(codes)
      .flat()
      .map((code) => {
        const { status, cause, whatToDo } = errors.get(code) ?? {};
        return { code, status, cause, whatToDo };
      }),
    example: examples,
    samples: operation.samples,
  };
}

/** By its operationId, or by method and path as in `POST /v1/carts/{cartId}/items`. */
export function findOperation(
  operations: readonly Operation[],
  name: string,
): Operation | undefined {
  const wanted = name.trim().toLowerCase();
  const [method = '', path = ''] = wanted.split(/ +/);
  return (
    operations.find(({ id }) => id.toLowerCase() === wanted) ??
    operations.find((one) => {
      return one.method.toLowerCase() === method && pattern(one.path) === pattern(path);
    })
  );
}

/** Without the names of parameters, which callers rarely know. */
function pattern(path: string): string {
  return path
    .toLowerCase()
    .replace(/\{\w+\}|:\w+/g, '{}')
    .replace(/\/$/, '');
}
