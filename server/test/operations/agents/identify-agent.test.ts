import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isProven } from '../../../src/features/agents/identity/agent.ts';
import { platformProfile, requestOf, startPlatform, VERSION } from '../../agent-platform.ts';
import { startService } from '../../harness.ts';
import { anyAddress, startOfAnHour } from '../../states.ts';
import { codeOf, newIdentify, OFFERS, refusalOf } from './agent-scene.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const identify = await newIdentify(service, store);
const owner = await store.newOperator('owner');

async function newKey(scopes: readonly string[], of = owner) {
  const { data } = await of.call('POST', '/admin/v1/api-keys', { name: 'Agent', scopes });
  return { id: data.id as string, secret: data.secret as string };
}

describe('identifyAgent: the profile', () => {
  it('identifies the platform, and negotiates what both sides support', async () => {
    const platform = await startPlatform();
    const webhookUrl = `http://${platform.host}/orders`;
    platform.profile = platformProfile([platform.key], { webhookUrl });
    const agent = await identify(requestOf(platform.url));
    const { capabilities, ...rest } = agent;
    assert.deepEqual(rest, {
      id: platform.url,
      name: platform.host,
      profileUrl: platform.url,
      isSigned: false,
      apiKeyId: null,
      version: VERSION,
      webhookUrl,
    });
    assert.equal(capabilities.length, 5);
    assert.equal(isProven(agent), false);
  });

  it('speaks the release of the platform, and refuses others', async () => {
    const platform = await startPlatform();
    platform.profile = platformProfile([], { version: '2026-04-08' });
    const agent = await identify(requestOf(platform.url));
    assert.equal(agent.version, '2026-04-08');
    assert.ok(agent.capabilities.every(({ version }) => version === '2026-04-08'));
    const old = await startPlatform();
    old.profile = platformProfile([], { version: '2026-01-11' });
    const refusal = await refusalOf(identify(requestOf(old.url)));
    assert.equal(refusal.code, 'version_unsupported');
    assert.match(refusal.content, /2026-01-11.*2026-08-25 and 2026-04-08/);
  });

  it('refuses a profile without the capability that the operation needs', async () => {
    const platform = await startPlatform();
    const needs = 'dev.ucp.shopping.catalog.search';
    const refusal = identify(requestOf(platform.url), { needs });
    assert.equal(await codeOf(refusal), '200 capabilities_incompatible');
    assert.ok(await identify(requestOf(platform.url), { needs: 'dev.ucp.shopping.order' }));
    const other = { ...OFFERS, '2026-08-25': [] };
    const none = identify(requestOf(platform.url), { offers: other });
    assert.equal(await codeOf(none), '200 capabilities_incompatible');
  });

  it('is in the header or in the body, and the same in both', async () => {
    const platform = await startPlatform();
    const bare = requestOf(platform.url, { headers: { 'ucp-agent': undefined } });
    assert.equal((await identify(bare, { profile: `${platform.url}#x` })).id, platform.url);
    assert.equal(await codeOf(identify(bare)), '400 invalid_profile_url');
    const both = identify(requestOf(platform.url), { profile: `${platform.url}?other` });
    assert.equal(await codeOf(both), '400 invalid_profile_url');
  });

  it('is refused where it is malformed, unreachable, redirected, huge or slow', async () => {
    for (const header of ['x', 'profile=token', 'profile="/relative"', 'profile', '']) {
      const request = requestOf('x', { headers: { 'ucp-agent': header } });
      assert.equal(await codeOf(identify(request)), '400 invalid_profile_url', header);
    }
    const urls = ['ftp://a.example/', 'http://u:p@127.0.0.1/', `http://a/${'x'.repeat(3_000)}`];
    for (const url of [...urls, 'http://unknown.invalid/'])
      assert.equal(await codeOf(identify(requestOf(url))), '400 invalid_profile_url', url);
    const cases: [string, (response: import('node:http').ServerResponse) => void][] = [
      ['422 profile_malformed', (response) => response.end('{')],
      ['422 profile_malformed', (response) => response.end('{"version":"2026-08-25"}')],
      ['424 profile_unreachable', (response) => response.writeHead(404).end()],
      ['424 profile_unreachable', (response) => response.writeHead(302, { location: '/' }).end()],
      ['424 profile_unreachable', (response) => response.end('x'.repeat(200_000))],
      ['424 profile_unreachable', (response) => response.destroy()],
    ];
    for (const [expected, answer] of cases) {
      const platform = await startPlatform();
      platform.answer = (_request, response) => answer(response);
      assert.equal(await codeOf(identify(requestOf(platform.url))), expected);
      assert.equal(platform.reads(), 1);
    }
  });

  it('is read once a minute, for all stores and both results', async () => {
    const platform = await startPlatform();
    const other = await newIdentify(service, await store.sibling());
    const requests = [identify, identify, other].map((one) => one(requestOf(platform.url)));
    await Promise.all(requests);
    await other(requestOf(platform.url));
    assert.equal(platform.reads(), 1);
    service.clock.advance(60_000);
    await identify(requestOf(platform.url));
    assert.equal(platform.reads(), 2);
  });

  it('offers no URL for orders that may not be called', async () => {
    const platform = await startPlatform();
    platform.profile = platformProfile([], { webhookUrl: 'ftp://127.0.0.1/' });
    assert.equal((await identify(requestOf(platform.url))).webhookUrl, null);
  });

  it('is never read from a private address in a guarded service', async () => {
    const guarded = await startService();
    const platform = await startPlatform();
    const identifyGuarded = await newIdentify(guarded, await guarded.newStore());
    const inside = [platform.url, `https://${platform.host}/`, 'https://169.254.169.254/'];
    for (const url of [...inside, 'https://nowhere.example/', 'http://public.example/'])
      assert.equal(await codeOf(identifyGuarded(requestOf(url))), '400 invalid_profile_url', url);
    assert.equal(platform.reads(), 0);
  });
});

