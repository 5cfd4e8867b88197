import { lastCharactersOf } from '../../values/secrets.ts';

export const CAPTURE_MODES = ['automatic', 'manual'] as const;
export type CaptureMode = (typeof CAPTURE_MODES)[number];

/** A payment provider as a store keeps it; it comes with the store. */
export interface StoredProvider {
  readonly id: string;
  /** The name of its adapter. */
  readonly type: string;
  readonly mode: 'test' | 'live';
  readonly capture: CaptureMode;
  /** Sealed, and written as base64. */
  readonly credentials: string;
  /** The last letters of a secret, to tell one from another. */
  readonly hint: string;
  readonly isDefault: boolean;
  /** False where it only ends what it began. */
  readonly enabled: boolean;
  /** Another one after each change. */
  readonly revision: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type Credentials = Readonly<Record<string, string>>;

/** What a sealed box is bound to: moved to another store or provider, it does not open. */
export function sealedFor(storeId: string, providerId: string): string {
  return `${storeId} ${providerId}`;
}

/** Of the longest key. */
export function hintOfCredentials(credentials: Credentials): string {
  // What callbacks are signed with says nothing about whose account it is.
  const keys = Object.keys(credentials).filter((name) => !name.startsWith('webhook'));
  const [longest = ''] = keys
    .map((name) => credentials[name] ?? '')
    .sort((a, b) => b.length - a.length);
  return lastCharactersOf(longest);
}
