import type { SenderCheck } from '../../ports/messages/message-senders.ts';
import type { HandoverResult } from '../../ports/messages/send-message.ts';

/** What is used of the errors of the mail library. */
export interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  /** What the server answered. */
  readonly responseCode?: number;
  readonly message?: string;
}

/** 5xx is for ever, 4xx is for now (RFC 5321, 4.2.1). A wrong password may be mended meanwhile. */
export function smtpFailure(error: SmtpError): HandoverResult {
  const { code = '', command = '', responseCode } = error;
  const carrierCode = responseCode ? String(responseCode) : null;
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { kind: 'failed', isUnknown: false, reason: 'credentials_refused', carrierCode };
  }
  // Encryption that it does not offer may be turned on; a mail is not the worse for waiting.
  if (code === 'ETLS')
    return { kind: 'failed', isUnknown: false, reason: 'not_trusted', carrierCode };
  if (responseCode && responseCode >= 500) {
    return { kind: 'refused', reason: refusalOf(command), carrierCode };
  }
  if (responseCode && responseCode >= 400) {
    return { kind: 'failed', isUnknown: false, reason: 'temporarily_refused', carrierCode };
  }
  // It may have arrived. A mail server never tells, so there is nothing to wait for: a second copy
  // has the Message-ID of the first.
  return { kind: 'failed', isUnknown: false, reason: silenceOf(error), carrierCode };
}

function refusalOf(command: string) {
  if (command === 'RCPT TO') return 'recipient_refused';
  return command === 'MAIL FROM' ? 'sender_refused' : 'content_refused';
}

/** What goes wrong with a certificate comes as a failure of the socket; only its words tell. */
const ABOUT_TRUST = /certificate|self-signed|altname|issuer|SSL|TLS/i;

function silenceOf({ code = '', message = '' }: SmtpError) {
  if (code === 'ETIMEDOUT') return 'timed_out';
  return code === 'ETLS' || ABOUT_TRUST.test(message) ? 'not_trusted' : 'unreachable';
}

/** The same for somebody who is typing the settings in. */
export function smtpCheck(error: SmtpError): SenderCheck {
  const failure = smtpFailure(error);
  if (failure.kind === 'taken') return { kind: 'good' };
  const { reason, carrierCode } = failure;
  const isSilence = ['unreachable', 'timed_out', 'temporarily_refused'].includes(reason);
  const words = carrierCode ? `${reason} (${carrierCode})` : reason;
  return { kind: isSilence ? 'unreachable' : 'refused', reason: words };
}
