import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NO_SETTINGS } from '../store.ts';
import { agentSettingsOf, checkoutPage, isListedPlatform, orderPage } from './agent-settings.ts';

const sandbox = { developerMode: true, settings: NO_SETTINGS };
const live = { developerMode: false, settings: NO_SETTINGS };

describe('the settings for agents', () => {
  it('admit agents in a sandbox, and none in a live store whose owner has not decided', () => {
    assert.equal(agentSettingsOf(sandbox).policy, 'open');
    assert.equal(agentSettingsOf(live).policy, 'off');
    assert.equal(
      agentSettingsOf({ ...live, settings: withAgents({ policy: 'open' }) }).policy,
      'open',
    );
    // A change of another setting does not decide about the policy.
    assert.equal(
      agentSettingsOf({ ...live, settings: withAgents({ platforms: [] }) }).policy,
      'off',
    );
  });

  it('confirm orders of agents by default', () => {
    assert.equal(agentSettingsOf(live).orderConfirmations, 'agents');
  });

  it('list a platform by its host or its whole profile URL', () => {
    const list = ['a.example', 'https://b.example/one.json', 'localhost:4000'];
    const listed = ['https://a.example/x', 'https://b.example/one.json', 'http://localhost:4000/'];
    for (const url of listed) assert.ok(isListedPlatform(list, url), url);
    for (const url of [
      'https://b.example/two.json',
      'https://a.example.evil.example/x',
      'https://evil.example/a.example',
      'https://a.example:8443/x',
      'a.example',
    ])
      assert.ok(!isListedPlatform(list, url), url);
  });

  it('fill ids into the pages literally', () => {
    const settings = {
      ...agentSettingsOf(sandbox),
      checkoutUrl: 'https://shop.example/c/{cartId}?x=1',
      orderUrl: 'https://shop.example/o?id={orderId}',
    };
    assert.equal(checkoutPage(settings, '1 2/$&'), 'https://shop.example/c/1%202%2F%24%26?x=1');
    assert.equal(orderPage(settings, '12'), 'https://shop.example/o?id=12');
    assert.equal(orderPage(agentSettingsOf(sandbox), '12'), null);
  });
});

function withAgents(agents: object) {
  return { ...NO_SETTINGS, agents };
}
