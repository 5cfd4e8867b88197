import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withWarranty } from '../../add-on-steps.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { tamperedSql } from '../../contract/tampered-sql.ts';
import {
  type Data,
  MUG,
  PEN,
  type Reply,
  sharedService,
  startService,
  type TestStore,
} from '../../harness.ts';
import { product } from '../../states.ts';

const service = await sharedService();
const store = await service.newStore();

type Change = (cart: Data) => Parameters<TestStore['call']>;
const addPen: Change = ({ id }) => ['POST', `/v1/carts/${id}/items`, PEN];

async function change(of: TestStore, cart: Data, by: Change = addPen): Promise<Reply> {
  return await of.call(...by(cart));
}

function quantityOf({ data }: Reply, sku: string): number {
  return data.items.find((item: Data) => item.sku === sku)?.quantity ?? 0;
}

/** One of each kind of cart content. */
async function manyKinds(): Promise<Data[]> {
  const discounted = await store.newCart();
  for (const [what, code] of [
    ['coupon', 'WELCOME10'],
    ['gift-card', 'GIFT-SANDBOX-5000'],
  ]) {
    await store.call('POST', `/v1/carts/${discounted.id}/${what}`, { code });
  }
  const odd = { ...MUG, metadata: { ...MUG.metadata, name: `"O'Neil" \\ \u0001\u2028 ☕ 𝄞` } };
  const customer = await store.newCustomer();
  const { data: owned } = await customer.call('POST', '/v1/carts/', { items: [MUG] });
  return [
    await store.newCart([]),
    await store.newCart([odd]),
    discounted,
    await withWarranty(store, await store.newCart([MUG])),
    (await openCheckout(store, 'intent')).cart,
    owned,
  ];
}

