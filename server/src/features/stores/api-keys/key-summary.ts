import type { Scope } from '../../../ports/store.ts';
import type { ApiKeyId } from '../../../values/ids.ts';

export const KEYS_MAX = 50;
export const OVERLAP_HOURS_MAX = 168;

/** A key as operators see it. The secret is returned once and not part of it. */
export interface KeySummary {
  readonly id: ApiKeyId;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The last characters of the secret, to tell keys apart. */
  readonly hint: string;
  readonly createdAt: Date;
  /** To the minute or so. */
  readonly lastUsedAt: Date | null;
  /** Set once the key was rolled. */
  readonly endsAt: Date | null;
}

export interface NewKey {
  readonly key: KeySummary;
  readonly secret: string;
}

/** The prefix tells the finder of a leaked key its mode. */
export function keyPrefix(developerMode: boolean): string {
  return developerMode ? 'sk_test_' : 'sk_live_';
}
