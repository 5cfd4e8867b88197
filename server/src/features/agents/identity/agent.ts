import type { ApiKeyId } from '../../../values/ids.ts';

/** Releases of the protocol that this service implements, the newest first. */
export const UCP_VERSIONS = ['2026-08-25', '2026-04-08'] as const;
export type UcpVersion = (typeof UCP_VERSIONS)[number];

/** The platform that calls on behalf of a shopper. */
export interface Agent {
  /**
   * Stable: the id of its API key, otherwise the URL of its profile. Without a key and a signature
   * it is only a claim: see `isProven`.
   */
  readonly id: string;
  /** The host of its profile; null without a profile. */
  readonly name: string | null;
  readonly profileUrl: string | null;
  /** A signature by a key of the profile was verified. */
  readonly isSigned: boolean;
  readonly apiKeyId: ApiKeyId | null;
  readonly version: UcpVersion;
  /** What both sides support, at the version of each. */
  readonly capabilities: readonly ActiveCapability[];
  /** Where the platform wants its orders; null if it names no URL that may be called. */
  readonly webhookUrl: string | null;
}

export interface ActiveCapability extends OfferedCapability {
  /** The platform's own settings for this capability. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** A capability as this service offers it in one release. */
export interface OfferedCapability {
  readonly name: string;
  readonly version: string;
  /** Names of the capabilities that it extends; empty for a root capability. */
  readonly extends: readonly string[];
}

/** What the service offers, by release. */
export type Offers = Readonly<Record<UcpVersion, readonly OfferedCapability[]>>;

/** True where the caller has proved to be the agent that it names. */
export function isProven({ isSigned, apiKeyId }: Agent): boolean {
  return isSigned || apiKeyId !== null;
}

/** For a reply: a root capability and its extensions, of those that are active. */
export function capabilitiesFor(
  { capabilities }: Pick<Agent, 'capabilities'>,
  root: string,
): Record<string, { version: string }[]> {
  const relevant = capabilities.filter((one) => one.name === root || one.extends.includes(root));
  return Object.fromEntries(relevant.map(({ name, version }) => [name, [{ version }]]));
}
