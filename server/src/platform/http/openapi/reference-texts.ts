import { readdirSync, readFileSync } from 'node:fs';

/** Texts of the API reference: one section for each operation and component. */
export interface Section {
  readonly description: string;
  /** Descriptions of fields, by their name or their path (`summary.captured`). */
  readonly fields: ReadonlyMap<string, string>;
}

export type Texts = ReadonlyMap<string, Section>;

/** Fields with the same meaning everywhere. */
export const SHARED = 'Shared';
/** Fields of every failure. */
export const FAILURE = 'Failure';

const FOLDER = new URL('../../../../../reference/', import.meta.url);

/** Reads the Markdown files that hold the texts; only for a request of a document. */
export function readTexts(): Texts {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  return new Map(files.flatMap((name) => [...parseTexts(read(name))]));
}

export function read(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8');
}

/** `## name`, a paragraph, then a list of `` - `field`: text ``. Lines may be wrapped. */
function parseTexts(markdown: string): Map<string, Section> {
  const [, ...sections] = markdown.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [name = '', ...lines] = section.split('\n');
      const [description = '', ...items] = lines.join('\n').split(/^- /m);
      return [name.trim(), { description: unwrapped(description), fields: fieldsIn(items) }];
    }),
  );
}

function fieldsIn(items: readonly string[]): Map<string, string> {
  return new Map(
    items.map((item) => {
      const [, name, text] = /^`([^`]+)`: (.*)$/s.exec(item) ?? [];
      if (name === undefined || text === undefined) throw new Error(`no field: ${item}`);
      return [name, unwrapped(text)];
    }),
  );
}

function unwrapped(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
