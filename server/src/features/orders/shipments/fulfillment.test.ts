import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../order.ts';
import { fulfillmentStatus, unshippedUnits } from './fulfillment.ts';

const MUGS = { id: 'mugs', quantity: 2, requiresShipping: true };
const PEN = { id: 'pen', quantity: 1, requiresShipping: true };
const SONG = { id: 'song', quantity: 1, requiresShipping: false };
const LINES = [MUGS, PEN, SONG];

type Parcel = { status: ShipmentStatus; lines: Record<string, number> };
const parcel = (status: ShipmentStatus, lines: Record<string, number>): Parcel => ({
  status,
  lines,
});

/** Shipments without lines of their own, one after another: each has all that is unshipped. */
function whole(statuses: readonly ShipmentStatus[]): Parcel[] {
  const parcels: Parcel[] = [];
  for (const status of statuses) {
    parcels.push(parcel(status, Object.fromEntries(unshippedUnits(LINES, parcels, {}))));
  }
  return parcels;
}

const statusOf = (statuses: readonly ShipmentStatus[]) =>
  fulfillmentStatus(LINES, whole(statuses), {});

describe('fulfillmentStatus', () => {
  it('does not depend on the order of shipments without lines', () => {
    const statuses = fc.array(fc.constantFrom(...SHIPMENT_STATUSES), { maxLength: 8 });
    fc.assert(
      fc.property(statuses, (list) => {
        assert.equal(statusOf(list), statusOf([...list].reverse()));
      }),
    );
  });

  it('ignores canceled and returned shipments', () => {
    assert.equal(statusOf(['cancelled', 'returned']), 'unfulfilled');
    assert.equal(statusOf(['delivered', 'cancelled']), 'delivered');
    assert.equal(statusOf(['in_transit', 'pending', 'returned']), 'partially_shipped');
    assert.equal(statusOf(['exception', 'delivered']), 'shipped');
  });

  it('is partially shipped until every unit of every line is shipped', () => {
    const first = parcel('delivered', { mugs: 1 });
    assert.equal(fulfillmentStatus(LINES, [first], {}), 'partially_shipped');
    const second = parcel('in_transit', { mugs: 1, pen: 1 });
    assert.equal(fulfillmentStatus(LINES, [first, second], {}), 'shipped');
    assert.equal(
      fulfillmentStatus(LINES, [first, { ...second, status: 'delivered' }], {}),
      'delivered',
    );
    assert.equal(
      fulfillmentStatus(LINES, [first, { ...second, status: 'cancelled' }], {}),
      'partially_shipped',
    );
  });

  it('is partially shipped again once a line is added', () => {
    const parcels = whole(['delivered']);
    const added = { id: 'cup', quantity: 1, requiresShipping: true };
    assert.equal(fulfillmentStatus([...LINES, added], parcels, {}), 'partially_shipped');
    assert.equal(
      fulfillmentStatus([...LINES, { ...added, requiresShipping: false }], parcels, {}),
      'delivered',
    );
  });

  it('lets a shipment without units replace a canceled one', () => {
    const [first, second] = whole(['pending', 'in_transit']);
    assert.ok(first && second);
    assert.deepEqual(second.lines, { mugs: 0, pen: 0 });
    assert.equal(
      fulfillmentStatus(LINES, [{ ...first, status: 'cancelled' }, second], {}),
      'shipped',
    );
  });
});

describe('unshippedUnits', () => {
  it('has the lines that require shipping, less what is in an active shipment', () => {
    const parcels = [parcel('pending', { mugs: 1 }), parcel('returned', { pen: 1 })];
    assert.deepEqual(
      [...unshippedUnits(LINES, parcels, {})],
      [
        ['mugs', 1],
        ['pen', 1],
      ],
    );
  });

  it('excludes units that were refunded before they were shipped', () => {
    const parcels = [parcel('in_transit', { mugs: 1 })];
    const refunded = { refundedItems: { mugs: 1, pen: 1 } };
    assert.deepEqual([...unshippedUnits(LINES, parcels, refunded).values()], [0, 0]);
    assert.equal(fulfillmentStatus(LINES, parcels, refunded), 'shipped');
    assert.equal(
      fulfillmentStatus(LINES, parcels, { refundedItems: { mugs: 1 } }),
      'partially_shipped',
    );
  });

  it('includes unshipped units after a shipped unit was returned and refunded', () => {
    const back = { refundedItems: { mugs: 1 }, returnedItems: { mugs: 1 } };
    const left = (parcels: Parcel[]) => unshippedUnits([MUGS], parcels, back).get('mugs');
    assert.equal(left([parcel('delivered', { mugs: 1 })]), 1);
    assert.equal(left([parcel('delivered', { mugs: 2 })]), 0);
    // Shipped outside of the service, or in a parcel that was marked as returned since.
    assert.equal(left([]), 1);
    assert.equal(left([parcel('returned', { mugs: 1 })]), 1);
  });
});
