import type { RepositoryDocument } from './read-documents.ts';

/** A part of a document under one heading. */
export interface Section {
  readonly path: string;
  /** The headings above it and its own, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
}

const FENCE = /^(```|~~~)/;

/** Splits at headings; a line with # inside of a code block is none. */
export function sectionsOf({ path, text }: RepositoryDocument): Section[] {
  const sections: { path: string; headings: string[]; lines: string[] }[] = [];
  let headings: string[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const [, marks, heading] = (isCode ? null : /^(#{1,4}) (.+)$/.exec(line)) ?? [];
    if (marks !== undefined && heading !== undefined) {
      headings = [...headings.slice(0, marks.length - 1), heading];
      sections.push({ path, headings, lines: [] });
    } else {
      if (sections.length === 0) sections.push({ path, headings, lines: [] });
      sections.at(-1)?.lines.push(line);
    }
  }
  return sections
    .map(({ lines, ...section }) => ({ ...section, text: lines.join('\n').trim() }))
    .filter((section) => section.text !== '');
}
