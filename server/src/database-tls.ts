import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type ConnectionOptions, createSecureContext } from 'node:tls';

/** Encryption of a connection, and the certificates that it trusts. */
export interface Tls {
  /** Falls back to plain text when the server offers no TLS. */
  readonly isOptional: boolean;
  readonly options: ConnectionOptions;
}

const MODES = ['disable', 'prefer', 'no-verify', 'require', 'verify-ca', 'verify-full'];
const MODES_THAT_CHECK = ['require', 'verify-ca', 'verify-full'];
/** The certificate authorities that Node trusts. */
const SYSTEM = 'system';

/**
 * The URL's TLS parameters, with libpq's meaning. A requirement that cannot be met is rejected,
 * never ignored.
 */
export function readTls(host: string, given: ReadonlyMap<string, string>): Tls | undefined {
  const authority = given.get('sslrootcert');
  const mode = given.get('sslmode') ?? defaultMode(authority, given.get('ssl'));
  if (!MODES.includes(mode)) throw new Error(`whose sslmode is one of ${MODES.join(', ')}`);
  if (authority === SYSTEM && mode !== 'verify-full') {
    throw new Error('whose sslmode is verify-full where its sslrootcert is system');
  }
  if (authority && !MODES_THAT_CHECK.includes(mode)) {
    throw new Error('whose sslmode is require or above where it has an sslrootcert');
  }
  if (mode === 'verify-ca' && !authority) {
    throw new Error('with an sslrootcert where its sslmode is verify-ca');
  }
  const files = readFiles(given);
  if (mode === 'disable') return undefined;
  const isChecked = mode === 'verify-full' || authority !== undefined;
  const options: ConnectionOptions = {
    ...files,
    // An IP address cannot be sent as SNI, but the certificate must name it.
    host,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: isChecked,
    ...(isChecked && mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  };
  return { isOptional: mode === 'prefer', options };
}

function defaultMode(authority: string | undefined, ssl: string | undefined): string {
  if (ssl !== undefined && ssl !== 'true') throw new Error('whose ssl, if any, is true');
  if (authority === SYSTEM) return 'verify-full';
  return ssl === undefined ? 'prefer' : 'require';
}

function readFiles(given: ReadonlyMap<string, string>): Files {
  const authority = given.get('sslrootcert');
  if (given.has('sslcert') !== given.has('sslkey')) {
    throw new Error('with both sslcert and sslkey, or neither');
  }
  const files: Files = {
    ...(authority !== undefined && authority !== SYSTEM && { ca: read(given, 'sslrootcert') }),
    ...(given.has('sslcert') && { cert: read(given, 'sslcert'), key: read(given, 'sslkey') }),
  };
  try {
    if (files.ca !== undefined) new X509Certificate(files.ca);
    createSecureContext(files);
  } catch {
    throw new Error('whose sslrootcert, sslcert and sslkey are certificates and their key, in PEM');
  }
  return files;
}

interface Files {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

function read(given: ReadonlyMap<string, string>, name: string): string {
  try {
    return readFileSync(given.get(name) ?? '', 'utf8');
  } catch {
    throw new Error(`whose ${name} is a file that can be read`);
  }
}
