import type { EventId, OrderId, StoreId } from '../../../values/ids.ts';

/** The agent id of the platform whose address the owner set: it gets all orders of ACP agents. */
export const ACP_SUBSCRIBER = 'acp';

/** A platform that wants the orders which its agents made. */
export interface OrderSubscriber {
  readonly storeId: StoreId;
  readonly agentId: string;
  readonly url: string;
  /** The release of the protocol in which its orders are written. */
  readonly version: string;
  readonly profileUrl: string;
  /** Encrypted; null for a platform that verifies by the public keys of the store. */
  readonly secret: Buffer | null;
}

/** Input of one attempt: an order, as of its last event. */
export interface ClaimedOrder {
  readonly orderId: OrderId;
  readonly eventId: EventId;
  readonly sequence: number;
  readonly happenedAt: Date;
  readonly attempts: number;
  /** The last sequence that the platform acknowledged; 0 before the first. */
  readonly deliveredSequence: number;
}
