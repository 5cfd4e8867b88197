import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store } from '../../../ports/store.ts';
import { DEFAULT_FRAUD_RULES, fraudRules } from '../../../values/fraud-rules.ts';
import type { CartId, ItemId } from '../../../values/ids.ts';
import { toCents } from '../../../values/money.ts';
import { type Cart, emptyCart, withItem } from '../../carts/cart.ts';
import { budgetReasons, gateReasons, gateState, type Risk, simulatedReasons } from './gate.ts';

const NOW = new Date('2026-05-04T03:00:00.000Z');
const HARMLESS: Risk = {
  amountDue: toCents(100_000),
  shippingCountry: 'US',
  billingCountry: 'US',
  failedConfirms: 2,
  cardsTried: 3,
  ordersOfShopper: 5,
  declinesOfCart: 9,
  declinesOfShopper: 4,
  invalidOfShopper: 9,
  declinesOfCard: 4,
  isBudgetSpent: false,
};

const reasons = (risk: Partial<Risk>) => gateReasons(DEFAULT_FRAUD_RULES, { ...HARMLESS, ...risk });

describe('the points of a payment', () => {
  it('admit a payment exactly at every limit', () => {
    assert.deepEqual(reasons({}), []);
    assert.deepEqual(budgetReasons(HARMLESS), []);
  });

  it('admit a single signal below the threshold', () => {
    for (const risk of [
      { amountDue: toCents(100_001) },
      { billingCountry: 'CA' },
      { ordersOfShopper: 6 },
    ]) {
      assert.deepEqual(reasons(risk), []);
    }
  });

  it('close the gate for a single signal at the threshold', () => {
    assert.deepEqual(reasons({ failedConfirms: 3 }), ['failed_confirms']);
    assert.deepEqual(reasons({ cardsTried: 4 }), ['cards_tried']);
  });

  it('are added, and every counted signal is named', () => {
    const dear = { amountDue: toCents(100_001) };
    assert.deepEqual(reasons({ ...dear, billingCountry: 'CA' }), [
      'amount_due',
      'countries_differ',
    ]);
    assert.deepEqual(reasons({ ...dear, ordersOfShopper: 6 }), ['amount_due', 'orders_of_shopper']);
  });

  it('ignore countries if nothing is shipped', () => {
    const risk = { amountDue: toCents(100_001), shippingCountry: null, billingCountry: 'CA' };
    assert.deepEqual(reasons(risk), []);
  });

  it('are overridden by the rules of the store', () => {
    const own = { fraudRules: { amountDue: { over: toCents(10), points: 50 } } } as Store;
    assert.deepEqual(gateReasons(fraudRules(own), HARMLESS), ['amount_due']);
    const off = { fraudRules: { failedConfirms: { from: 3, points: 0 } } } as Store;
    assert.deepEqual(gateReasons(fraudRules(off), { ...HARMLESS, failedConfirms: 9 }), []);
  });
});

describe('the decline budgets', () => {
  it('are spent by ten declines of a cart', () => {
    assert.deepEqual(budgetReasons({ ...HARMLESS, declinesOfCart: 10 }), ['declines_of_cart']);
  });

  it('are spent by five declines of an address or a card, or ten unknown tokens', () => {
    const reason = (risk: Partial<Risk>) => budgetReasons({ ...HARMLESS, ...risk });
    assert.deepEqual(reason({ declinesOfShopper: 5 }), ['declines_of_shopper']);
    assert.deepEqual(reason({ invalidOfShopper: 10 }), ['declines_of_shopper']);
    assert.deepEqual(reason({ declinesOfCard: 5 }), ['declines_of_card']);
  });

  it('are spent with the slots of the store', () => {
    const spent = budgetReasons({ ...HARMLESS, isBudgetSpent: true });
    assert.deepEqual(spent, ['declines_of_store']);
  });
});

describe('the gate of a cart', () => {
  const cart: Cart = withItem(emptyCart('cart' as CartId, 'USD', NOW), 'item' as ItemId, {
    sku: 'A',
    metadata: { simulate: 'fraud_gate' },
  });

  it('can be simulated in developer mode only', () => {
    assert.deepEqual(simulatedReasons(cart, true), ['simulated']);
    assert.deepEqual(simulatedReasons(cart, false), []);
  });

  it('is open until `satisfiedUntil`, exclusive', () => {
    const until = '2026-05-04T03:30:00.000Z';
    const opened: Cart = { ...cart, gate: { reasons: ['amount_due'], satisfiedUntil: until } };
    const at = (time: string) => gateState(opened, false, new Date(time));
    assert.deepEqual(at('2026-05-04T03:29:59.999Z'), {
      reasons: ['amount_due'],
      isSatisfied: true,
      satisfiedUntil: until,
    });
    assert.equal(at(until).isSatisfied, false);
  });
});
