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

/** As long as Twilio holds a text for a phone that is off. */
const VALIDITY_SECONDS_MAX = 36_000;

export function twilioTexts(parts: TwilioParts): TwilioTexts {
  return {
    sender: (storeId, account) => async (message) => {
      try {
        const client = await twilioClient(parts.url, account);
        return takenAs(await client.messages.create(textOf(parts, storeId, account, message)));
      } catch (error) {
        return twilioFailure(error);
      }
    },
    check: (account) => check(parts, account),
    async readStatus(authToken, call) {
      const said = await signedParams(authToken, call);
      const status = said && statusOf(String(said.MessageStatus));
      if (!said || !status) return undefined;
      const code = /^\d{1,9}$/.test(String(said.ErrorCode)) ? Number(said.ErrorCode) : null;
      const isLost = status === 'failed' || status === 'undelivered';
      const failure = { reason: reasonOf(code), carrierCode: code === null ? null : String(code) };
      return { status, reference: sidIn(said.MessageSid), failure: isLost ? failure : null };
    },
    async readReply(authToken, call) {
      const said = await signedParams(authToken, call);
      const id = said && sidIn(said.MessageSid);
      if (!id) return undefined;
      // Their own reading of it, where the account has one, in whatever language it is set to.
      const read = String(said.OptOutType ?? '').toLowerCase();
      const known = (['stop', 'start', 'help'] as TextReply[]).find((reply) => reply === read);
      return { id, phone: String(said.From), reply: known ?? replyIn(String(said.Body ?? '')) };
    },
  };
}

/** A key that is not the main one may not read its account, so it looks at the list of texts. */
async function check({ url }: TwilioParts, account: TextAccount): Promise<SenderCheck> {
  try {
    const client = await twilioClient(url, account);
    if (account.authToken !== null) {
      // The token itself is looked at, since callbacks are believed by it.
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

/** The message's own id is in the address that Twilio tells its fate to. */
function textOf(
  { clock, publicUrl }: TwilioParts,
  storeId: StoreId,
  { from, messagingServiceSid, authToken }: TextAccount,
  { id, to, text, expiresAt }: OutgoingMessage,
): object {
  const seconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / SECOND_MS);
  const isTold = authToken !== null && isReachable(publicUrl());
  return {
    to,
    body: text,
    ...(messagingServiceSid ? { messagingServiceSid } : { from }),
    // An expired code is not sent.
    validityPeriod: Math.min(Math.max(seconds, 1), VALIDITY_SECONDS_MAX),
    ...(isTold && { statusCallback: `${publicUrl()}/hooks/messages/${storeId}/status/${id}` }),
  };
}

/**
 * They refuse the whole text for an address that they cannot call. A process that only runs jobs,
 * or has just started, may know of none.
 */
function isReachable(publicUrl: string): boolean {
  if (!URL.canParse(publicUrl)) return false;
  const { hostname } = new URL(publicUrl);
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname);
}

function takenAs(answer: unknown): HandoverResult {
  const { sid, status, errorCode } = answer as Record<string, unknown>;
  const known = statusOf(String(status));
  if (known === 'failed' || known === 'undelivered') {
    const code = typeof errorCode === 'number' ? errorCode : null;
    const carrierCode = code === null ? null : String(code);
    return { kind: 'refused', reason: reasonOf(code), carrierCode };
  }
  const isOn = known === 'sent' || known === 'delivered';
  return { kind: 'taken', status: isOn ? 'sent' : 'queued', reference: sidIn(sid) };
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
