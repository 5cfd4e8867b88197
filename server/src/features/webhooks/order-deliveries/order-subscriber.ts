import type { EventId, OrderId, StoreId } from '../../../values/ids.ts';

/** A platform that wants the orders which its agents made. */
export interface OrderSubscriber {
  readonly storeId: StoreId;
  readonly agentId: string;
  readonly url: string;
  /** The release of the protocol in which its orders are written. */
  readonly version: string;
  readonly profileUrl: string;
}

/** Input of one attempt: an order, as of its last event. */
export interface ClaimedOrder {
  readonly orderId: OrderId;
  readonly eventId: EventId;
  readonly sequence: number;
  readonly happenedAt: Date;
  readonly attempts: number;
}
