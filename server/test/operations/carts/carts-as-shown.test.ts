import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { connect } from '../../../src/platform/db/connect.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { withWarranty } from '../../add-on-steps.ts';
import { MUG, startService } from '../../harness.ts';
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

/** Rows as they were kept when one document held all there was. */
async function keepAsBefore(): Promise<void> {
  await sql`alter table carts rename column shown to cart`;
  await sql`
    update carts set terms = null,
      cart = (cart::jsonb - 'itemCount') || coalesce(terms::jsonb,
        '{"coupons": [], "giftCards": [], "addOns": [], "gate": null}')
        || jsonb_build_object('totals', (cart -> 'totals')::jsonb - 'currency')`;
}

const rows = () => sql`select id, shown::jsonb, terms::jsonb from carts order by id`;

describe('carts kept as one document', () => {
  it('are shown and reckoned as before once they were taken apart', async () => {
    await store.newCart([MUG]);
    const gated = await store.newCart([MUG]);
    const full = await withWarranty(store, await store.newCart([MUG, { ...MUG, sku: 'CUP-1' }]));
    for (const [what, code] of [
      ['coupon', 'WELCOME10'],
      ['gift-card', 'GIFT-SANDBOX-5000'],
    ]) {
      const { status, text } = await store.call('POST', `/v1/carts/${full.id}/${what}`, { code });
      assert.equal(status, 200, text);
    }
    const terms = { coupons: [], giftCards: [], addOns: [], gate: { reasons: ['simulated'] } };
    await sql`update carts set terms = ${JSON.stringify(terms)}::text::json where id = ${gated.id}`;
    const before = await rows();
    const { data: shown } = await store.call('GET', `/v1/carts/${full.id}`);
    await keepAsBefore();
    await sql.unsafe(await readFile(MIGRATION, 'utf8'));
    assert.deepEqual(await rows(), before);
    assert.deepEqual((await store.call('GET', `/v1/carts/${full.id}`)).data, shown);
    const { data } = await store.call('POST', `/v1/carts/${full.id}/items`, MUG);
    assert.equal(data.coupons[0].discount > shown.coupons[0].discount, true);
  });
});
