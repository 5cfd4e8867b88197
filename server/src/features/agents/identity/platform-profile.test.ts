import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProfile } from './platform-profile.ts';

const UCP = { version: '2026-08-25', services: {}, payment_handlers: {} };
const parsed = (document: unknown) => parseProfile(JSON.stringify(document));

describe('the profile of a platform', () => {
  it('has capabilities and keys, under the name of either release', () => {
    const key = { kid: 'a', kty: 'EC', crv: 'P-256', x: 'x', y: 'y', extra: 1 };
    const order = { version: '2026-08-25', config: { webhook_url: 'https://a.example/' } };
    const capabilities = { 'dev.ucp.shopping.order': [order], 'com.a.b': [{ version: '1' }] };
    for (const name of ['keys', 'signing_keys']) {
      assert.deepEqual(parsed({ ucp: { ...UCP, capabilities }, [name]: [key] }), {
        version: '2026-08-25',
        capabilities: [
          { name: 'dev.ucp.shopping.order', ...order },
          { name: 'com.a.b', version: '1', config: {} },
        ],
        keys: [{ kid: 'a', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }],
      });
    }
  });

  it('leaves out keys that sign nothing, and keeps those of other types', () => {
    const keys = [
      { kid: 'enc', kty: 'EC', use: 'enc' },
      { kid: 'wrap', kty: 'EC', key_ops: ['wrapKey'] },
      { kid: 'ed', kty: 'OKP', crv: 'Ed25519', x: 'x' },
      { kid: 'verify', kty: 'EC', key_ops: ['verify'] },
      { kty: 'EC' },
      null,
    ];
    const profile = parsed({ ucp: UCP, keys });
    assert.ok('keys' in profile);
    assert.deepEqual(
      profile.keys.map(({ kid }) => kid),
      ['ed', 'verify'],
    );
  });

  it('is refused if malformed', () => {
    for (const [document, problem] of [
      [[], /JSON object/],
      [{ version: '2026-08-25' }, /`ucp`/],
      [{ ucp: { version: 'draft' } }, /date/],
      [{ ucp: { ...UCP, capabilities: [] } }, /`ucp.capabilities`/],
      [{ ucp: { ...UCP, services: 1 } }, /`ucp.services`/],
      [{ ucp: { ...UCP, capabilities: { a: {} } } }, /registry/],
      [{ ucp: { ...UCP, capabilities: { a: [{}] } } }, /without a version/],
      [{ ucp: UCP, keys: {} }, /`keys`/],
    ] as const) {
      const result = parsed(document);
      assert.match('problem' in result ? result.problem : '', problem);
    }
    assert.deepEqual(parseProfile('{'), { problem: 'it is not a JSON object' });
  });
});
