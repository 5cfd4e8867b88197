export interface Instruction {
  /** In capitals, as `COPY`. */
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly image: string;
  /** The last one has none. */
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, in order. Arguments before the first stage are left out. */
export function readStages(text: string): Stage[] {
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: { image: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [name = '', ...words] = line.trim().split(/\s+/);
    if (name === 'FROM') {
      const [image = '', as, stage] = words.filter((word) => !word.startsWith('--'));
      stages.push({ image, name: as === 'AS' ? stage : undefined, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, text: words.join(' ') });
    }
  }
  return stages;
}

/** The list of words of an instruction such as `CMD ["node", "main.js"]`. */
export function wordsOf(stage: Stage, name: string): string[] {
  const text = stage.instructions.find((each) => each.name === name)?.text ?? '[]';
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

/** The variables that the stage sets. */
export function variablesOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => text.split(' ').map((pair) => pair.split('=') as [string, string]));
  return Object.fromEntries(pairs);
}

/** Whether a file of the build context reaches the build: the last pattern that matches decides. */
export function ignoring(patterns: string): (path: string) => boolean {
  const rules = patterns
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), matches: matching(line.replace('!', '')) }));
  return (path) => {
    const last = rules.findLast(({ matches }) => matches.test(path));
    return last !== undefined && !last.isKept;
  };
}

/** `**` stands for any number of folders; a pattern also matches what is below. */
function matching(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map((part) => part.replaceAll('.', '\\.').replaceAll(/(?<!\*)\*(?!\*)/g, '[^/]*'))
    .join('/')
    .replaceAll('**/', '(?:.*/)?')
    .replaceAll('**', '.*');
  return new RegExp(`^${source}(?:/|$)`);
}
