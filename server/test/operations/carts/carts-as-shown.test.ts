import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { connect } from '../../../src/platform/db/connect.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { withWarranty } from '../../add-on-steps.ts';
import { type Data, MUG, startService } from '../../harness.ts';
import { scratchDatabase } from '../../states.ts';

const MIGRATION = new URL(
  '../../../../../server/migrations/0020_carts_as_shown.sql',
  import.meta.url,
);
// A database of its own: the migration goes through every cart.
const sql = connect(await scratchDatabase(), { poolSize: 2, throughPooler: false });
await migrate(sql);
const service = await startService({ sql });
const store = await service.newStore();

/** A row as it was kept when one document held all there was. */
async function keepAsBefore({ id }: Data): Promise<void> {
  await sql`
    update carts set terms = null,
      cart = (cart::jsonb - 'itemCount') || coalesce(terms::jsonb,
        '{"coupons": [], "giftCards": [], "addOns": [], "gate": null}')
        || jsonb_build_object('totals', (cart -> 'totals')::jsonb - 'currency')
    where id = ${id}`;
}

describe('carts kept as one document', () => {
  it('are shown and reckoned as before once they were taken apart', async () => {
    const plain = await store.newCart([MUG]);
    const full = await withWarranty(store, await store.newCart([MUG, { ...MUG, sku: 'CUP-1' }]));
    for (const [what, code] of [
      ['coupon', 'WELCOME10'],
      ['gift-card', 'GIFT-SANDBOX-5000'],
    ]) {
      const { status, text } = await store.call('POST', `/v1/carts/${full.id}/${what}`, { code });
      assert.equal(status, 200, text);
    }
    const shown = (cart: Data) => store.call('GET', `/v1/carts/${cart.id}?explain=true`);
    const before = [await shown(plain), await shown(full)].map(({ data }) => data);
    const rows = await sql`select terms is null as "isPlain" from carts order by created_at`;
    await keepAsBefore(plain);
    await keepAsBefore(full);
    await sql.unsafe(await readFile(MIGRATION, 'utf8')).simple();
    assert.deepEqual(
      [await shown(plain), await shown(full)].map(({ data }) => data),
      before,
    );
    assert.deepEqual(
      await sql`select terms is null as "isPlain" from carts order by created_at`,
      rows,
    );
    const { data } = await store.call('POST', `/v1/carts/${full.id}/items`, MUG);
    assert.equal(data.totals.subtotal, before[1].totals.subtotal + before[0].totals.subtotal);
    assert.equal(data.coupons[0].discount > before[1].coupons[0].discount, true);
  });
});
