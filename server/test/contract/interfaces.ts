import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from '../harness.ts';
import { type Operation, readOperations } from './document.ts';

/** The interfaces of the service, each with the document that describes it. */
export const DOCUMENTS = { storefront: '/openapi.json', admin: '/admin/openapi.json' } as const;

export async function operationsOfAdmin(service: TestService): Promise<Operation[]> {
  return readOperations(await documentOf(service, 'admin'));
}

/**
 * All services of a run have the same documents, and generating one takes half a second: the
 * first file that needs it leaves it for the others.
 */
async function documentOf({ call }: TestService, name: keyof typeof DOCUMENTS): Promise<object> {
  const file = join(process.env.CARTWRIGHT_TEST_RECORD ?? '', `${name}.json`);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return JSON.parse(known) as object;
  const { body, text } = await call('GET', DOCUMENTS[name]);
  // Renamed when it is complete: other files look for it meanwhile.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, text);
  await rename(own, file);
  return body;
}

/** The operations of both interfaces: the same rules hold for both. */
export async function everyOperation(service: TestService): Promise<Operation[]> {
  const storefront = readOperations(await documentOf(service, 'storefront'));
  return [...storefront, ...(await operationsOfAdmin(service))];
}

export function isAdmin({ path }: Operation): boolean {
  return path.startsWith('/admin/');
}
