import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { App } from '../../../context.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { recordName } from './store-host.ts';

const TIMEOUT_MS = 2 * SECOND_MS;
/** Bounds the records that are compared. */
const RECORDS_MAX = 50;

/**
 * True where a TXT record of the host name is the token. Such a record needs control of the zone,
 * as a file needs control of the server. Only the configured name servers are queried; this check
 * connects to no address that a merchant chose.
 */
export async function isTokenInRecords(
  { config }: Pick<App, 'config'>,
  host: string,
  token: string,
): Promise<boolean> {
  const name = host.replace(/:\d+$/, '');
  if (isIP(name) !== 0) return false;
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (config.dnsServer) resolver.setServers([config.dnsServer]);
  try {
    const records = await resolver.resolveTxt(recordName(host));
    return records.slice(0, RECORDS_MAX).some((parts) => parts.join('') === token);
  } catch {
    // No record, no zone or no reply: the name is not verified by it.
    return false;
  }
}
