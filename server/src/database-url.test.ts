import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { newAuthority, ownCertificate } from '../test/own-certificate.ts';
import { readDatabaseUrl } from './database-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'cartwright-url-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const ca = file('ca', newAuthority().cert);
const { key, cert } = ownCertificate();
const own = { cert: file('cert', cert), key: file('key', key) };
const otherKey = file('other', ownCertificate().key);
const noPem = file('text', 'certificate');

describe('a database URL', () => {
  it('is parsed as by libpq', () => {
    const plain = { host: 'db', port: 5432, user: 'u', password: undefined, database: 'shop' };
    for (const [url, expected] of [
      ['postgres://u@db/shop', {}],
      ['postgresql://u@db/shop/', {}],
      ['postgres://u:p%40%2F+%25@db:1/shop', { password: 'p@/+%', port: 1 }],
      ['postgres://u@db/a%20b', { database: 'a b' }],
      ['postgres://db/shop', { user: userInfo().username }],
      ['postgres://u@[::1]:1/shop', { host: '::1', port: 1 }],
      ['postgres:///shop?user=u', { host: 'localhost' }],
      ['postgres://u@/shop', { host: 'localhost' }],
      ['postgres://u@db/shop?password=abc/', { password: 'abc/' }],
      ['postgres://u@x:1/y?host=db&port=5432&dbname=shop&password=a+b', { password: 'a+b' }],
    ] as const) {
      const { isSocket, applicationName, options, connectSeconds, tls, ...server } =
        readDatabaseUrl(url);
      assert.equal(connectSeconds, 5);
      assert.deepEqual(server, { ...plain, ...expected }, url);
      assert.deepEqual([isSocket, applicationName, options], [false, 'cartwright', undefined]);
      assert.equal(tls?.isOptional, true);
    }
  });

  it('sets the connect timeout', () => {
    const of = (text: string) => readDatabaseUrl(`postgres://u@db/shop?connect_timeout=${text}`);
    assert.deepEqual([of('10').connectSeconds, of('').connectSeconds], [10, 5]);
    for (const text of ['0', '61', '-1', 'x', '1,2']) {
      assert.throws(() => of(text), /whose connect_timeout is from 1 to 60 seconds$/);
    }
  });

  it('may name the folder of a socket, without TLS', () => {
    for (const [url, expected] of [
      ['postgres://u@localhost/shop?host=/run/a,%20b', '/run/a, b'],
      ['postgres://u:p@/shop?host=/cloudsql/a:b:c&sslmode=require', '/cloudsql/a:b:c'],
      ['postgres:///shop?host=%2Frun&port=1', '/run'],
      ['postgres://u@%2Frun/shop', '/run'],
    ] as const) {
      const { host, isSocket, tls } = readDatabaseUrl(url);
      assert.deepEqual([host, isSocket, tls], [expected, true, undefined], url);
    }
  });

  it('sets encryption and trusted certificates', () => {
    const none = { isOptional: false, checks: false, names: false, ca: false, cert: false };
    for (const [parameters, expected] of [
      ['sslmode=disable', undefined],
      ['sslmode=prefer', { isOptional: true }],
      ['sslmode=no-verify', {}],
      ['sslmode=require', {}],
      ['ssl=true', {}],
      [`sslmode=require&sslrootcert=${ca}`, { checks: true, ca: true }],
      [`sslmode=verify-ca&sslrootcert=${ca}`, { checks: true, ca: true }],
      [`sslmode=verify-full&sslrootcert=${ca}`, { checks: true, names: true, ca: true }],
      ['sslmode=verify-full', { checks: true, names: true }],
      ['sslrootcert=system', { checks: true, names: true }],
      [`sslcert=${own.cert}&sslkey=${own.key}`, { isOptional: true, cert: true }],
    ] as const) {
      const { tls } = readDatabaseUrl(`postgres://u@db/shop?${parameters}`);
      const seen = tls && {
        isOptional: tls.isOptional,
        checks: tls.options.rejectUnauthorized,
        names: Boolean(tls.options.rejectUnauthorized && !tls.options.checkServerIdentity),
        ca: tls.options.ca !== undefined,
        cert: tls.options.cert !== undefined && tls.options.key !== undefined,
      };
      assert.deepEqual(seen, expected && { ...none, ...expected }, parameters);
    }
  });

  it('is compared with the certificate by host name or IP address', () => {
    const of = (host: string) => readDatabaseUrl(`postgres://u@${host}/shop`).tls?.options;
    assert.deepEqual([of('db')?.host, of('db')?.servername], ['db', 'db']);
    assert.deepEqual([of('10.0.0.1')?.host, of('10.0.0.1')?.servername], ['10.0.0.1', undefined]);
  });
});

