import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from '../harness.ts';
import { type Operation, readOperations } from './document.ts';

/** The interfaces of the service, each with the document that describes it. */
export const DOCUMENTS = { storefront: '/openapi.json', admin: '/admin/openapi.json' } as const;

type Name = keyof typeof DOCUMENTS;

/** By the files of this process: to resolve every reference takes longer than many a test. */
const known = new Map<Name, Promise<readonly Operation[]>>();

async function operationsOf(service: TestService, name: Name): Promise<readonly Operation[]> {
  const operations = known.get(name) ?? documentOf(service, name).then(readOperations);
  known.set(name, operations);
  return await operations;
}

export async function operationsOfStorefront(service: TestService): Promise<readonly Operation[]> {
  return await operationsOf(service, 'storefront');
}

export async function operationsOfAdmin(service: TestService): Promise<readonly Operation[]> {
  return await operationsOf(service, 'admin');
}

/**
 * All services of a run have the same documents, and generating one takes half a second: the
 * first file that needs it leaves it for the others.
 */
async function documentOf({ call }: TestService, name: Name): Promise<object> {
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
export async function everyOperation(service: TestService): Promise<readonly Operation[]> {
  return [...(await operationsOfStorefront(service)), ...(await operationsOfAdmin(service))];
}

export function isAdmin({ path }: Operation): boolean {
  return path.startsWith('/admin/');
}
