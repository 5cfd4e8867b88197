import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, it } from 'node:test';
import { contentDigest, isDigestOf } from './content-digest.ts';
import { jwkOf, p256KeyOf, thumbprintOf } from './jwk.ts';
import { signMessage } from './sign-message.ts';
import { signReply } from './sign-reply.ts';
import type { SignedMessage } from './signature-base.ts';
import { signaturesOf, verifyMessage } from './verify-message.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const NOW = new Date('2026-11-18T10:00:00Z');
const REQUEST = {
  method: 'POST',
  authority: 'Shop.example.com:443',
  url: '/a/b?x=1',
  headers: {
    'content-type': 'application/json',
    'content-digest': contentDigest('{}'),
    'idempotency-key': ' k1 ',
  },
};
const COVERED = ['@method', '@authority', '@path', '@query', 'content-digest', 'idempotency-key'];

function isValid(message: SignedMessage, headers: Record<string, string>, key: KeyObject): boolean {
  const [signature] = signaturesOf(headers['signature-input'] ?? '', headers.signature ?? '');
  return signature !== undefined && verifyMessage(message, signature, key);
}

describe('message signatures', () => {
  it('verify the example of RFC 9421, B.2.4', () => {
    const key = p256KeyOf({
      x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
      y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
    });
    assert.ok(key);
    const digest =
      'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymy' +
      'U0rjJuahq4l5aGgfLQ==:';
    const message = {
      status: 200,
      headers: {
        'content-type': 'application/json',
        'content-digest': digest,
        'content-length': '23',
      },
    };
    const signed = {
      'signature-input':
        'sig-b24=("@status" "content-type" "content-digest" "content-length")' +
        ';created=1618884473;keyid="test-key-ecc-p256"',
      signature:
        'sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlY' +
        'UEkLIj+32oiasw==:',
    };
    assert.ok(isValid(message, signed, key));
    assert.ok(!isValid({ ...message, status: 201 }, signed, key));
  });

  it('cover method, host, path, query and headers', () => {
    const signed = { ...signMessage(REQUEST, COVERED, { kid: 'k', privateKey }, NOW) };
    assert.match(signed['signature-input'], /;created=1794996000;keyid="k"$/);
    const equal = { ...REQUEST, method: 'post', authority: 'shop.example.com' };
    for (const message of [REQUEST, equal]) assert.ok(isValid(message, signed, publicKey));
    const { headers } = REQUEST;
    for (const other of [
      { method: 'PUT' },
      { authority: 'other.example.com' },
      { url: '/a/c?x=1' },
      { url: '/a/b?x=2' },
      { url: '/a/b' },
      { headers: { ...headers, 'idempotency-key': 'k2' } },
      { headers: { ...headers, 'content-digest': contentDigest('[]') } },
      { headers: { 'content-type': 'application/json' } },
    ])
      assert.ok(!isValid({ ...REQUEST, ...other }, signed, publicKey), JSON.stringify(other));
    const { publicKey: another } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    assert.ok(!isValid(REQUEST, signed, another));
  });

  it('refuse a changed list of components, a component twice, and unknown ones', () => {
    const signed = { ...signMessage(REQUEST, COVERED, { kid: 'k', privateKey }, NOW) };
    const input = signed['signature-input'];
    for (const changed of [
      input.replace(' "@query"', ''),
      input.replace('created=1794996000', 'created=1794996001'),
      input.replace('"@path"', '"@path" "@path"'),
      input.replace('"@path"', '"@target-uri"'),
      input.replace('"content-digest"', '"content-digest";bs'),
      input.replace('"content-digest"', '"Content-Digest"'),
      input.replace('"content-digest"', '"content-digest";key="sha-512"'),
      'sig1=1',
      'sig1=(',
      'sig2=("@path")',
    ])
      assert.ok(!isValid(REQUEST, { ...signed, 'signature-input': changed }, publicKey), changed);
  });

  it('are r and s of 64 bytes, never DER', () => {
    const { signature } = signMessage(REQUEST, COVERED, { kid: 'k', privateKey }, NOW);
    assert.equal(Buffer.from(signature.slice(6, -1), 'base64').length, 64);
  });

  it('sign replies with their status and body', () => {
    const reply = { status: 200, contentType: 'application/json', body: '{"a":1}' };
    const signed = signReply({ kid: 'k', privateKey }, NOW, reply);
    const headers = { ...signed, 'content-type': reply.contentType };
    assert.ok(isValid({ status: 200, headers }, signed, publicKey));
    assert.ok(!isValid({ status: 201, headers }, signed, publicKey));
    assert.ok(isDigestOf(signed['content-digest'], Buffer.from(reply.body)));
  });

  it('digest the bytes of the body', () => {
    const body = Buffer.from('{"hello": "world"}');
    const digest = 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:';
    assert.equal(contentDigest(body), digest);
    assert.ok(isDigestOf(`sha-512=:AAAA:, ${digest}`, body));
    for (const other of [undefined, '', 'sha-256=X48', 'sha-512=:AAAA:', contentDigest('{}')])
      assert.ok(!isDigestOf(other, body), String(other));
  });

  it('have keys that are named by their thumbprint', () => {
    const jwk = jwkOf(publicKey);
    assert.equal(jwk.kid, thumbprintOf(jwk));
    assert.deepEqual(Object.keys(jwk), ['kid', 'kty', 'crv', 'x', 'y', 'use', 'alg']);
    assert.equal(p256KeyOf({ x: jwk.x, y: jwk.x }), undefined);
  });
});