describe('a database URL is rejected, and not repeated,', () => {
  const refuses = (url: string, what: RegExp) =>
    assert.throws(
      () => readDatabaseUrl(url),
      ({ message }: Error) => what.test(message) && !/canary/.test(message),
      url,
    );

  it('if it is malformed, or its password is not percent-encoded', () => {
    for (const rest of ['1#canary@db/shop', '1/canary@db/shop', 'canary#@db/shop', '%zz@db/shop']) {
      refuses(`postgres://u:${rest}`, /^a postgres:\/\/ address, its special signs as %XX$/);
    }
    refuses('postgres://u:1?canary@db/shop', /^a postgres:\/\/ address with no other parameters/);
    refuses('mysql://u:canary@db/shop', /^a postgres:\/\/ address/);
    refuses('canary', /^a postgres:\/\/ address/);
  });

  it('if the database is ambiguous', () => {
    refuses('postgres://canary@db', /that names a user and a database$/);
    refuses('postgres://canary@db/?dbname=', /that names a user and a database$/);
    refuses('postgres://canary@a,b/shop', /of one host$/);
    refuses('postgres://canary@db/shop?host=a,b', /of one host$/);
    for (const port of ['0', '65536', '1,2', 'x', '0x10', '54.5']) {
      refuses(`postgres://canary@db/shop?port=${port}`, /with one port from 1 to 65535$/);
    }
  });

  it('if it has unsupported parameters', () => {
    for (const more of ['target_session_attrs=any', 'channel_binding=require', 'canary=1']) {
      const others = /with no other parameters than host, .*connect_timeout$/;
      refuses(`postgres://u@db/shop?${more}`, others);
    }
    for (const mode of ['allow', 'canary', '']) {
      refuses(`postgres://u@db/shop?sslmode=${mode}`, /whose sslmode is one of disable, prefer, /);
    }
    for (const mode of ['', '&sslmode=prefer', '&sslmode=no-verify', '&sslmode=disable']) {
      const above = /whose sslmode is require or above where it has an sslrootcert$/;
      refuses(`postgres://u@db/shop?sslrootcert=${ca}${mode}`, above);
    }
    refuses('postgres://u@db/shop?ssl=canary', /whose ssl, if any, is true$/);
    refuses('postgres://u@db/shop?sslmode=verify-ca', /with an sslrootcert where/);
    refuses('postgres://u@db/shop?sslmode=require&sslrootcert=system', /is verify-full where/);
    refuses(`postgres://u@db/shop?sslcert=${own.cert}`, /with both sslcert and sslkey/);
  });

  it('if its files are unusable', () => {
    const checked = 'postgres://u@db/shop?sslmode=verify-full&sslrootcert=';
    refuses(`${checked}/canary`, /whose sslrootcert is a file that can be read$/);
    const inPem = /are certificates and their key, in PEM$/;
    refuses(`${checked}${noPem}`, inPem);
    for (const wrong of [noPem, otherKey]) {
      refuses(`postgres://u@db/shop?sslcert=${own.cert}&sslkey=${wrong}`, inPem);
    }
  });
});
