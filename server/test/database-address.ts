import type { DatabaseAddress } from '../src/platform/db/connect.ts';
import { recordStatements } from './citus/record-statements.ts';

/** Another database of the same server. */
export function withDatabase(address: DatabaseAddress, name: string): DatabaseAddress {
  if (!('url' in address)) return { ...address, database: name };
  const own = new URL(address.url);
  own.pathname = `/${name}`;
  return { url: own.href };
}

/** The address of the test database, or of TEST_DATABASE_URL. */
export function testDatabase(): DatabaseAddress {
  recordStatements();
  const address = process.env.CARTWRIGHT_TEST_DATABASE;
  if (!address) throw new Error('run the tests with `npm test`: it starts the database');
  return JSON.parse(address) as DatabaseAddress;
}
