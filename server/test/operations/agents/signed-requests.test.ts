import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isProven } from '../../../src/features/agents/identity/agent.ts';
import {
  newTestKey,
  platformProfile,
  requestOf,
  signed,
  startPlatform,
  type TestPlatform,
} from '../../agent-platform.ts';
import { startService } from '../../harness.ts';
import { codeOf, newIdentify } from './agent-scene.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const identify = await newIdentify(service, await service.newStore());
const seconds = (change = 0) => Math.floor(service.clock.now().getTime() / 1_000) + change;
const INVALID = '401 signature_invalid';

describe('a signed request', () => {
  it('proves the platform, also one that the store lists', async () => {
    const platform = await startPlatform();
    const settings = { policy: 'listed', platforms: [platform.host] } as const;
    const agent = await identify(signed(requestOf(platform.url), platform.key), { settings });
    assert.deepEqual([agent.isSigned, isProven(agent), agent.id], [true, true, platform.url]);
  });

  it('may have no body, a query, and keys under the name of the older release', async () => {
    const platform = await startPlatform();
    const { keys, ...rest } = platform.profile as { keys: object[] };
    platform.profile = { ...rest, signing_keys: keys };
    const read = requestOf(platform.url, { method: 'GET', body: null, url: '/a?b=1' });
    assert.ok((await identify(signed(read, platform.key))).isSigned);
    const uncovered = signed(read, platform.key, { without: ['@query'] });
    assert.equal(await codeOf(identify(uncovered)), INVALID);
  });

  it('must cover method, host, path, body, profile and Idempotency-Key', async () => {
    const platform = await startPlatform();
    for (const name of [
      '@method',
      '@authority',
      '@path',
      'content-digest',
      'content-type',
      'ucp-agent',
      'idempotency-key',
    ]) {
      const request = signed(requestOf(platform.url), platform.key, { without: [name] });
      assert.equal(await codeOf(identify(request)), INVALID, name);
    }
  });

  it('is refused where it covers a name that no header has but every object', async () => {
    const platform = await startPlatform();
    const request = signed(requestOf(platform.url), platform.key);
    const covered = String(request.headers['signature-input']);
    for (const name of ['constructor', '__proto__']) {
      const input = covered.replace('(', `("${name}" `);
      const headers = { ...request.headers, 'signature-input': input };
      assert.equal(await codeOf(identify({ ...request, headers })), INVALID, name);
    }
  });

  it('is refused with another method, host, path, key, profile or body', async () => {
    const platform = await startPlatform();
    const request = signed(requestOf(platform.url), platform.key);
    const { headers } = request;
    for (const change of [
      { method: 'PUT' },
      { authority: 'other.example.com' },
      { url: '/agents/other/ucp/checkout-sessions' },
      { headers: { ...headers, 'idempotency-key': 'another' } },
      { headers: { ...headers, 'content-type': 'text/plain' } },
      { headers: { ...headers, 'ucp-agent': `a, profile="${platform.url}"` } },
    ])
      assert.equal(await codeOf(identify({ ...request, ...change })), INVALID);
    const otherBody = { ...request, body: Buffer.from('{"line_items":[1]}') };
    assert.equal(await codeOf(identify(otherBody)), '400 digest_mismatch');
    const digest = signed({ ...requestOf(platform.url), body: otherBody.body }, platform.key);
    const newDigest = { ...headers, 'content-digest': digest.headers['content-digest'] };
    assert.equal(await codeOf(identify({ ...otherBody, headers: newDigest })), INVALID);
  });

  it('is refused in the name of another platform', async () => {
    const [platform, victim] = [await startPlatform(), await startPlatform()];
    const forged = signed(requestOf(victim.url), platform.key);
    assert.equal(await codeOf(identify(forged)), INVALID);
  });

  it('is refused when it is too old or of the future; a time is not required', async () => {
    const platform = await startPlatform();
    const sent = (params: string) =>
      identify(signed(requestOf(platform.url), platform.key, { params }));
    for (const params of [
      `;created=${seconds(-301)}`,
      `;created=${seconds(120)}`,
      `;expires=${seconds(-61)}`,
      `;created=${seconds()};expires=${seconds(-61)}`,
      ';created="now"',
      ';expires="never"',
    ])
      assert.equal(await codeOf(sent(params)), INVALID, params);
    for (const params of [
      '',
      `;created=${seconds(-200)}`,
      `;created=${seconds(-3_000)};expires=${seconds(60)}`,
    ])
      assert.ok((await sent(params)).isSigned, params);
  });

  it('is refused with half of its headers, or malformed ones', async () => {
    const platform = await startPlatform();
    const { headers, ...request } = signed(requestOf(platform.url), platform.key);
    const sent = (change: Record<string, string | undefined>) =>
      codeOf(identify({ ...request, headers: { ...headers, ...change } }));
    assert.equal(await sent({ signature: undefined }), '401 signature_missing');
    assert.equal(await sent({ 'signature-input': undefined }), '401 signature_missing');
    for (const change of [
      { signature: 'sig1=:AAAA:' },
      { signature: 'sig2=:AAAA:' },
      { signature: 'nonsense' },
      { 'signature-input': 'sig1="text"' },
    ])
      assert.equal(await sent(change), INVALID, JSON.stringify(change));
  });

  it('is refused with a key that is unknown, or of another kind', async () => {
    const platform = await startPlatform();
    const unknown = signed(requestOf(platform.url), newTestKey('unknown'));
    assert.equal(await codeOf(identify(unknown)), '401 key_not_found');
    const other = await startPlatform();
    const p384 = newTestKey('p384', 'P-384');
    other.profile = platformProfile([p384]);
    const request = signed(requestOf(other.url), p384);
    assert.equal(await codeOf(identify(request)), '400 algorithm_unsupported');
    const rsa = signed(requestOf(platform.url), platform.key, { params: ';alg="rsa-pss-sha512"' });
    assert.equal(await codeOf(identify(rsa)), '400 algorithm_unsupported');
  });

  it('may be for Web Bot Auth as well, but not for another purpose', async () => {
    const platform = await startPlatform();
    const tag = (name: string) => ({ params: `;tag="${name}"` });
    const sent = (name: string) =>
      identify(signed(requestOf(platform.url), platform.key, tag(name)));
    assert.equal(await codeOf(sent('another')), INVALID);
    // The id of the key is not its thumbprint.
    assert.equal(await codeOf(sent('web-bot-auth')), INVALID);
  });

  it('needs one valid signature among several', async () => {
    const platform = await startPlatform();
    const [good, bad] = [
      signed(requestOf(platform.url), platform.key, { label: 'good' }),
      signed(requestOf(platform.url), newTestKey('unknown'), { label: 'bad' }),
    ];
    const join = (name: 'signature' | 'signature-input') =>
      [bad, good].map(({ headers }) => headers[name]).join(', ');
    const headers = {
      ...good.headers,
      signature: join('signature'),
      'signature-input': join('signature-input'),
    };
    assert.ok((await identify({ ...good, headers })).isSigned);
  });
});

