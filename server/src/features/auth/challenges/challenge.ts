import { randomInt } from 'node:crypto';
import type { SignInConfig } from '../../../config.ts';
import type { Channel } from '../../../ports/messages/message.ts';
import type { CartId, ChallengeId, CustomerId } from '../../../values/ids.ts';

export type CodePurpose = 'sign_in' | 'email_claim';
export type LinkPurpose = 'magic_link' | 'password_reset';
export type Purpose = CodePurpose | LinkPurpose;

/** Identifies a challenge by target and purpose: at most one exists at a time. */
export interface ChallengeName {
  readonly purpose: Purpose;
  readonly channel: Channel;
  /** A phone number in E.164 form, or an e-mail address in lower case. */
  readonly target: string;
  /** The customer who claims an address. */
  readonly customerId: CustomerId | null;
}

export interface Challenge extends ChallengeName {
  readonly id: ChallengeId;
  readonly cartId: CartId | null;
  readonly secretHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Attempts per code. Further ones need a new code, and requests are rate-limited. */
export const ATTEMPTS_MAX = 5;

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The signed text: the same code in another challenge has another signature. */
export function codeText(id: ChallengeId, code: string): string {
  return `${id}.${code}`;
}

export function minutesOf({ purpose, channel }: ChallengeName, config: SignInConfig): number {
  if (purpose === 'magic_link') return config.magicLinkMinutes;
  if (purpose === 'password_reset') return config.passwordResetMinutes;
  return channel === 'sms' ? config.textCodeMinutes : config.emailCodeMinutes;
}
