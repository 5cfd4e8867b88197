import type { Config } from '../config.ts';
import type { App } from '../context.ts';
import { signer } from '../values/secrets.ts';
import { StartError } from './start-error.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'acceptNewSecretKey'>;

/**
 * The first key that a database meets leaves its mark there. Another could read none of what it
 * sealed, and would seal more that the right one cannot read, so a start with it ends here.
 */
export async function refuseOtherKey(
  { sql, log }: Pick<App, 'sql' | 'log'>,
  key: string,
  config: KeyConfig,
): Promise<void> {
  const mark = signer(key, 'mark').sign('cartwright');
  if (config.acceptNewSecretKey) log.warn('ACCEPT_NEW_SECRET_KEY is on: any key is taken');
  const then = config.acceptNewSecretKey
    ? sql`do update set mark = excluded.mark`
    : sql`do nothing`;
  await sql`insert into secret_key_mark (mark) values (${mark}) on conflict (only_one) ${then}`;
  const [kept] = await sql<{ mark: string }[]>`select mark from secret_key_mark`;
  if (kept?.mark === mark) return;
  const given = config.secretKey ? 'SECRET_KEY' : 'secret-key in DATA_DIR';
  throw new StartError(
    `${given} is not the key that sealed the data in this database. Set that one; if it is lost, ` +
      'start once with ACCEPT_NEW_SECRET_KEY=on and enter all credentials again.',
  );
}
