import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Cents } from '../../../src/values/money.ts';
import { auditStore } from '../../audit-store.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const stranger = await (await service.newStore()).newOperator('owner');
const DISPUTES = '/admin/v1/disputes';

const list = (query: Record<string, string> = {}, as = call) =>
  as('GET', `${DISPUTES}?${new URLSearchParams(query)}`);
const inDays = (days: number) => new Date(service.clock.now().getTime() + days * 86_400_000);
const idsOf = async (query: Record<string, string>): Promise<string[]> => {
  const { status, text, data } = await list(query);
  assert.equal(status, 200, text);
  return data.disputes.map(({ id }: Data) => id);
};

const order = await placeOrder(store);
const part = { amount: 100 as Cents, moved: { withdrawn: 100 as Cents, reinstated: 0 as Cents } };
const late = await store.receiveDispute(order, { dueBy: inDays(9), ...part, openedAt: inDays(-4) });
const soon = await store.receiveDispute(order, { dueBy: inDays(2), ...part, openedAt: inDays(-3) });
const never = await store.receiveDispute(order, { dueBy: null, ...part, openedAt: inDays(-2) });
const won = await store.receiveDispute(order, {
  dueBy: inDays(1),
  status: 'won',
  moved: { withdrawn: 200 as Cents, reinstated: 200 as Cents },
});
const other = await placeOrder(store);
const lost = await store.receiveDispute(other, {
  dueBy: inDays(5),
  status: 'lost',
  stage: 'chargeback',
});
const reviewed = await store.receiveDispute(other, {
  dueBy: inDays(3),
  status: 'under_review',
  moved: null,
});
const byDeadline = [won, soon, reviewed, lost, late, never];

describe('listDisputes works', () => {
  it('returns the disputes of the store, the nearest deadline first', async () => {
    assert.deepEqual(await idsOf({}), byDeadline);
    assert.deepEqual(await idsOf({ sortDir: 'desc' }), [...byDeadline].reverse());
    const opened = await idsOf({ sortBy: 'openedAt' });
    assert.deepEqual(opened.slice(0, 3), [late, soon, never]);
  });

  const filters: [query: Record<string, string>, expected: string[]][] = [
    [{ status: 'open' }, [soon, reviewed, late, never]],
    [{ status: 'needs_response' }, [soon, late, never]],
    [{ status: 'under_review' }, [reviewed]],
    [{ status: 'won' }, [won]],
    [{ status: 'lost' }, [lost]],
    [{ status: 'closed' }, []],
    [{ orderId: other.id }, [reviewed, lost]],
    [{ orderId: randomUUID() }, []],
    [{ dueBefore: inDays(4).toISOString(), status: 'open' }, [soon, reviewed]],
    [{ dueBefore: inDays(1.5).toISOString() }, [won]],
    [{ developerMode: 'true', status: 'won' }, [won]],
    [{ developerMode: 'false' }, []],
  ];
  for (const [query, expected] of filters) {
    it(`filters by ${Object.keys(query).join(' and ')}: ${Object.values(query)[0]}`, async () => {
      assert.deepEqual(await idsOf(query), expected);
    });
  }

  it('returns each dispute once, page by page, in either direction', async () => {
    for (const sort of [{}, { sortDir: 'desc' }, { sortBy: 'openedAt' }]) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data } = await list({ limit: '2', ...sort, ...(cursor && { cursor }) });
        seen.push(...data.disputes.map(({ id }: Data) => id));
        cursor = data.nextCursor;
      }
      assert.deepEqual(seen, await idsOf(sort));
    }
  });
});

