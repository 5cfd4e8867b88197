import type { SenderCheck } from '../../ports/messages/message-senders.ts';
import type { HandoverResult } from '../../ports/messages/send-message.ts';

/** Fields used of the mail library's errors. */
export interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  /** SMTP reply code. */
  readonly responseCode?: number;
  readonly message?: string;
}

/**
 * 5xx is permanent, 4xx is transient (RFC 5321, 4.2.1). Authentication failures are retried,
 * because the operator may correct the password.
 */
export function smtpFailure(error: SmtpError): HandoverResult {
  const { code = '', command = '', responseCode } = error;
  const carrierCode = responseCode ? String(responseCode) : null;
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { kind: 'failed', isUnknown: false, reason: 'credentials_refused', carrierCode };
  }
  // Missing STARTTLS support is retried, because the server may be reconfigured.
  if (code === 'ETLS')
    return { kind: 'failed', isUnknown: false, reason: 'not_trusted', carrierCode };
  if (responseCode && responseCode >= 500) {
    return { kind: 'refused', reason: refusalOf(command), carrierCode };
  }
  if (responseCode && responseCode >= 400) {
    return { kind: 'failed', isUnknown: false, reason: 'temporarily_refused', carrierCode };
  }
  // The mail may have been delivered. SMTP has no status query, so it is retried; a duplicate has
  // the same Message-ID.
  return { kind: 'failed', isUnknown: false, reason: noResponseReason(error), carrierCode };
}

function refusalOf(command: string) {
  if (command === 'RCPT TO') return 'recipient_refused';
  return command === 'MAIL FROM' ? 'sender_refused' : 'content_refused';
}

/** Certificate errors are reported as socket errors and recognised by their message only. */
const CERTIFICATE_ERROR = /certificate|self-signed|altname|issuer|SSL|TLS/i;

function noResponseReason({ code = '', message = '' }: SmtpError) {
  if (code === 'ETIMEDOUT') return 'timed_out';
  return code === 'ETLS' || CERTIFICATE_ERROR.test(message) ? 'not_trusted' : 'unreachable';
}

/** As `smtpFailure`, for verifying settings. */
export function smtpCheck(error: SmtpError): SenderCheck {
  const failure = smtpFailure(error);
  if (failure.kind === 'taken') return { kind: 'good' };
  const { reason, carrierCode } = failure;
  const isUnreachable = ['unreachable', 'timed_out', 'temporarily_refused'].includes(reason);
  const words = carrierCode ? `${reason} (${carrierCode})` : reason;
  return { kind: isUnreachable ? 'unreachable' : 'refused', reason: words };
}