describe('identifyAgent: the policy of the store', () => {
  it('refuses every agent while it is off, before anything is read', async () => {
    const platform = await startPlatform();
    const settings = { policy: 'off', platforms: [platform.host] } as const;
    const { secret } = await newKey(['agent']);
    const request = requestOf(platform.url, { headers: { 'x-api-key': secret } });
    assert.equal(await codeOf(identify(request, { settings })), '403 agents_disabled');
    assert.equal(platform.reads(), 0);
  });

  it('admits listed platforms with a proof only', async () => {
    const platform = await startPlatform();
    const listed = (...platforms: string[]) => ({
      settings: { policy: 'listed', platforms } as const,
    });
    const request = requestOf(platform.url);
    const stranger = identify(request, listed('other.example', `${platform.url}x`));
    assert.equal(await codeOf(stranger), '403 profile_not_trusted');
    for (const entry of [platform.host, platform.url]) {
      assert.equal(await codeOf(identify(request, listed(entry))), '401 signature_missing');
    }
    assert.equal(platform.reads(), 0);
  });

  it('admits a caller with an API key of the store, whose key is the proof', async () => {
    const platform = await startPlatform();
    const { id, secret } = await newKey(['agent']);
    const settings = { policy: 'listed', platforms: [] } as const;
    const request = requestOf(platform.url, { headers: { 'x-api-key': secret } });
    const agent = await identify(request, { settings });
    assert.deepEqual([agent.id, agent.apiKeyId, agent.profileUrl], [id, id, platform.url]);
    assert.equal(isProven(agent), true);
  });
});

describe('identifyAgent: API keys', () => {
  it('refuses unknown keys, keys of other stores, and keys without the scope', async () => {
    const platform = await startPlatform();
    const sibling = await store.sibling();
    const foreign = await newKey(['agent'], await sibling.newOperator('owner'));
    for (const secret of ['sk_test_unknown', foreign.secret]) {
      const request = requestOf(platform.url, { headers: { 'x-api-key': secret } });
      assert.equal(await codeOf(identify(request)), '401 api_key_invalid');
      // The second time it is known to be invalid.
      assert.equal(await codeOf(identify(request)), '401 api_key_invalid');
    }
    const request = requestOf(platform.url, { headers: { 'x-api-key': store.apiKey } });
    assert.equal(await codeOf(identify(request)), '403 insufficient_scope');
    assert.equal(platform.reads(), 0);
  });

  it('may come as a bearer token, and alone where the protocol has no profiles', async () => {
    const { id, secret } = await newKey(['agent']);
    const headers = { authorization: `Bearer ${secret}`, 'ucp-agent': undefined };
    const request = requestOf('x', { headers });
    const agent = await identify(request, { isProfileRequired: false });
    assert.deepEqual([agent.id, agent.profileUrl, agent.webhookUrl], [id, null, null]);
    assert.equal(agent.capabilities.length, 5);
    assert.equal(await codeOf(identify(request)), '400 invalid_profile_url');
    const none = requestOf('x', { headers: { 'ucp-agent': undefined } });
    const refused = identify(none, { isProfileRequired: false });
    assert.equal(await codeOf(refused), '401 api_key_invalid');
  });

  it('have a scope that opens no operation of a storefront', async () => {
    const { secret } = await newKey(['agent']);
    const headers = { 'x-api-key': secret };
    for (const path of ['/v1/config', `/v1/orders/${store.id}`, `/v1/carts/${store.id}`]) {
      assert.equal((await service.call('GET', path, undefined, headers)).code, 'SCOPE_MISSING');
    }
  });
});

describe('identifyAgent: limits', () => {
  it('count calls without a key per address, store and effect', async () => {
    const limited = await startService({
      env: { ALLOW_PRIVATE_WEBHOOKS: 'on', RATE_LIMIT: 'on' },
    });
    startOfAnHour(limited);
    const shop = await limited.newStore();
    const of = await newIdentify(limited, shop);
    const platform = await startPlatform();
    const at = (ip: string) => requestOf(platform.url, { ip });
    for (let calls = 0; calls < 120; calls++) await of(at('192.0.2.1'));
    const refusal = await refusalOf(of(at('192.0.2.1')));
    assert.deepEqual([refusal.status, refusal.code], [429, 'rate_limited']);
    assert.ok((refusal.retryAfter ?? 0) > 0);
    assert.ok(await of(at('192.0.2.2')));
    assert.ok(await of(at('192.0.2.1'), { effect: 'read' }));
    const other = await newIdentify(limited, await shop.sibling());
    assert.ok(await other(at('192.0.2.1')));
    limited.clock.advance(60_000);
    assert.ok(await of(at('192.0.2.1')));
  });

  it('count profiles that have to be read per address', async () => {
    const limited = await startService({
      env: { ALLOW_PRIVATE_WEBHOOKS: 'on', RATE_LIMIT: 'on' },
    });
    startOfAnHour(limited);
    const of = await newIdentify(limited, await limited.newStore());
    const platform = await startPlatform();
    const ip = anyAddress();
    const at = (query: string) => requestOf(`${platform.url}?${query}`, { ip });
    for (let calls = 0; calls < 60; calls++) await of(at(String(calls)), { effect: 'read' });
    assert.equal(await codeOf(of(at('more'), { effect: 'read' })), '429 rate_limited');
    assert.ok(await of(at('1'), { effect: 'read' }));
  });
});
