import type { CarriedStatus, MessageReason } from '../../ports/messages/message.ts';
import type { HandoverResult } from '../../ports/messages/send-message.ts';

/** Error codes with a specific meaning: https://www.twilio.com/docs/api/errors. */
const REASONS: Readonly<Record<number, MessageReason>> = {
  21211: 'recipient_refused',
  21214: 'recipient_refused',
  21217: 'recipient_refused',
  21265: 'recipient_refused',
  21408: 'not_permitted',
  21602: 'content_refused',
  21603: 'sender_refused',
  21606: 'sender_refused',
  21610: 'unsubscribed',
  21611: 'temporarily_refused',
  21612: 'undeliverable',
  21614: 'recipient_refused',
  21617: 'content_refused',
  21659: 'sender_refused',
  21660: 'sender_refused',
  21703: 'sender_refused',
  21705: 'sender_refused',
  30003: 'undeliverable',
  30004: 'undeliverable',
  30005: 'recipient_refused',
  30006: 'recipient_refused',
  30007: 'content_refused',
  30036: 'expired',
};

export function reasonOf(code: number | null | undefined): MessageReason {
  return REASONS[code ?? 0] ?? 'undeliverable';
}

/** Thrown by the SDK for an error response; other errors had no response. */
interface RestError {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly name?: string;
}

/** A full queue and rate limits are transient; most other 4xx errors are permanent. */
export function twilioFailure(error: unknown): HandoverResult {
  const { status, code } = error as RestError;
  if (typeof status !== 'number') return noResponse(error as RestError);
  const number = typeof code === 'number' ? code : undefined;
  const carrierCode = String(number ?? status);
  if (status === 401 || status === 403) {
    return { kind: 'failed', isUnknown: false, reason: 'credentials_refused', carrierCode };
  }
  if (status === 429 || number === 21611) {
    return { kind: 'failed', isUnknown: false, reason: 'temporarily_refused', carrierCode };
  }
  if (status >= 400 && status < 500) {
    const reason = (number && REASONS[number]) || 'content_refused';
    return { kind: 'refused', reason, carrierCode };
  }
  return { kind: 'failed', isUnknown: true, reason: 'carrier_error', carrierCode };
}

const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

function noResponse({ code, name }: RestError): HandoverResult {
  const isConnected = !NOT_CONNECTED.test(String(code));
  const reason = name === 'TimeoutError' ? 'timed_out' : 'unreachable';
  return { kind: 'failed', isUnknown: isConnected, reason, carrierCode: null };
}

const STATUSES: Readonly<Record<string, CarriedStatus>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** Undefined for an unknown status. */
export function statusOf(word: string): CarriedStatus | undefined {
  return Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
}
