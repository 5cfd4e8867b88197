import type { Args } from '@cartwright/client/admin';
import { periodOf } from '../../format/times.ts';
import { type AddressState, asCount, asDay, asOneOf, asText } from '../../routing/search.ts';
import { orderListTexts } from '../../texts/orders/orders.ts';
import { shellTexts } from '../../texts/shell.ts';
import type { Sort } from '../../ui/table.tsx';
import { membersOf } from '../shared/members.ts';

type OrderQuery = NonNullable<Args<'findOrders'>['query']>;
export type OrderStatus = NonNullable<OrderQuery['status']>;
type PaymentStatus = NonNullable<OrderQuery['paymentStatus']>;
type FulfillmentStatus = NonNullable<OrderQuery['fulfillmentStatus']>;

export const ORDER_STATUSES = membersOf<OrderStatus>({
  pending: true,
  confirmed: true,
  processing: true,
  shipped: true,
  delivered: true,
  cancelled: true,
  refunded: true,
  partially_refunded: true,
});

export const PAYMENT_STATUSES = membersOf<PaymentStatus>({
  pending: true,
  authorized: true,
  paid: true,
  partially_refunded: true,
  refunded: true,
  voided: true,
  failed: true,
});

export const FULFILLMENT_STATUSES = membersOf<FulfillmentStatus>({
  unfulfilled: true,
  partially_shipped: true,
  shipped: true,
  delivered: true,
});

/** What the address of the list may hold. */
export const ORDER_FILTERS = {
  needs: asOneOf('shipment', 'capture'),
  status: asOneOf(...ORDER_STATUSES),
  payment: asOneOf(...PAYMENT_STATUSES),
  fulfillment: asOneOf(...FULFILLMENT_STATUSES),
  from: asDay,
  to: asDay,
  min: asCount,
  max: asCount,
  coupon: asText,
  tag: asText,
  customer: asText,
  email: asText,
  provider: asText,
  agent: asText,
  search: asText,
  sort: asOneOf('createdAt', 'total', 'customer'),
  dir: asOneOf('asc', 'desc'),
};

export type OrderFilters = AddressState<typeof ORDER_FILTERS>;

/** The filters as the interface takes them. Days begin and end in the store's zone. */
export function queryOf(filters: OrderFilters, zone: string, developerMode: boolean): OrderQuery {
  return {
    developerMode,
    needs: filters.needs,
    status: filters.status,
    paymentStatus: filters.payment,
    fulfillmentStatus: filters.fulfillment,
    ...periodOf(filters, zone),
    totalMin: filters.min,
    totalMax: filters.max,
    coupon: filters.coupon,
    tag: filters.tag,
    customerId: filters.customer,
    email: filters.email,
    providerId: filters.provider,
    agent: filters.agent,
    search: filters.search,
    sortBy: filters.sort,
    sortDir: filters.dir,
  };
}

export function sortOf({ sort = 'createdAt', dir = 'desc' }: OrderFilters): Sort {
  return { by: sort, dir };
}

/** A named set of filters, shown as a tab. */
export interface OrderView {
  readonly id: string;
  readonly label: string;
  readonly filters: OrderFilters;
}

const { builtInViews: labels } = orderListTexts;

export const BUILT_IN_VIEWS: readonly OrderView[] = [
  { id: 'all', label: labels.all, filters: {} },
  { id: 'ship', label: labels.ship, filters: { needs: 'shipment' } },
  { id: 'capture', label: labels.capture, filters: { needs: 'capture' } },
  { id: 'partly', label: labels.partly, filters: { fulfillment: 'partially_shipped' } },
  { id: 'problems', label: labels.problems, filters: { payment: 'failed' } },
  { id: 'refunded', label: labels.refunded, filters: { payment: 'refunded' } },
  { id: 'agents', label: shellTexts.screens.agents, filters: { agent: 'any' } },
  { id: 'canceled', label: labels.canceled, filters: { status: 'cancelled' } },
];

/** All names with undefined, to be overwritten: a view replaces every filter. */
export function withoutFilters(): Record<keyof OrderFilters, undefined> {
  const names = Object.keys(ORDER_FILTERS).map((name) => [name, undefined]);
  return Object.fromEntries(names);
}

export function isSameView(one: OrderFilters, other: OrderFilters): boolean {
  return viewText(one) === viewText(other);
}

function viewText({ sort: _sort, dir: _dir, ...filters }: OrderFilters): string {
  return JSON.stringify(Object.entries(filters).toSorted());
}
