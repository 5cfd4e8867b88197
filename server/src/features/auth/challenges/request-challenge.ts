import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { countHits, type Hit, secondsUntil } from '../../../platform/http/limit.ts';
import type { MessageContent } from '../../../ports/messages/message.ts';
import type { CartId } from '../../../values/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import { queueMessage } from '../../messages/delivery/queue-message.ts';
import { isStillSandbox } from '../../stores/go-live/is-still-sandbox.ts';
import { type Challenge, type ChallengeName, minutesOf } from './challenge.ts';
import { findChallenge, upsertChallenge } from './challenge-queries.ts';

/** A challenge's secret: the hash to store, and the message that carries it. */
export interface Secret {
  readonly hash: Buffer;
  readonly words: MessageContent;
  /** The secret, returned in the reply in developer mode. */
  readonly sandbox: Sandbox;
}

export interface Sandbox {
  readonly code?: string;
  readonly token?: string;
  readonly link?: string;
}

export interface ChallengeRequest extends ChallengeName {
  readonly cartId?: CartId | null;
  /** No customer has this address: everything but the sending is done. */
  readonly isWithheld?: boolean;
}

export interface RequestedChallenge extends Challenge {
  readonly resendAfter: Date;
  readonly sandbox: Sandbox;
}

const SPACING_MS = 60 * SECOND_MS;

/** A sandbox sends nothing, and developers sign in often. */
const SANDBOX_LIMIT = { name: 'sandbox challenges', max: 30, windowMs: MINUTE_MS };

/** Writes a challenge and the message with its secret atomically. */
export async function requestChallenge(
  ctx: StoreContext,
  { isWithheld = false, cartId = null, ...name }: ChallengeRequest,
  newSecret: (id: Challenge['id'], minutes: number) => Secret,
): Promise<RequestedChallenge> {
  const { texts, mails } = ctx.app.ports;
  // Fails early when the store has no sender, since no code would arrive.
  const port = name.channel === 'sms' ? texts(ctx.store) : mails(ctx.store);
  if (!port) throw new ApiError('CHANNEL_NOT_AVAILABLE');
  const minutes = minutesOf(name, ctx.app.config.signIn);
  const createdAt = ctx.app.clock.now();
  const expiresAt = plusMs(createdAt, minutes * MINUTE_MS);
  const id = ctx.ids.next<Challenge['id']>();
  const { hash: secretHash, words, sandbox } = newSecret(id, minutes);
  const challenge: Challenge = { ...name, id, cartId, secretHash, createdAt, expiresAt };
  return await withTransaction(ctx, async (inside) => {
    // A code that was returned in a sandbox must not be valid in a live store.
    if (ctx.store.developerMode && !(await isStillSandbox(inside.sql, ctx.storeId))) {
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
    }
    await writeSpaced(inside, challenge);
    const freeAt = await countHits(ctx.app, inside.sql, hitsOf(ctx, challenge));
    const { channel, target: to } = challenge;
    await queueMessage(inside, { channel, to, words, expiresAt, isWithheld });
    const spaced = plusMs(createdAt, SPACING_MS);
    return { ...challenge, resendAfter: freeAt > spaced ? freeAt : spaced, sandbox };
  });
}

/** Requires a minute between two challenges for one target, unless the last one was used. */
async function writeSpaced(ctx: StoreContext, challenge: Challenge): Promise<void> {
  const { createdAt: now } = challenge;
  const isSpaced = ctx.app.config.rateLimit && !ctx.store.developerMode;
  const askedBefore = isSpaced ? plusMs(now, -SPACING_MS) : plusMs(now, DAY_MS);
  const write = await ctx.write((sql) => upsertChallenge(sql, ctx.storeId, challenge, askedBefore));
  if (write) return;
  const before = await findChallenge(ctx.sql, ctx.storeId, challenge);
  const freeAt = plusMs(before?.createdAt ?? now, SPACING_MS);
  throw new ApiError('RATE_LIMITED', undefined, secondsUntil(freeAt, now));
}

/**
 * Adjacent numbers often belong to one owner who earns by texts, so ranges have a limit as well.
 */
const RANGE_DIGITS = 4;

function hitsOf(ctx: StoreContext, { channel, target, customerId }: Challenge): Hit[] {
  const { storeId } = ctx;
  const subject = `${storeId} ${channel} ${target}`;
  if (ctx.store.developerMode) return [{ limit: SANDBOX_LIMIT, subject }];
  const hits: Hit[] = [
    { limit: { name: 'challenge', max: 3, windowMs: 10 * MINUTE_MS }, subject },
    { limit: { name: 'challenges', max: 10, windowMs: DAY_MS }, subject },
  ];
  if (customerId) {
    const limit = { name: 'claims', max: 10, windowMs: DAY_MS };
    hits.push({ limit, subject: `${storeId} ${customerId}` });
  }
  if (channel === 'sms') {
    const range = `${storeId} ${target.slice(0, -RANGE_DIGITS)}`;
    const max = ctx.app.config.signIn.textsPerStoreAndHour;
    hits.push({ limit: { name: 'text range', max: 20, windowMs: HOUR_MS }, subject: range });
    hits.push({ limit: { name: 'texts', max, windowMs: HOUR_MS }, subject: storeId });
  }
  return hits;
}
