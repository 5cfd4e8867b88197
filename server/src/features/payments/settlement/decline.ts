import type { DeclineCode, DeclineFacts } from '../../../ports/payments/decline.ts';

/** Why a payment was declined, as it is stored with the attempt. */
export interface Decline {
  readonly code: DeclineCode;
  /** The provider's own code. */
  readonly providerCode: string | null;
  /** The provider's text, without anything that could be a card number. */
  readonly message: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
}

export type Refused = DeclineFacts & {
  readonly kind: 'declined' | 'authentication_failed';
  readonly reason?: string;
  readonly isOver?: boolean;
  readonly isInvalid?: boolean;
};

const CODE_MAX = 60;
const MESSAGE_MAX = 300;

export function declineOf({ kind, isInvalid = false, reason, ...facts }: Refused): Decline {
  const plain = kind === 'declined' ? 'declined' : kind;
  const { code = isInvalid ? 'request_rejected' : plain, providerCode, brand, last4 } = facts;
  return {
    code,
    providerCode: providerCode ? cut(providerCode, CODE_MAX) : null,
    message: reason ? cut(reason, MESSAGE_MAX) : null,
    brand: brand ? cut(brand, CODE_MAX) : null,
    last4: last4 && /^[0-9]{4}$/.test(last4) ? last4 : null,
  };
}

/** Digits that are longer than an order's number or a date. */
const LONG_NUMBER = /\d(?:[\s\p{Dash}.]?\d){11,}/gu;

/** A cut between the halves of a surrogate pair would not be storable. */
function cut(text: string, max: number): string {
  return text.replace(LONG_NUMBER, '…').slice(0, max).toWellFormed();
}
