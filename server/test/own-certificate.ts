import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Both in PEM. */
export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Signs the certificates that it issues, for clients that trust its own. */
export interface Authority {
  readonly cert: string;
  issue(name: string): OwnCertificate;
}

/** A self-signed certificate for `localhost`, made for this run (RFC 5280, in DER). */
export function ownCertificate(): OwnCertificate {
  return made('localhost', named('localhost')).pems;
}

export function newAuthority(): Authority {
  const name = 'An authority for tests';
  const own = made(name, IS_AUTHORITY);
  return {
    cert: own.pems.cert,
    issue: (subject) => made(subject, named(subject), { name, key: own.privateKey }).pems,
  };
}

function made(subject: string, extension: Buffer, issuer?: { name: string; key: KeyObject }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(0x30, oid('2a8648ce3d040302'));
  const hour = 3_600_000;
  const facts = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    commonName(issuer?.name ?? subject),
    der(0x30, time(Date.now() - hour), time(Date.now() + 24 * hour)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  );
  const signature = sign('sha256', facts, issuer?.key ?? privateKey);
  const whole = der(0x30, facts, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  const pems = {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
  return { privateKey, pems };
}

function commonName(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(name)))));
}

/** The name of the server is compared with this one. */
function named(host: string): Buffer {
  return der(0x30, oid('551d11'), der(0x04, der(0x30, der(0x82, Buffer.from(host)))));
}

const TRUE = der(0x01, Buffer.from([0xff]));
const IS_AUTHORITY = der(0x30, oid('551d13'), TRUE, der(0x04, der(0x30, TRUE)));

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length];
  return Buffer.concat([Buffer.from([tag]), Buffer.from(size), body]);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
