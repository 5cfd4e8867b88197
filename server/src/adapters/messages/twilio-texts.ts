import { parse } from 'node:querystring';
import type {
  CarrierCall,
  ReplyWebhook,
  SenderCheck,
  StatusWebhook,
} from '../../ports/messages/message-senders.ts';
import type {
  HandoverResult,
  OutgoingMessage,
  SendMessage,
} from '../../ports/messages/send-message.ts';
import type { TextAccount } from '../../ports/messages/sender.ts';
import { replyIn, type TextReply } from '../../ports/messages/text-reply.ts';
import type { StoreId } from '../../values/ids.ts';
import type { Clock } from '../../values/time.ts';
import { SECOND_MS } from '../../values/time.ts';
import { isSignedByTwilio, twilioClient } from './twilio-client.ts';
import { reasonOf, statusOf, twilioFailure } from './twilio-failure.ts';

export interface TwilioParts {
  readonly url: string;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

export interface TwilioTexts {
  sender(storeId: StoreId, account: TextAccount): SendMessage;
  check(account: TextAccount): Promise<SenderCheck>;
  readStatus(authToken: string, call: CarrierCall): Promise<StatusWebhook | undefined>;
  readReply(authToken: string, call: CarrierCall): Promise<ReplyWebhook | undefined>;
}

/** Maximum validity at Twilio, for phones that are switched off. */
const VALIDITY_SECONDS_MAX = 36_000;

export function twilioTexts(parts: TwilioParts): TwilioTexts {
  return {
    sender: (storeId, account) => async (message) => {
      try {
        const client = await twilioClient(parts.url, account);
        return handoverOf(await client.messages.create(textOf(parts, storeId, account, message)));
      } catch (error) {
        return twilioFailure(error);
      }
    },
    check: (account) => check(parts, account),
    async readStatus(authToken, call) {
      const params = await signedParams(authToken, call);
      const status = params && statusOf(String(params.MessageStatus));
      if (!params || !status) return undefined;
      const code = /^\d{1,9}$/.test(String(params.ErrorCode)) ? Number(params.ErrorCode) : null;
      const hasFailed = status === 'failed' || status === 'undelivered';
      const failure = { reason: reasonOf(code), carrierCode: code === null ? null : String(code) };
      return { status, reference: sidIn(params.MessageSid), failure: hasFailed ? failure : null };
    },
    async readReply(authToken, call) {
      const params = await signedParams(authToken, call);
      const id = params && sidIn(params.MessageSid);
      if (!id) return undefined;
      // Twilio's own opt-out classification, where the account has it; any language.
      const read = String(params.OptOutType ?? '').toLowerCase();
      const known = (['stop', 'start', 'help'] as TextReply[]).find((reply) => reply === read);
      return { id, phone: String(params.From), reply: known ?? replyIn(String(params.Body ?? '')) };
    },
  };
}

/** A restricted key may not read its account, so the check lists messages instead. */
async function check({ url }: TwilioParts, account: TextAccount): Promise<SenderCheck> {
  try {
    const client = await twilioClient(url, account);
    if (account.authToken !== null) {
      // Verifies the auth token as well, because it signs callbacks.
      const own = await twilioClient(url, { ...account, apiKeySid: null, apiKeySecret: null });
      const found = await own.api.v2010.accounts(account.accountSid).fetch();
      const { status } = found as { status?: unknown };
      if (status !== 'active') return { kind: 'refused', reason: 'the account is not active' };
    }
    if (account.apiKeySid !== null) await client.messages.list({ limit: 1, pageSize: 1 });
    return { kind: 'good' };
  } catch (error) {
    const failure = twilioFailure(error);
    if (failure.kind === 'taken') return { kind: 'good' };
    const { reason, carrierCode } = failure;
    const isRefused = failure.kind === 'refused' || reason === 'credentials_refused';
    const words = carrierCode ? `${reason} (${carrierCode})` : reason;
    return { kind: isRefused ? 'refused' : 'unreachable', reason: words };
  }
}

/** The status callback URL contains the message's id. */
function textOf(
  { clock, publicUrl }: TwilioParts,
  storeId: StoreId,
  { from, messagingServiceSid, authToken }: TextAccount,
  { id, to, text, expiresAt }: OutgoingMessage,
): object {
  const seconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / SECOND_MS);
  const hasCallback = authToken !== null && isReachable(publicUrl());
  return {
    to,
    body: text,
    ...(messagingServiceSid ? { messagingServiceSid } : { from }),
    // A verification code must not arrive after it expired.
    validityPeriod: Math.min(Math.max(seconds, 1), VALIDITY_SECONDS_MAX),
    ...(hasCallback && { statusCallback: `${publicUrl()}/hooks/messages/${storeId}/status/${id}` }),
  };
}

/**
 * Twilio rejects a message with an unreachable callback URL. A worker process, or one that has just
 * started, may not know its public URL.
 */
function isReachable(publicUrl: string): boolean {
  if (!URL.canParse(publicUrl)) return false;
  const { hostname } = new URL(publicUrl);
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname);
}

function handoverOf(answer: unknown): HandoverResult {
  const { sid, status, errorCode } = answer as Record<string, unknown>;
  const known = statusOf(String(status));
  if (known === 'failed' || known === 'undelivered') {
    const code = typeof errorCode === 'number' ? errorCode : null;
    const carrierCode = code === null ? null : String(code);
    return { kind: 'refused', reason: reasonOf(code), carrierCode };
  }
  const isSent = known === 'sent' || known === 'delivered';
  return { kind: 'taken', status: isSent ? 'sent' : 'queued', reference: sidIn(sid) };
}

function sidIn(value: unknown): string | null {
  return typeof value === 'string' && /^(SM|MM)[0-9a-f]{32}$/i.test(value) ? value : null;
}

async function signedParams(authToken: string, { url, body, headers }: CarrierCall) {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string') return undefined;
  const params = parse(body.toString('utf8'));
  return (await isSignedByTwilio(authToken, { signature, url, params })) ? params : undefined;
}
