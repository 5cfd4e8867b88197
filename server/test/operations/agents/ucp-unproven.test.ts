import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestOf, startPlatform } from '../../agent-platform.ts';
import { shopperProfile } from '../../agent-shopper.ts';
import { startService } from '../../harness.ts';
import { codeOf, newIdentify } from './agent-scene.ts';

const env = { ALLOW_PRIVATE_WEBHOOKS: 'on' };
const service = await startService({ env });
const store = await service.newStore();

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
