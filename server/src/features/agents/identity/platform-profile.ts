import { parsedJson } from '../../../values/parsed-json.ts';
import { UCP_VERSIONS, type UcpVersion } from './agent.ts';

/** What a platform publishes about itself, as far as this service uses it. */
export interface PlatformProfile {
  readonly version: string;
  readonly capabilities: readonly PlatformCapability[];
  readonly keys: readonly PlatformKey[];
}

export interface PlatformCapability {
  readonly name: string;
  readonly version: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A published key. Only EC keys on P-256 can verify a signature here. */
export interface PlatformKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string | undefined;
  readonly x: string | undefined;
  readonly y: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const VERSION = /^\d{4}-\d{2}-\d{2}$/;
/** More are ignored, so that a profile costs a bounded time. */
const ENTRIES_MAX = 200;
const KEYS_MAX = 50;

/** Returns the profile, or a phrase that says what is wrong with the text. */
export function parseProfile(text: string): PlatformProfile | { readonly problem: string } {
  const root = parsedJson(text);
  if (!isObject(root)) return { problem: 'it is not a JSON object' };
  const { ucp } = root;
  if (!isObject(ucp)) return { problem: 'it has no object `ucp`' };
  if (typeof ucp.version !== 'string' || !VERSION.test(ucp.version)) {
    return { problem: '`ucp.version` is not a date' };
  }
  for (const name of ['services', 'capabilities', 'payment_handlers']) {
    if (!isRegistry(ucp[name])) return { problem: `\`ucp.${name}\` is not a registry` };
  }
  // The release of 2026-04-08 publishes its keys under the second name.
  const keys = root.keys ?? root.signing_keys ?? [];
  if (!Array.isArray(keys)) return { problem: '`keys` is not a list' };
  const capabilities = capabilitiesOf((ucp.capabilities ?? {}) as Registry);
  if (!capabilities) return { problem: '`ucp.capabilities` has an entry without a version' };
  return { version: ucp.version, capabilities, keys: keys.slice(0, KEYS_MAX).flatMap(keyOf) };
}

export function isSupportedVersion(version: string): version is UcpVersion {
  return UCP_VERSIONS.some((known) => known === version);
}

type Registry = Readonly<Record<string, readonly unknown[]>>;

function isRegistry(value: unknown): value is Registry | undefined {
  return value === undefined || (isObject(value) && Object.values(value).every(Array.isArray));
}

function capabilitiesOf(registry: Registry): PlatformCapability[] | undefined {
  const entries = Object.entries(registry).flatMap(([name, list]) =>
    list.map((entry) => ({ name, entry })),
  );
  const found = entries.slice(0, ENTRIES_MAX).map(({ name, entry }) => {
    if (!isObject(entry) || typeof entry.version !== 'string') return undefined;
    return { name, version: entry.version, config: isObject(entry.config) ? entry.config : {} };
  });
  return found.every((one) => one !== undefined) ? found : undefined;
}

/** Keys that cannot verify signatures are left out; those of unknown types stay. */
function keyOf(value: unknown): PlatformKey[] {
  if (!isObject(value) || typeof value.kid !== 'string' || typeof value.kty !== 'string') return [];
  if (value.use !== undefined && value.use !== 'sig') return [];
  if (Array.isArray(value.key_ops) && !value.key_ops.includes('verify')) return [];
  const { kid, kty } = value;
  return [{ kid, kty, crv: textOf(value.crv), x: textOf(value.x), y: textOf(value.y) }];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
