import { type ErrorRow, type ErrorRows, errorRows } from './error-rows.ts';
import { type Operation, operationsIn } from './operations.ts';
import { type RepositoryDocument, readDocuments } from './read-documents.ts';
import { type Entry, type SearchIndex, searchIndex } from './search-index.ts';
import { type Section, sectionsOf } from './sections.ts';
import { type Simulation, simulationsIn } from './simulations.ts';

/** The data of the developers' server, which needs no key and no network. */
export interface Knowledge {
  readonly documents: readonly RepositoryDocument[];
  /** The OpenAPI document of the storefront interface. */
  readonly openapi: object;
  readonly operations: readonly Operation[];
  readonly errors: ErrorRows;
  readonly simulations: readonly Simulation[];
  readonly index: SearchIndex<Found>;
}

export type Found =
  | { readonly kind: 'error'; readonly error: ErrorRow }
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'operation'; readonly operation: Operation };

export function readKnowledge(openapi: object, documents = readDocuments()): Knowledge {
  const textOf = (path: string) => documents.find((one) => one.path === path);
  const operations = operationsIn(openapi);
  const errors = errorRows(textOf('docs/errors.md')?.text);
  return {
    documents,
    openapi,
    operations,
    errors,
    simulations: simulationsIn(textOf('docs/sandbox.md')),
    index: searchIndex([
      ...documents.flatMap(sectionsOf).map(sectionEntry),
      ...operations.map(operationEntry),
      ...[...errors.values()].map(errorEntry),
    ]),
  };
}

function sectionEntry(section: Section): Entry<Found> {
  const item = { kind: 'section' as const, section };
  return { heading: section.headings.join(' '), text: section.text, item };
}

function operationEntry(operation: Operation): Entry<Found> {
  const { id, summary, method, path, description } = operation;
  const item = { kind: 'operation' as const, operation };
  return { heading: `${id} ${summary}`, text: `${method} ${path} ${description}`, item };
}

function errorEntry(error: ErrorRow): Entry<Found> {
  const { code, message, cause, whatToDo } = error;
  const item = { kind: 'error' as const, error };
  return { heading: code, text: `${message} ${cause} ${whatToDo}`, item };
}
