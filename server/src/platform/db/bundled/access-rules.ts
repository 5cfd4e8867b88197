import { join } from 'node:path';
import { type DatabaseUser, serviceUserName } from './database-user.ts';
import { replaceFile } from './replace-file.ts';

const RULES = `# Written at every start. The kernel tells the server who is at the other end of the
# socket; only the user that the service runs as may enter, and there is no password to lose.
local  all  cartwright  peer  map=service
`;

/**
 * Admits only the service's operating-system user, not even the database user. Root is listed, so
 * that a second start by root sees the running service.
 */
export async function writeAccessRules(clusterDir: string, user: DatabaseUser): Promise<void> {
  const names = new Set(['root', serviceUserName()]);
  const map = [...names].map((name) => `service  "${name.replaceAll('"', '""')}"  cartwright\n`);
  await replaceFile(join(clusterDir, 'pg_hba.conf'), RULES, user);
  const text = `# Written at every start.\n${map.join('')}`;
  await replaceFile(join(clusterDir, 'pg_ident.conf'), text, user);
}
