import { ApiError } from '../../errors.ts';
import type { EndpointId, StoreId } from '../../values/ids.ts';
import type { EventType } from './events.ts';

/** Where a merchant's systems want to be told of what happens in a store. */
export interface Endpoint {
  readonly id: EndpointId;
  readonly url: string;
  readonly description: string | null;
  /** Null for all, those of later versions included. */
  readonly eventTypes: readonly EventType[] | null;
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason: 'operator' | 'gone' | null;
  /** What happened earlier is not sent. */
  readonly activeSince: Date;
  readonly secrets: SealedSecrets;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** During a rotation both sign, so that a receiver may change over at any moment. */
export interface SealedSecrets {
  readonly current: Buffer;
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** More would make one order a burst of calls. */
export const ENDPOINTS_MAX = 20;

/** What a sealed secret is bound to: copied to another endpoint, it does not open. */
export function sealOf(storeId: StoreId, endpointId: EndpointId): string {
  return `${storeId} ${endpointId}`;
}

/** The boxes whose secrets sign a call made now. */
export function signingBoxes({ current, previous, previousUntil }: SealedSecrets, now: Date) {
  return previous && previousUntil && now < previousUntil ? [current, previous] : [current];
}

export function refuseDisabled({ status }: Endpoint): void {
  if (status === 'disabled') throw new ApiError('WEBHOOK_ENDPOINT_DISABLED');
}
