import type { Scope } from '../../../ports/store.ts';
import type { ApiKeyId } from '../../../values/ids.ts';

export const KEYS_MAX = 50;
export const OVERLAP_HOURS_MAX = 168;

/** What operators see of a key. The secret is shown once and is not part of it. */
export interface KeySummary {
  readonly id: ApiKeyId;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The last letters of the secret, to tell keys apart. */
  readonly hint: string;
  readonly createdAt: Date;
  /** Set once it was rolled. */
  readonly endsAt: Date | null;
}

export interface NewKey {
  readonly key: KeySummary;
  readonly secret: string;
}

/** What a leaked key's prefix tells whoever finds it. */
export function keyPrefix(developerMode: boolean): string {
  return developerMode ? 'sk_test_' : 'sk_live_';
}
