import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ActiveCapability, capabilitiesFor } from './agent.ts';
import { intersectCapabilities } from './intersect-capabilities.ts';

const own = (name: string, version: string, ...parents: string[]) => ({
  ...{ name, version },
  extends: parents,
});
const theirs = (name: string, version: string, config = {}) => ({ name, version, config });
const names = (active: readonly ActiveCapability[]) =>
  active.map(({ name, version }) => `${name}@${version}`);

describe('the capabilities of both sides', () => {
  it('have the same name and version, and the settings of the platform', () => {
    const active = intersectCapabilities(
      [own('checkout', '2'), own('cart', '2'), own('order', '2')],
      [theirs('checkout', '2'), theirs('cart', '1'), theirs('order', '2', { webhook_url: 'u' })],
    );
    assert.deepEqual(names(active), ['checkout@2', 'order@2']);
    assert.deepEqual(active[1]?.config, { webhook_url: 'u' });
  });

  it('are those of the latest version of both', () => {
    const versions = ['1', '3', '2'];
    const active = intersectCapabilities(
      versions.map((version) => own('x', version)),
      ['2', '3', '4'].map((version) => theirs('x', version)),
    );
    assert.deepEqual(names(active), ['x@3']);
  });

  it('include an extension only with one of its parents, through any number of steps', () => {
    const offered = [
      own('checkout', '2'),
      own('discount', '2', 'checkout', 'cart'),
      own('fulfillment', '2', 'cart'),
      own('pickup', '2', 'fulfillment'),
      own('locker', '2', 'pickup'),
    ];
    const all = offered.map(({ name }) => theirs(name, '2'));
    assert.deepEqual(names(intersectCapabilities(offered, all)), ['checkout@2', 'discount@2']);
    const without = all.filter(({ name }) => name !== 'checkout');
    assert.deepEqual(intersectCapabilities(offered, without), []);
  });

  it('are listed for a reply by their root', () => {
    const capabilities = intersectCapabilities(
      [own('checkout', '2'), own('discount', '2', 'checkout', 'cart'), own('order', '2')],
      ['checkout', 'discount', 'order'].map((name) => theirs(name, '2')),
    );
    const forCheckout = capabilitiesFor({ capabilities }, 'checkout');
    assert.deepEqual(forCheckout, { checkout: [{ version: '2' }], discount: [{ version: '2' }] });
    assert.deepEqual(Object.keys(capabilitiesFor({ capabilities }, 'order')), ['order']);
  });
});
