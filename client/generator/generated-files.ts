import { readFile } from 'node:fs/promises';
import type { Document } from './document.ts';
import { generate } from './generate.ts';

export interface GeneratedFile {
  /** From the root of the repository. */
  readonly source: string;
  readonly target: URL;
}

const ROOT = new URL('../../../', import.meta.url);

export const GENERATED: readonly GeneratedFile[] = ['storefront', 'admin'].map((name) => ({
  source: `openapi/${name}.json`,
  target: new URL(`client/src/generated/${name}.ts`, ROOT),
}));

export async function generatedText({ source }: GeneratedFile): Promise<string> {
  const text = await readFile(new URL(source, ROOT), 'utf8');
  return generate(JSON.parse(text) as Document, source);
}
