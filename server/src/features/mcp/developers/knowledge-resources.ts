import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Resource } from '../tool.ts';

const SCHEME = 'cartwright://';

export function documentUri(path: string): string {
  return `${SCHEME}${path}`;
}

/** The documents, the OpenAPI document and the error codes. */
export function knowledgeResources(known: Knowledge): Resource[] {
  const documents = known.documents.map(({ path, title, text }) => ({
    uri: documentUri(path),
    name: path,
    title,
    mimeType: 'text/markdown',
    read: () => text,
  }));
  return [
    ...documents,
    {
      uri: documentUri('openapi/storefront.json'),
      name: 'openapi/storefront.json',
      title: 'OpenAPI document of the storefront interface',
      mimeType: 'application/json',
      read: () => JSON.stringify(known.openapi),
    },
    {
      uri: documentUri('errors'),
      name: 'errors',
      title: 'Error codes with cause and remedy',
      mimeType: 'application/json',
      read: () => JSON.stringify([...known.errors.values()]),
    },
  ];
}
