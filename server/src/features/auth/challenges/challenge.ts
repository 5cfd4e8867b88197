import { randomInt } from 'node:crypto';
import type { SignInConfig } from '../../../config.ts';
import type { Channel } from '../../../ports/messages/message.ts';
import type { CartId, ChallengeId, CustomerId } from '../../../values/ids.ts';

export type CodePurpose = 'sign_in' | 'email_claim';
export type LinkPurpose = 'magic_link' | 'password_reset';
export type Purpose = CodePurpose | LinkPurpose;

/** Whom a proof was asked of and what for: there is one at a time. */
export interface ChallengeName {
  readonly purpose: Purpose;
  readonly channel: Channel;
  /** A phone number in international form, or an address in lower case. */
  readonly target: string;
  /** Who claims an address. */
  readonly customerId: CustomerId | null;
}

export interface Challenge extends ChallengeName {
  readonly id: ChallengeId;
  readonly cartId: CartId | null;
  readonly secretHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Guesses at one code. Whoever has none left asks for another code, and that is limited too. */
export const TRIES_MAX = 5;

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is signed and kept: the same code of another challenge is another secret. */
export function codeText(id: ChallengeId, code: string): string {
  return `${id}.${code}`;
}

export function minutesOf({ purpose, channel }: ChallengeName, config: SignInConfig): number {
  if (purpose === 'magic_link') return config.magicLinkMinutes;
  if (purpose === 'password_reset') return config.passwordResetMinutes;
  return channel === 'sms' ? config.textCodeMinutes : config.emailCodeMinutes;
}
