import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Data, MUG, PEN, sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();

/** The state after each step of the journey, in a few words. */
const summary = ({ version, items, totals, status }: Data) => ({
  version,
  status,
  lines: items.map((item: Data) => `${item.quantity} ${item.name}`),
  amountDue: totals.amountDue,
});

it('lets a guest fill a cart, return to it, merge another and start over', async () => {
  const created = await store.call('POST', '/v1/carts', {});
  const { id, sessionToken } = created.data;
  const path = `/v1/carts/${id}`;
  const active = { status: 'active' };
  assert.deepEqual(summary(created.data), { version: 1, ...active, lines: [], amountDue: 0 });

  await store.call('POST', `${path}/items`, PEN);
  const added = await store.call('POST', `${path}/items`, MUG);
  const lines = ['2 Pen', '1 Mug'];
  assert.deepEqual(summary(added.data), { version: 3, ...active, lines, amountDue: 1648 });

  const [pen] = added.data.items;
  const changed = await store.call('PATCH', `${path}/items/${pen.id}`, { quantity: 5 });
  assert.deepEqual(summary(changed.data), {
    version: 4,
    ...active,
    lines: ['5 Pen', '1 Mug'],
    amountDue: 2245,
  });

  const attribution = { utmSource: 'letter', landingUrl: 'https://mugs.example/?a=b' };
  await store.call('PUT', `${path}/attribution`, attribution);
  service.clock.advance(20 * 24 * 60 * 60 * 1000);
  const back = await store.call('GET', `/v1/carts/session/${sessionToken}`);
  assert.equal(back.data.id, id);
  assert.deepEqual(back.data.attribution, attribution);
  assert.equal(back.headers.etag, '"5"');

  const onPhone = await store.newCart([MUG]);
  const merged = await store.call('POST', `${path}/merge`, {
    sourceSessionToken: onPhone.sessionToken,
  });
  assert.deepEqual(merged.data.mergeReport, { added: 0, combined: 1, dropped: [] });
  assert.deepEqual(summary(merged.data), {
    version: 6,
    ...active,
    lines: ['5 Pen', '2 Mug'],
    amountDue: 3495,
  });
  const fromPhone = await store.call('GET', `/v1/carts/session/${onPhone.sessionToken}`);
  assert.deepEqual(summary(fromPhone.data), summary(merged.data));

  const stale = await store.call('DELETE', `${path}/items`, undefined, { 'if-match': '"5"' });
  assert.equal(stale.code, 'VERSION_MISMATCH');
  const cleared = await store.call('DELETE', `${path}/items`, undefined, { 'if-match': '"6"' });
  assert.deepEqual(summary(cleared.data), { version: 7, ...active, lines: [], amountDue: 0 });
  assert.deepEqual(cleared.data.attribution, attribution);

  const last = await store.call('GET', path);
  assert.deepEqual(last.data, cleared.data);
});
