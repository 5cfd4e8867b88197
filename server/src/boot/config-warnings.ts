import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from './open-database.ts';

const WITHOUT_PROXY =
  'TRUST_PROXY is off: limits per address count the address of the connection. Signups from this ' +
  'machine without a forwarding header are not limited. Behind a proxy, set TRUST_PROXY=on.';

const ONE_MACHINE =
  'The bundled database is for one machine: it has no replica, and a lost disk loses what is not ' +
  'in a backup. Set DATABASE_URL to a PostgreSQL of your own before you depend on it ' +
  '(docs/scaling.md).';

/** Logs, once at the start, settings that suit a trial and may not suit production. */
export function logConfigWarnings(
  config: Pick<Config, 'host' | 'isProduction' | 'publicUrl' | 'trustProxy'>,
  { isBundled }: Pick<Database, 'isBundled'>,
  log: Pick<Logger, 'info' | 'warn'>,
): void {
  if (!config.trustProxy) log.info(WITHOUT_PROXY);
  if (isBundled && (config.isProduction || servesOthers(config))) log.warn(ONE_MACHINE);
}

/** Reached from other machines, directly or through a public address. */
function servesOthers({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  const names = publicUrl ? [host, new URL(publicUrl).hostname] : [host];
  return names.some((name) => !isLoopback(name));
}

function isLoopback(name: string): boolean {
  const host = name.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
