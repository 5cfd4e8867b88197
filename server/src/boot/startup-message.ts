import { cartCommand, PAGE_LINKS, signUpCommand } from '../platform/page-links.ts';
import type { DemoStore } from './demo-store.ts';

export interface Addresses {
  readonly base: string;
  readonly management: string;
  /** The console: of this service, or ADMIN_URL. */
  readonly consoleUrl: string;
}

/** The start-up message for a new user: the links of the first page, and a command to paste. */
export function startupMessage(at: Addresses, demo: DemoStore | undefined): string {
  const rows = [
    ['Start here', at.base],
    ...PAGE_LINKS.map(({ name, path }) => [name, linkTo(path, at, demo)]),
    ['Health', `${at.management}/readyz`],
    ...(demo ? demoRows(at, demo) : []),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const [task, command] = demo
    ? ['Create a cart:', cartCommand(at.base, demo.apiKey)]
    : ['Create a store and its API key:', signUpCommand(at.base)];
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

/** The console's link fills in the demo store and its owner, never the password. */
function linkTo(path: string, at: Addresses, demo: DemoStore | undefined): string {
  if (path !== '/admin') return at.base + path;
  if (!demo) return at.consoleUrl;
  const { handle, email } = demo;
  return `${at.consoleUrl}/login?${new URLSearchParams({ store: handle, email })}`;
}

function demoRows({ base }: Addresses, demo: DemoStore): string[][] {
  const { handle, email, password, apiKey } = demo;
  return [
    ['Store', `${handle}   (demo store, developer mode)`],
    ['E-mail', email],
    ['Password', password],
    ['API key', apiKey],
    ['Agents', `${base}/agents/${handle}/.well-known/ucp`],
  ];
}
