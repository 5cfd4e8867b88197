import { ApiError } from '../../../errors.ts';
import type { EndpointId, StoreId } from '../../../values/ids.ts';
import type { EventType } from '../events.ts';

/** A merchant's webhook endpoint. */
export interface Endpoint {
  readonly id: EndpointId;
  readonly url: string;
  readonly description: string | null;
  /** Null subscribes to all events, including future types. */
  readonly eventTypes: readonly EventType[] | null;
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason: 'operator' | 'gone' | null;
  /** Earlier events are not sent. */
  readonly activeSince: Date;
  readonly secrets: EncryptedSecrets;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** During a rotation both secrets sign, so that the receiver can switch at any time. */
export interface EncryptedSecrets {
  readonly current: Buffer;
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Limits the number of calls per event. */
export const ENDPOINTS_MAX = 20;

/** Additional authenticated data: a secret copied to another endpoint does not decrypt. */
export function endpointSecretAad(storeId: StoreId, endpointId: EndpointId): string {
  return `${storeId} ${endpointId}`;
}

/** Encrypted secrets that sign a call now. */
export function signingSecrets({ current, previous, previousUntil }: EncryptedSecrets, now: Date) {
  return previous && previousUntil && now < previousUntil ? [current, previous] : [current];
}

export function refuseDisabled({ status }: Endpoint): void {
  if (status === 'disabled') throw new ApiError('WEBHOOK_ENDPOINT_DISABLED');
}
