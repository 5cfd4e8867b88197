import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { postSigned } from '../../agent-calls.ts';
import { requestOf, startPlatform } from '../../agent-platform.ts';
import { type AgentShopper, CHECKOUT, newShopper, shopperProfile } from '../../agent-shopper.ts';
import { startService } from '../../harness.ts';
import { codeOf, newIdentify } from './agent-scene.ts';

const env = { ALLOW_PRIVATE_WEBHOOKS: 'on' };
const service = await startService({ env });
const store = await service.newStore();

function withKey({ platform }: AgentShopper): void {
  platform.profile = { ...shopperProfile('2026-08-25'), keys: [platform.key.jwk] };
}

describe('the URLs of a platform', () => {
  it('are short enough for every index, also percent-encoded', async () => {
    const identify = await newIdentify(service, store);
    const platform = await startPlatform();
    const named = (profile: string) =>
      identify(requestOf('x', { headers: { 'ucp-agent': undefined } }), { profile });
    const room = 1_000 - `${platform.url}?`.length;
    const longest = await named(`${platform.url}?${'a'.repeat(room)}`);
    assert.equal(longest.id.length, 1_000);
    for (const query of ['a'.repeat(room + 1), 'é'.repeat(200)]) {
      assert.equal(await codeOf(named(`${platform.url}?${query}`)), '400 invalid_profile_url');
    }
  });

  it('include none for orders that is longer than a URL', async () => {
    const identify = await newIdentify(service, store);
    const urlOf = async (length: number) => {
      const platform = await startPlatform();
      const base = `http://${platform.host}/`;
      const webhookUrl = base + 'a'.repeat(length - base.length);
      platform.profile = shopperProfile('2026-08-25', { webhook_url: webhookUrl });
      return (await identify(requestOf(platform.url))).webhookUrl?.length;
    };
    assert.deepEqual([await urlOf(2_048), await urlOf(2_049)], [2_048, undefined]);
  });
});

describe('an Idempotency-Key of a proven agent', () => {
  it('gives nothing to a caller that only claims to be this agent', async () => {
    const shopper = await newShopper(service, store.handle);
    withKey(shopper);
    const key = randomUUID();
    const own = await postSigned(
      service,
      store,
      shopper.platform,
      '/checkout-sessions',
      CHECKOUT,
      key,
    );
    const headers = { 'idempotency-key': key };
    const claimed = await shopper.rest('POST', '/checkout-sessions', CHECKOUT, headers);
    assert.deepEqual([own.status, claimed.status], [201, 201]);
    assert.notEqual(claimed.body.id, own.body.id);
    assert.equal(claimed.headers['idempotent-replayed'], undefined);
    const again = await postSigned(
      service,
      store,
      shopper.platform,
      '/checkout-sessions',
      CHECKOUT,
      key,
    );
    assert.equal(again.body.id, own.body.id);
  });
});
