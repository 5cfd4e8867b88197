import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { giftCardHash } from '../../src/features/gift-cards/gift-card.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { migrate, migrationFiles } from '../../src/platform/db/migrate.ts';
import type { StoreId } from '../../src/values/ids.ts';
import { blankDatabase } from '../states.ts';

const SEEDING = '0004_coupons_and_gift_cards';

describe('a sandbox that signed up before there were coupons and gift cards', async () => {
  const sql = connect(await blankDatabase(), { poolSize: 2, throughPooler: false });
  after(() => sql.end({ timeout: 1 }));

  it('gets from the migration what signup gives a new one; a live store does not', async () => {
    const [old, live] = [randomUUID(), randomUUID()];
    const files = await migrationFiles();
    await migrate(
      sql,
      files.filter(({ name }) => name < SEEDING),
    );
    for (const id of [old, live]) {
      await sql`
        insert into stores (id, handle, name, currency, country, developer_mode, created_at,
          updated_at)
        values (${id}, ${id}, 'Old', 'EUR', 'DE', ${id === old}, now(), now())`;
    }
    await migrate(sql, files);
    const coupons = await sql`
      select store_id, code, type, value from coupons order by code`;
    assert.deepEqual(
      coupons.map((row) => ({ ...row })),
      [
        { store_id: old, code: 'ALONE20', type: 'percent', value: 20 },
        { store_id: old, code: 'ENDED10', type: 'percent', value: 10 },
        { store_id: old, code: 'ONCE10', type: 'percent', value: 10 },
        { store_id: old, code: 'OVER100', type: 'fixed', value: 2_000 },
        { store_id: old, code: 'TAKE5', type: 'fixed', value: 500 },
        { store_id: old, code: 'WELCOME10', type: 'percent', value: 10 },
      ],
    );
    const cards = await sql`
      select store_id, hash, last4, currency, balance, (
        select sum(amount)::bigint from gift_card_entries) as entries from gift_cards`;
    assert.deepEqual(
      cards.map((row) => ({ ...row })),
      [
        {
          store_id: old,
          hash: giftCardHash(old as StoreId, 'GIFT-SANDBOX-5000'),
          last4: '5000',
          currency: 'EUR',
          balance: 5000,
          entries: 5000,
        },
      ],
    );
  });
});
