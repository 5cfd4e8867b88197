import { type DescribedOperation, describeOperation } from './describe-operation.ts';
import { type Document, schemaOf } from './document.ts';
import { comment, literal, member, schemaType } from './schema-type.ts';

/** The generated part of the client for one document: types, and a table of the routes. */
export function generate(document: Document, source: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeOperation(document, operation, { method, path }),
    ),
  );
  return [
    `// Generated from ${source} by \`npm run openapi\`. Do not edit.`,
    ...Object.entries(document.components.schemas).map(([name, schema]) => {
      const type = schemaType(schema);
      const text = comment(schema.description, '').map((line) => `${line}\n`);
      return `${text.join('')}export type ${name} = ${type};`;
    }),
    ...eventTypes(document),
    operationTypes(operations),
    routeTable(operations),
    '',
  ].join('\n\n');
}

function eventTypes({ webhooks }: Document): string[] {
  if (!webhooks) return [];
  const lines = Object.entries(webhooks).flatMap(([name, { post }]) => [
    ...comment(post.description ?? post.summary, '  '),
    `  ${member(name, schemaType(schemaOf(post.requestBody), '  '), true)}`,
  ]);
  const text = '/** The body of each webhook, by its type. */';
  return [`${text}\nexport interface Events {\n${lines.join('\n')}\n}`];
}

function operationTypes(operations: readonly DescribedOperation[]): string {
  const members = operations.map(({ type }) => type).join('\n');
  return `/** Every operation, by its id. */\nexport interface Operations {\n${members}\n}`;
}

function routeTable(operations: readonly DescribedOperation[]): string {
  const entries = operations.map(({ id, route }) => `  ${id}: ${literal(route)},`).join('\n');
  return [
    '/** Method, path, and flags that `src/route.ts` reads. */',
    `export const ROUTES: Readonly<Record<keyof Operations, string>> = {\n${entries}\n};`,
  ].join('\n');
}
