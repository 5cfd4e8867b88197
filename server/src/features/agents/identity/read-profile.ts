import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import {
  type RemoteDocument,
  TTL_MIN_MS,
} from '../../../platform/http/outbound/remote-documents.ts';
import { type PlatformProfile, parseProfile } from './platform-profile.ts';
import { AgentRefusal } from './refusal.ts';

/** Documents are parsed once; the cache of documents keeps the objects. */
const parsed = new WeakMap<RemoteDocument, ReturnType<typeof parseProfile>>();

/** The platform's profile, from the cache or from its URL. */
export async function readProfile(
  app: App,
  url: string,
  beforeFetch: () => Promise<void>,
): Promise<PlatformProfile> {
  const refusal = app.outbound.refusalOf(url);
  if (refusal) throw new AgentRefusal('invalid_profile_url', SENTENCES[refusal]);
  const known = app.documents.cached(url);
  if (known) return profileIn(known);
  await beforeFetch();
  return profileIn(await fetched(app, url));
}

/**
 * Reads the profile again, since a signature names a key that the cached one lacks. Undefined if
 * the cached one is so young that it is read no more than once a minute.
 */
export async function refreshedProfile(
  app: App,
  url: string,
): Promise<PlatformProfile | undefined> {
  const known = app.documents.cached(url);
  const ageMs = known ? app.clock.now().getTime() - known.fetchedAt.getTime() : TTL_MIN_MS;
  return ageMs < TTL_MIN_MS ? undefined : profileIn(await fetched(app, url));
}

async function fetched(app: App, url: string): Promise<RemoteDocument> {
  try {
    return await app.documents.read(url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const content = 'Too many profiles are being read. Try again shortly.';
    throw new AgentRefusal('service_unavailable', content, error.retryAfterSeconds);
  }
}

function profileIn(document: RemoteDocument): PlatformProfile {
  if ('failure' in document) {
    const content = `The profile could not be read (${document.failure}).`;
    const isRefused = document.failure === 'not_public' || document.failure === 'not_resolved';
    throw new AgentRefusal(isRefused ? 'invalid_profile_url' : 'profile_unreachable', content);
  }
  const result = parsed.get(document) ?? parseProfile(document.text);
  parsed.set(document, result);
  if (!('problem' in result)) return result;
  throw new AgentRefusal('profile_malformed', `The profile is malformed: ${result.problem}.`);
}

const SENTENCES = {
  not_a_url: 'The profile is not a URL.',
  not_https: 'The URL of a profile must begin with https.',
  has_credentials: 'The URL of a profile must not hold credentials.',
  port_not_allowed: 'The URL of a profile has a port that is not called.',
  not_public: 'The URL of a profile must lead to a public address.',
};
