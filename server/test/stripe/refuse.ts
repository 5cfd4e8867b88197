import type { StripeObject } from './records.ts';

/** A refusal in Stripe's own words. */
export class StripeRefused extends Error {
  readonly status: number;
  readonly body: StripeObject;

  constructor(status: number, error: StripeObject) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export function invalid(message: string, more: StripeObject = {}): StripeRefused {
  return new StripeRefused(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(id: string): StripeRefused {
  const message = `No such object: '${id}'`;
  return new StripeRefused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: id.startsWith('pi_') ? 'intent' : 'id',
    message,
  });
}

export function wrongState(intent: StripeObject, action: string): StripeRefused {
  return invalid(
    `This PaymentIntent could not be ${action} because it has a status of ${intent.status}.`,
    {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    },
  );
}
