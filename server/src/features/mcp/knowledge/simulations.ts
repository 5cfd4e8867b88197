import type { RepositoryDocument } from './read-documents.ts';
import { type Section, sectionsOf } from './sections.ts';

/** How a sandbox is made to answer with an error. */
export interface Simulation {
  readonly code: string;
  readonly about: string;
  /** The blocks to run first, in this order. */
  readonly before: readonly Block[];
  /** Ends with the call that fails. */
  readonly commands: string;
  /** Tokens and `simulate` values in the commands. */
  readonly uses: readonly string[];
}

interface Block {
  readonly name: string;
  readonly commands: string;
}

/** Reads docs/sandbox.md: a heading is a code, and the label of its block names what precedes. */
export function simulationsIn(document: RepositoryDocument | undefined): Simulation[] {
  if (!document) return [];
  const named = new Map(blocksIn(document.text).map((block) => [block.label, block.commands]));
  const setup = { name: 'setup', commands: named.get('setup') ?? '' };
  return sectionsOf(document).flatMap((section) => {
    const code = section.headings.at(-1) ?? '';
    const [block] = blocksIn(section.text);
    if (!/^[A-Z_]+$/.test(code) || !block) return [];
    const names = /^after (.+)$/.exec(block.label)?.[1]?.split(', ') ?? [];
    const before = names.map((name) => ({ name, commands: named.get(name) ?? '' }));
    const { commands } = block;
    const about = proseOf(section);
    return [{ code, about, before: [setup, ...before], commands, uses: usesIn(commands) }];
  });
}

function blocksIn(text: string): { label: string; commands: string }[] {
  return [...text.matchAll(/^```sh *(.*)\n([\s\S]*?)^```/gm)].map(
    ([, label = '', commands = '']) => ({ label: label.trim(), commands: commands.trim() }),
  );
}

function proseOf({ text }: Section): string {
  return text.replace(/^```[\s\S]*?^```/gm, '').trim();
}

function usesIn(commands: string): string[] {
  const found = commands.matchAll(/\btok_\w+|"simulate\\?":\\?"([\w:]+)|x-sandbox-now: [^']+/g);
  return [
    ...new Set([...found].map(([all, simulate]) => (simulate ? `simulate: ${simulate}` : all))),
  ];
}
