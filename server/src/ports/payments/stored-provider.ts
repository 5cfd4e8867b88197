import { lastCharactersOf } from '../../values/secrets.ts';

export const CAPTURE_MODES = ['automatic', 'manual'] as const;
export type CaptureMode = (typeof CAPTURE_MODES)[number];

/** A configured payment provider, loaded with its store. */
export interface StoredProvider {
  readonly id: string;
  /** Name of its adapter. */
  readonly type: string;
  readonly mode: 'test' | 'live';
  readonly capture: CaptureMode;
  /** Encrypted, base64. */
  readonly credentials: string;
  /** Last characters of a secret, for identification. */
  readonly hint: string;
  readonly isDefault: boolean;
  /** False: completes existing payments, takes no new ones. */
  readonly enabled: boolean;
  /** Changes with every update. */
  readonly revision: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type Credentials = Readonly<Record<string, string>>;

/**
 * Additional authenticated data: credentials copied to another store or provider do not decrypt.
 */
export function credentialsAad(storeId: string, providerId: string): string {
  return `${storeId} ${providerId}`;
}

/** Hint of the longest key. */
export function hintOfCredentials(credentials: Credentials): string {
  // Webhook secrets do not identify the account.
  const keys = Object.keys(credentials).filter((name) => !name.startsWith('webhook'));
  const [longest = ''] = keys
    .map((name) => credentials[name] ?? '')
    .sort((a, b) => b.length - a.length);
  return lastCharactersOf(longest);
}
