import { userInfo } from 'node:os';
import { readTls, type Tls } from './database-tls.ts';

/** Address and credentials of a database, as given to the driver for requests and jobs. */
export interface DatabaseServer {
  /** A host name, an IP address, or the folder of a socket. */
  readonly host: string;
  readonly isSocket: boolean;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
  readonly applicationName: string;
  readonly options: string | undefined;
  /** Connect timeout in seconds. */
  readonly connectSeconds: number;
  readonly tls: Tls | undefined;
}

export const APPLICATION_NAME = 'cartwright';
export const CONNECT_SECONDS = 5;

const LOGIN = ['host', 'port', 'user', 'password', 'dbname'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
const SESSION = ['application_name', 'options', 'connect_timeout'];
const UNDERSTOOD = [...LOGIN, 'sslmode', 'ssl', ...FILES, ...SESSION];

/**
 * Parses a database URL as libpq does; the driver's own parser has other rules for certificates.
 * Errors complete the sentence "must be …" and repeat no part of the URL, which holds a password.
 */
export function readDatabaseUrl(text: string): DatabaseServer {
  const url = parsed(text);
  if (!url) throw new Error('a postgres:// address, its special signs as %XX');
  try {
    return serverOf(url);
  } catch (error) {
    throw new Error(`a postgres:// address ${(error as Error).message}`);
  }
}

/** libpq accepts a user without a host; a URL does not. */
const NO_HOST = /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?]|$)/;

/** An unescaped special character splits the URL at the wrong place. */
function parsed(text: string): URL | undefined {
  const bare = text.includes('?') ? text : text.replace(/\/+$/, '');
  const address = bare.replace(NO_HOST, '$1localhost');
  if (!URL.canParse(address) || !isDecodable(address)) return undefined;
  const url = new URL(address);
  const isOurs = ['postgres:', 'postgresql:'].includes(url.protocol);
  return isOurs && !url.hash && !url.pathname.slice(1).includes('/') ? url : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function serverOf(url: URL): DatabaseServer {
  const given = parametersOf(url.search);
  const part = (name: string, text: string) => given.get(name) || decodeURIComponent(text);
  const host = part('host', url.hostname.replace(/^\[(.*)\]$/, '$1')) || 'localhost';
  const isSocket = host.startsWith('/');
  // A socket folder may contain a comma; a host may not.
  if (!isSocket && /[,@]/.test(host)) throw new Error('of one host');
  const port = whole(part('port', url.port) || '5432', 65_535);
  if (!port) throw new Error('with one port from 1 to 65535');
  const connectSeconds = whole(given.get('connect_timeout') || String(CONNECT_SECONDS), 60);
  if (!connectSeconds) throw new Error('whose connect_timeout is from 1 to 60 seconds');
  const user = part('user', url.username) || ownName();
  const database = part('dbname', url.pathname.slice(1));
  if (!user || !database) throw new Error('that names a user and a database');
  const tls = readTls(host, given);
  return {
    host,
    isSocket,
    port,
    user,
    password: part('password', url.password) || undefined,
    database,
    applicationName: given.get('application_name') || APPLICATION_NAME,
    options: given.get('options') || undefined,
    connectSeconds,
    // A socket needs no encryption.
    tls: isSocket ? undefined : tls,
  };
}

/** A decimal integer from 1 to `max`. */
function whole(text: string, max: number): number | undefined {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

/** URLSearchParams would decode a plus as a space. */
function parametersOf(search: string): Map<string, string> {
  const pairs = search.slice(1).split('&').filter(Boolean);
  const given = new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))] as const;
    }),
  );
  for (const name of given.keys()) {
    if (UNDERSTOOD.includes(name)) continue;
    throw new Error(`with no other parameters than ${UNDERSTOOD.join(', ')}`);
  }
  return given;
}

/** libpq's default user: the operating-system user, if it has a name. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
