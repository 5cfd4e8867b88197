import { readdirSync, readFileSync } from 'node:fs';

/** A Markdown file of the repository. */
export interface RepositoryDocument {
  /** From the root of the repository. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** `server/dist/src/features/mcp/knowledge` is six folders below the root. */
const ROOT = new URL('../../../../../../', import.meta.url);
const FILES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'client/README.md'];
const FOLDERS = ['docs', 'docs/decisions'];

/** Reads the documents that this installation has; an image may come without some. */
export function readDocuments(root = ROOT): RepositoryDocument[] {
  const listed = FOLDERS.flatMap((folder) =>
    namesIn(new URL(`${folder}/`, root)).map((name) => `${folder}/${name}`),
  );
  return [...FILES, ...listed].flatMap((path) => {
    const text = textOf(new URL(path, root));
    return text === undefined ? [] : [{ path, title: titleOf(text) ?? path, text }];
  });
}

function namesIn(folder: URL): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort();
  } catch {
    return [];
  }
}

function textOf(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function titleOf(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1];
}