describe('carts that are changed concurrently', () => {
  it('are read in one statement and written in one', async () => {
    const carts = await Promise.all(Array.from({ length: 8 }, () => store.newCart()));
    let replies: Reply[] = [];
    const seen = await service.statements(async () => {
      replies = await Promise.all(carts.map((cart) => change(store, cart)));
    });
    assert.deepEqual(
      replies.map((reply) => [reply.status, reply.data.version, quantityOf(reply, PEN.sku)]),
      carts.map(() => [200, 2, 2 * PEN.quantity]),
    );
    assert.equal(seen.length, 2, seen.join('\n'));
  });

  it('are stored exactly as when each is changed alone', async () => {
    const setAttribution: Change = ({ id }) => [
      'PUT',
      `/v1/carts/${id}/attribution`,
      { utmSource: 'a "quoted" one' },
    ];
    const carts = await manyKinds();
    const alone: Reply[] = [];
    for (const cart of carts) alone.push(await change(store, cart, setAttribution));
    const rowsAlone = await Promise.all(carts.map(keptTexts));
    const seen = await service.statements(async () => {
      const together = await Promise.all(carts.map((cart) => change(store, cart, setAttribution)));
      for (const [n, reply] of together.entries()) {
        assert.equal(reply.status, 200, reply.text);
        assert.deepEqual(withoutTimes(reply.data), withoutTimes(alone[n]?.data));
      }
    });
    assert.equal(seen.filter((text) => text.includes('update carts')).length, 1);
    assert.deepEqual(await Promise.all(carts.map(keptTexts)), rowsAlone);
  });

  it('do not wait for one that another transaction locks, and that one loses nothing', async () => {
    const [held, free] = [await store.newCart(), await store.newCart()];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const holding = new Promise<void>((hold) => {
      void service.sql.begin(async (tx) => {
        await tx`
          select 1 from carts where store_id = ${store.id} and id = ${held.id} for update`;
        hold();
        await released;
      });
    });
    await holding;
    let isHeldBack = true;
    let late: Promise<Reply> | undefined;
    const seen = await service.statements(async () => {
      late = change(store, held).finally(() => (isHeldBack = false));
      assert.equal((await change(store, free)).status, 200);
    });
    assert.equal(seen.filter((text) => text.includes('skip locked')).length, 1);
    assert.equal(isHeldBack, true);
    release();
    assert.equal(quantityOf((await late) as Reply, PEN.sku), 2 * PEN.quantity);
  });

  it('overwrite nothing that another process wrote meanwhile', async () => {
    const tampered = tamperedSql();
    const other = await startService({ sql: tampered.sql });
    const shop = await other.newStore();
    const [first, second] = [await shop.newCart([MUG]), await shop.newCart([MUG])];
    const elsewhere = { 'x-api-key': shop.apiKey };
    tampered.before = async ({ text }) => {
      if (!text.includes('json_to_recordset')) return;
      tampered.before = () => {};
      const { status } = await service.call('POST', `/v1/carts/${first.id}/items`, MUG, elsewhere);
      assert.equal(status, 200);
    };
    const replies = await Promise.all([change(shop, first), change(shop, second)]);
    assert.deepEqual(
      replies.map(({ status, data }) => [status, data.version, data.itemCount]),
      [
        [200, 3, 2 + PEN.quantity],
        [200, 2, 1 + PEN.quantity],
      ],
    );
  });

  it('are written one by one if their statement fails', async () => {
    const tampered = tamperedSql();
    const other = await startService({ sql: tampered.sql });
    const shop = await other.newStore();
    const carts = await Promise.all([shop.newCart(), shop.newCart(), shop.newCart()]);
    let refused = 0;
    tampered.before = ({ text }) => {
      if (!text.includes('json_to_recordset')) return;
      refused++;
      throw Object.assign(new Error('refused'), { code: '22P02' });
    };
    const replies = await Promise.all(carts.map((cart) => change(shop, cart)));
    assert.deepEqual(
      replies.map(({ status, data }) => [status, data.version]),
      carts.map(() => [200, 2]),
    );
    assert.equal(refused, 1);
  });

  for (const [code, status] of [
    ['CONNECTION_CLOSED', 503],
    ['CONNECTION_SILENT', 503],
    ['ENETUNREACH', 503],
    ['ENOBUFS', 500],
    [undefined, 500],
  ] as const) {
    it(`are not retried if ${code} leaves the outcome unknown`, async () => {
      const tampered = tamperedSql();
      const other = await startService({ sql: tampered.sql });
      const shop = await other.newStore();
      const carts = await Promise.all([shop.newCart(), shop.newCart()]);
      tampered.after = ({ text }) => {
        if (text.includes('json_to_recordset')) throw Object.assign(new Error('lost'), { code });
      };
      const replies = await Promise.all(carts.map((cart) => change(shop, cart)));
      assert.deepEqual(
        replies.map((reply) => reply.status),
        [status, status],
      );
      for (const { id } of carts) {
        assert.equal((await shop.call('GET', `/v1/carts/${id}`)).data.version, 2);
      }
    });
  }

  it('are still written in one statement if one of them is refused', async () => {
    const notes = Object.fromEntries(
      Array.from({ length: 48 }, (_, n) => [`n${n}`, 'ü'.repeat(500)]),
    );
    const full = await store.newCart(Array.from({ length: 5 }, (_, n) => product(`${n}`, notes)));
    const carts = [await store.newCart(), full, await store.newCart()];
    const add: Change = ({ id }) => ['POST', `/v1/carts/${id}/items`, product('LAST', notes)];
    let replies: Reply[] = [];
    const seen = await service.statements(async () => {
      replies = await Promise.all(carts.map((cart) => change(store, cart, add)));
    });
    assert.deepEqual(
      replies.map(({ code }) => code),
      [undefined, 'CART_TOO_LARGE', undefined],
    );
    assert.equal(seen.length, 2, seen.join('\n'));
  });
});

function withoutTimes({ version, updatedAt, expiresAt, ...rest }: Data): Data {
  return rest;
}

/** All columns that a change writes, except those that differ with every change. */
async function keptTexts({ id }: Data): Promise<Data> {
  const [row] = await service.sql`
    select status, customer_id, response_json::text, pricing_terms::text, checkout::text from carts
    where id = ${id}`;
  return row;
}
