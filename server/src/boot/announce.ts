import { cartCommand, PAGE_LINKS, signUpCommand } from '../platform/page-links.ts';

/** The start-up message for a new user: the links of the first page, and a command to paste. */
export function welcome(base: string, management: string, apiKey: string | undefined): string {
  const rows = [
    ['Start here', base],
    ...PAGE_LINKS.map(({ name, path }) => [name, base + path]),
    ['Health', `${management}/readyz`],
    ...(apiKey ? [['API key', `${apiKey}   (demo store, developer mode)`]] : []),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const [task, command] = apiKey
    ? ['Create a cart:', cartCommand(base, apiKey)]
    : ['Create a store and its API key:', signUpCommand(base)];
  return [
    '',
    '  Cartwright is running.',
    '',
    ...rows.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`),
    '',
    `  ${task}`,
    ...command.split('\n').map((line) => `  ${line}`),
    '',
    '',
  ].join('\n');
}