describe('getDispute works', () => {
  it('returns what its order shows', async () => {
    const { data } = await call('GET', `${DISPUTES}/${lost}`);
    assert.deepEqual(
      [data.status, data.orderId, data.orderNumber, data.withdrawn, data.amount],
      ['lost', other.id, other.orderNumber, other.total, other.total],
    );
    const { data: details } = await call('GET', `/admin/v1/orders/${other.id}`);
    assert.deepEqual(details.disputes[0], data);
  });

  it('keeps a dispute whose charge became no order, and tells of it', async () => {
    const { cart, path, confirmation } = await openCheckout(store, 'intent', {
      paymentToken: 'tok_declined',
    });
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 402);
    const [attempt] = await service.sql<{ id: string }[]>`
      select order_id as id from payment_attempts where cart_id = ${cart.id}`;
    const { total, currency } = cart.totals;
    const id = await store.receiveDispute({ ...attempt, total, currency });
    const { data } = await call('GET', `${DISPUTES}/${id}`);
    assert.deepEqual([data.orderId, data.orderNumber], [null, null]);
    assert.equal(data.withdrawn, total);
    const events = await service.sql<{ type: string; data: Data }[]>`
      select type, data from events where aggregate_id = ${id}`;
    assert.deepEqual(
      events.map((event) => [event.type, event.data.orderId, event.data.developerMode]),
      [['dispute.opened', null, true]],
    );
  });
});

describe('a dispute beside concurrent refunds', () => {
  it('leaves no refund of what it withdrew, and a ledger that adds up', async () => {
    const paid = await placeOrder(store);
    const refunds = Array.from({ length: 4 }, () =>
      call('POST', `/admin/v1/orders/${paid.id}/refund`, { amount: 500 }),
    );
    const reference = `dp_${randomUUID().replaceAll('-', '')}`;
    const moved = { withdrawn: 1000 as Cents, reinstated: 0 as Cents };
    const reports = Array.from({ length: 4 }, () =>
      store.receiveDispute(paid, { reference, amount: 1000 as Cents, moved }),
    );
    const replies = await Promise.all(refunds);
    await Promise.all(reports);
    const done = replies.filter(({ status }) => status === 200).length;
    const others = replies.filter(({ status }) => status !== 200).map(({ code }) => code);
    assert.ok(done + others.length === 4 && done <= 3);
    assert.ok(
      others.every((code) => /^(REFUND_EXCEEDS_AVAILABLE|NOT_REFUNDABLE)$/.test(code ?? '')),
    );
    const { data } = await call('GET', `/admin/v1/orders/${paid.id}/transactions`);
    const { captured, refunded, disputed, available } = data.summary;
    assert.deepEqual([refunded, disputed], [500 * done, 1000]);
    assert.equal(available, Math.max(0, captured - refunded - disputed));
    const more = await call('POST', `/admin/v1/orders/${paid.id}/refund`, {
      amount: available + 1,
    });
    assert.equal(more.code, 'REFUND_EXCEEDS_AVAILABLE');
    await auditStore(service.sql, store);
  });
});

describe('disputes refuse bad input', () => {
  for (const query of [
    { cursor: 'x' },
    { cursor: randomUUID() },
    { status: 'unknown' },
    { dueBefore: 'tomorrow' },
    { orderId: 'x' },
    { limit: '0' },
    { sortBy: 'amount' },
  ]) {
    it(`refuses ${JSON.stringify(query).slice(0, 20)}`, async () => {
      const { status, code } = await list(query as Record<string, string>);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
    });
  }

  it('does not find an unknown dispute', async () => {
    for (const id of ['x', randomUUID(), order.id]) {
      const { status, code } = await call('GET', `${DISPUTES}/${id}`);
      assert.deepEqual([status, code], [404, 'DISPUTE_NOT_FOUND']);
    }
  });
});

describe('disputes need their credential', () => {
  it('is refused without an operator, and with an API key', async () => {
    for (const path of [DISPUTES, `${DISPUTES}/${lost}`]) {
      assert.equal((await service.call('GET', path)).status, 401);
      assert.equal((await store.call('GET', path)).status, 401);
    }
  });
});

describe('disputes hide foreign ids', () => {
  it('finds and lists none of another store', async () => {
    const { code } = await stranger.call('GET', `${DISPUTES}/${lost}`);
    assert.equal(code, 'DISPUTE_NOT_FOUND');
    assert.deepEqual((await list({}, stranger.call)).data.disputes, []);
    assert.deepEqual((await list({ orderId: other.id }, stranger.call)).data.disputes, []);
    const { code: refused } = await list({ cursor: lost }, stranger.call);
    assert.equal(refused, 'VALIDATION_ERROR');
  });
});

describe('disputes can be read again', () => {
  it('returns the same, and changes nothing', async () => {
    const [once, twice] = [await list(), await list()];
    assert.deepEqual(twice.data, once.data);
  });
});
