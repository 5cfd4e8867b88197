import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { upsertDiscrepancy } from '../../../src/features/payments/reconciliation/discrepancy-queries.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const ada = await store.newOperator('staff');
const bob = await store.newOperator('owner');
const DISCREPANCIES = '/admin/v1/payment-findings';

const note = (id: string, text: string, by = ada) =>
  by.call('POST', `${DISCREPANCIES}/${id}/note`, { text });
const mark = (id: string, body: object = {}, by = ada) =>
  by.call('POST', `${DISCREPANCIES}/${id}/acknowledge`, body);
const listed = async (query = ''): Promise<string[]> =>
  (await ada.call('GET', `${DISCREPANCIES}${query}`)).data.findings.map(({ id }: Data) => id);
const counted = async (): Promise<number> =>
  (await ada.call('GET', '/admin/v1/overview')).data.items.find(
    ({ kind }: Data) => kind === 'payment_findings',
  ).count;
const rowOf = async (id: string) => {
  const [row] = await service.sql`select f::text from payment_discrepancies f where id = ${id}`;
  return JSON.stringify(row);
};

describe('listPaymentFindings', () => {
  it('has the number of the order', async () => {
    const shop = await service.newStore();
    const { call } = await shop.newOperator('staff');
    const { id, orderNumber } = await placeOrder(shop);
    const discrepancy = await shop.newDiscrepancy();
    const numberOf = async () => (await call('GET', DISCREPANCIES)).data.findings[0].orderNumber;
    await service.sql`update payment_discrepancies set order_id = null where id = ${discrepancy}`;
    assert.equal(await numberOf(), null);
    await service.sql`update payment_discrepancies set order_id = ${id} where id = ${discrepancy}`;
    assert.equal(await numberOf(), orderNumber);
  });
});

describe('addPaymentFindingNote', () => {
  it('keeps every note with its operator and time', async () => {
    const id = await store.newDiscrepancy();
    await note(id, 'Asked Stripe.');
    const { data } = await note(id, 'They correct it.', bob);
    assert.deepEqual(
      data.notes.map(({ text, operator }: Data) => [text, operator.email]),
      [
        ['Asked Stripe.', ada.email],
        ['They correct it.', bob.email],
      ],
    );
    assert.ok(Date.parse(data.notes[0].at) > 0);
    assert.deepEqual([data.acknowledgedAt, data.acknowledgedBy], [null, null]);
  });

  it('loses none of two operators at once, and keeps the newest fifty', async () => {
    const id = await store.newDiscrepancy();
    const texts = Array.from({ length: 52 }, (_, n) => `note ${n}`);
    const replies = await Promise.all(texts.map((text, n) => note(id, text, n % 2 ? ada : bob)));
    for (const { status } of replies) assert.equal(status, 200);
    const { data } = await note(id, 'last');
    assert.deepEqual([data.notes.length, data.notes.at(-1).text], [50, 'last']);
  });

  it('refuses an empty, a long and a foreign one', async () => {
    const id = await store.newDiscrepancy();
    const before = await rowOf(id);
    for (const text of ['', 'x'.repeat(2001)]) {
      assert.equal((await note(id, text)).code, 'VALIDATION_ERROR');
    }
    assert.equal((await mark(id, { acknowledged: 'yes' })).code, 'VALIDATION_ERROR');
    const other = await (await service.newStore()).newOperator('owner');
    const foreign = [await note(id, 'x', other), await mark(id, {}, other)];
    const unknown = [await note(randomUUID(), 'x'), await mark('x')];
    for (const { code, text } of [...foreign, ...unknown]) {
      assert.deepEqual([code, text], ['PAYMENT_FINDING_NOT_FOUND', unknown[0]?.text]);
    }
    assert.equal(await rowOf(id), before);
  });
});

describe('acknowledgePaymentFinding', () => {
  it('names the first operator who marked it, and leaves it out of the overview', async () => {
    const [id, unseen] = [await store.newDiscrepancy(), await store.newDiscrepancy()];
    const waiting = await counted();
    const first = await mark(id);
    assert.equal(await counted(), waiting - 1);
    assert.equal(first.data.acknowledgedBy.email, ada.email);
    const second = await mark(id, { acknowledged: true }, bob);
    assert.deepEqual(second.data, first.data);
    const open = await listed('?acknowledged=false');
    assert.deepEqual([open.includes(id), open.includes(unseen)], [false, true]);
    assert.deepEqual(await listed('?acknowledged=true'), [id]);
    assert.ok((await listed()).includes(id), 'it is still open');
  });

  it('is taken away again', async () => {
    const id = await store.newDiscrepancy();
    await mark(id);
    const { data } = await mark(id, { acknowledged: false });
    assert.deepEqual([data.acknowledgedAt, data.acknowledgedBy], [null, null]);
    assert.ok((await listed('?acknowledged=false')).includes(id));
  });

  it('ends once the amounts change, and not while they stay', async () => {
    const id = await store.newDiscrepancy();
    await mark(id);
    const [row] = await service.sql`
      select subject_id as "subjectId" from payment_discrepancies where id = ${id}`;
    const subject = {
      ...{ subjectType: 'charge', subjectId: row?.subjectId, orderId: null, providerId: 'main' },
      ...{ reference: 'ch_1', currency: 'USD' },
    } as Data;
    const found = async (theirs: number) => {
      const difference = { id: randomUUID(), type: 'refund_differs', ours: 0, theirs } as Data;
      await upsertDiscrepancy(service.sql, store.id as never, subject, difference, new Date());
      return (await listed('?acknowledged=true')).includes(id);
    };
    assert.deepEqual([await found(400), await found(500)], [true, false]);
    const { data } = await ada.call('GET', DISCREPANCIES);
    const now = data.findings.find((discrepancy: Data) => discrepancy.id === id);
    assert.deepEqual([now.theirs, now.acknowledgedBy], [500, null]);
  });

  it('and notes are audited, and notes are erased with the person', async () => {
    const order = await placeOrder(store, { email: 'grace@example.com' });
    const id = await store.newDiscrepancy();
    await service.sql`update payment_discrepancies set order_id = ${order.id} where id = ${id}`;
    await note(id, 'Grace called.');
    await mark(id);
    const { data } = await bob.call('GET', `/admin/v1/audit-log?subject=${id}`);
    assert.deepEqual(
      data.entries.map(({ operation, fields }: Data) => [operation, fields]),
      [
        ['acknowledgePaymentFinding', ['acknowledged']],
        ['addPaymentFindingNote', ['text']],
      ],
    );
    await bob.call('POST', '/admin/v1/customers/erase', { email: 'grace@example.com' });
    assert.ok(!(await rowOf(id)).includes('Grace called'));
  });
});
