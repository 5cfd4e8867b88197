import type { Data, TestService, TestStore } from '../../harness.ts';

/** One thing that happened on a local day, in one currency. */
interface Fact {
  readonly day: string;
  readonly currency: string;
  readonly isSandbox: boolean;
  /** What it belongs to: sales, or a product, coupon or movement. */
  readonly subject: string;
  readonly counts: Readonly<Record<string, number>>;
}

export interface Facts {
  /** The sums of a subject's facts on the days of a span. */
  sum(subject: string, of: Slice): Record<string, number>;
  subjects(prefix: string, of: Slice): string[];
}

export interface Slice {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly isSandbox: boolean;
}

/** Every figure of a store, added up in JavaScript from each order, ledger row and entry. */
export async function factsOf(
  { sql }: TestService,
  { id }: Pick<TestStore, 'id'>,
  timezone: string,
): Promise<Facts> {
  const orders = await sql<Data[]>`select * from orders where store_id = ${id}`;
  const ledger = await sql<Data[]>`select * from payment_transactions where store_id = ${id}`;
  const entries = await sql<Data[]>`
    select entry.*, mode, currency from gift_card_entries entry
    join gift_cards on gift_cards.store_id = ${id} and gift_cards.id = gift_card_id
    where entry.store_id = ${id}`;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  const dayOf = (row: Data) => format.format(row.created_at);
  const facts: Fact[] = [];
  for (const order of orders) soldFacts(order, dayOf(order), facts);
  for (const row of ledger) returnedFacts(row, { orders, ledger, day: dayOf(row) }, facts);
  for (const entry of entries) {
    const { currency, mode, type, amount } = entry;
    const common = { day: dayOf(entry), currency, isSandbox: mode === 'test' };
    facts.push({ ...common, subject: 'cards', counts: { [type]: amount, balance: amount } });
  }
  return reader(facts);
}

function soldFacts(order: Data, day: string, facts: Fact[]): void {
  const { currency, developer_mode: isSandbox, snapshot, total } = order;
  const common = { day, currency, isSandbox };
  if (['pending', 'failed'].includes(order.payment_status)) return;
  const { totals } = snapshot;
  const tax = totals.taxTotal + totals.taxIncluded;
  facts.push({
    ...common,
    subject: 'sales',
    counts: {
      orders: 1,
      gross: totals.subtotal + totals.addOnTotal,
      discounts: totals.discountTotal,
      shipping: totals.shippingTotal,
      tax,
      taxIncluded: totals.taxIncluded,
      total,
      net: total,
    },
  });
  for (const sku of new Set<string>(snapshot.items.map((line: Data) => line.sku))) {
    const lines = snapshot.items.filter((line: Data) => line.sku === sku);
    const sum = (name: string) => lines.reduce((all: number, line: Data) => all + line[name], 0);
    const money = { gross: sum('lineSubtotal'), discounts: sum('lineDiscount') };
    const counts = { orders: 1, quantity: sum('quantity'), ...money, total: sum('lineTotal') };
    facts.push({ ...common, subject: `product ${sku}`, counts });
  }
  for (const { code, discount } of snapshot.coupons) {
    const counts = { orders: 1, discounts: discount, total, net: total };
    facts.push({ ...common, subject: `coupon ${code}`, counts });
  }
}

interface Around {
  readonly orders: readonly Data[];
  readonly ledger: readonly Data[];
  readonly day: string;
}

function returnedFacts(row: Data, { orders, ledger, day }: Around, facts: Fact[]): void {
  if (row.status !== 'succeeded') return;
  const order = orders.find(({ id }) => id === row.order_id);
  const common = { day, currency: row.currency, isSandbox: order.developer_mode };
  const held = ledger.find(({ id, type }) => id === row.parent_id && type === 'authorization');
  const isBack = ['refund', 'void', 'gift_card_credit'].includes(row.type);
  const released = row.type === 'capture' && held ? held.amount - row.amount : 0;
  const refunds = isBack ? row.amount : released;
  const disputes =
    row.type === 'dispute' ? row.amount : row.type === 'dispute_reversal' ? -row.amount : 0;
  const counts = { refunds, disputes, net: -refunds - disputes };
  facts.push({ ...common, subject: 'sales', counts });
  if (refunds > 0) {
    for (const { code } of order.snapshot.coupons) {
      facts.push({ ...common, subject: `coupon ${code}`, counts: { refunds, net: -refunds } });
    }
  }
  for (const { id, sku, quantity } of order.snapshot.items) {
    const refundedQuantity = row.type === 'void' ? quantity : (row.items?.[id] ?? 0);
    if (refundedQuantity === 0) continue;
    facts.push({ ...common, subject: `product ${sku}`, counts: { refundedQuantity } });
  }
}

function reader(facts: readonly Fact[]): Facts {
  const within = ({ from, to, currency, isSandbox }: Slice) =>
    facts.filter(
      (fact) =>
        from <= fact.day &&
        fact.day <= to &&
        fact.currency === currency &&
        fact.isSandbox === isSandbox,
    );
  return {
    sum(subject, of) {
      const all: Record<string, number> = {};
      for (const fact of within(of).filter((one) => one.subject === subject)) {
        for (const [name, value] of Object.entries(fact.counts)) {
          all[name] = (all[name] ?? 0) + value;
        }
      }
      return all;
    },
    subjects: (prefix, of) => [
      ...new Set(
        within(of).flatMap(({ subject }) =>
          subject.startsWith(prefix) ? [subject.slice(prefix.length)] : [],
        ),
      ),
    ],
  };
}
