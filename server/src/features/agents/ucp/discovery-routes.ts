import type { FastifyReply, FastifyRequest } from 'fastify';
import { type App, jobContext } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import type { Store } from '../../../ports/store.ts';
import { limitAgents } from '../identity/limit-agents.ts';
import { listSigningKeys } from '../signing/list-signing-keys.ts';
import { agentsUrl } from '../ucp-2026-08-25/encode-links.ts';
import { encodeProfile } from '../ucp-2026-08-25/encode-profile.ts';
import { OFFERS } from './codecs.ts';
import { findAgentsStore, findStoreAtHost, refuseUnpublished } from './find-agents-store.ts';
import { sendRefusal } from './send-refusal.ts';

const [NEWEST, OLDER] = ['2026-08-25', '2026-04-08'] as const;
const WELL_KNOWN = '/.well-known/ucp';
/** Shorter than the time between the publication of a key and its first use. */
const CACHE_SECONDS = 300;
const hide = { schema: { hide: true }, config: { operation: 'ucp_discovery' } } as const;

/** A store's profile: under its path, and at its host name. */
export function discoveryRoutes(app: App) {
  return async function discoveryRoutes(http: Http): Promise<void> {
    http.setErrorHandler(sendRefusal);
    const byPath = ({ params }: FastifyRequest) =>
      findAgentsStore(app, (params as { handle: string }).handle);
    const byHost = ({ host }: FastifyRequest) => findStoreAtHost(app, host);
    for (const [url, find] of [
      [`/agents/:handle${WELL_KNOWN}`, byPath],
      [WELL_KNOWN, byHost],
    ] as const) {
      const answer =
        (profileOf: typeof newestProfile) =>
        async (request: FastifyRequest, reply: FastifyReply) => {
          const store = await find(request);
          refuseUnpublished(store);
          await limitAgents(app, store, { ip: request.ip, effect: 'read', isSigned: false });
          reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).type(JSON_TYPE);
          return JSON.stringify(await profileOf(app, store));
        };
      http.get(url, hide, answer(newestProfile));
      http.get(`${url}/${OLDER}`, hide, answer(olderProfile));
    }
  };
}

async function newestProfile(app: App, store: Store): Promise<object> {
  const ctx = jobContext(app, store);
  const leaf = `${agentsUrl(ctx)}${WELL_KNOWN}/${OLDER}`;
  const ucp = encodeProfile(ctx, NEWEST, OFFERS[NEWEST]);
  return { ucp: { ...ucp, supported_versions: { [OLDER]: leaf } }, keys: await keysOf(app, store) };
}

async function olderProfile(app: App, store: Store): Promise<object> {
  const ucp = encodeProfile(jobContext(app, store), OLDER, OFFERS[OLDER]);
  return { ucp, signing_keys: await keysOf(app, store) };
}

async function keysOf(app: App, { id }: Store): Promise<object[]> {
  return (await listSigningKeys(app, id)).map(({ jwk }) => jwk);
}
