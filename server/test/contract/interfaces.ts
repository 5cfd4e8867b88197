import type { TestService } from '../harness.ts';
import { type Operation, readOperations } from './document.ts';

/** The interfaces of the service, each with the document that describes it. */
export const DOCUMENTS = { storefront: '/openapi.json', admin: '/admin/openapi.json' } as const;

export async function operationsOfAdmin({ call }: TestService): Promise<Operation[]> {
  return readOperations((await call('GET', DOCUMENTS.admin)).body);
}

/** The operations of both interfaces: the same rules hold for both. */
export async function everyOperation(service: TestService): Promise<Operation[]> {
  const storefront = readOperations((await service.call('GET', DOCUMENTS.storefront)).body);
  return [...storefront, ...(await operationsOfAdmin(service))];
}

export function isAdmin({ path }: Operation): boolean {
  return path.startsWith('/admin/');
}