describe('a platform that rotates its keys', () => {
  it('is recognized by the new one, once the cached profile is a minute old', async () => {
    const platform = await startPlatform();
    platform.answer = withMaxAge(platform, 600);
    await identify(requestOf(platform.url));
    const next = newTestKey('key-2');
    platform.profile = platformProfile([platform.key, next]);
    const sent = () => identify(signed(requestOf(platform.url), next));
    assert.equal(await codeOf(sent()), '401 key_not_found');
    assert.equal(platform.reads(), 1);
    service.clock.advance(60_000);
    assert.ok((await sent()).isSigned);
    assert.equal(platform.reads(), 2);
    const unknown = signed(requestOf(platform.url), newTestKey('unknown'));
    assert.equal(await codeOf(identify(unknown)), '401 key_not_found');
    assert.equal(platform.reads(), 2);
  });

  it('is not recognized by a withdrawn one, once the profile is read again', async () => {
    const platform = await startPlatform();
    const request = signed(requestOf(platform.url), platform.key);
    assert.ok((await identify(request)).isSigned);
    platform.profile = platformProfile([newTestKey('key-2')]);
    service.clock.advance(60_000);
    assert.equal(await codeOf(identify(request)), '401 key_not_found');
  });
});

function withMaxAge(platform: TestPlatform, maxAge: number): TestPlatform['answer'] {
  return (_request, response) => {
    response.setHeader('cache-control', `max-age=${maxAge}`);
    response.end(JSON.stringify(platform.profile));
  };
}
