import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { networkOf } from '../../../platform/http/client-address.ts';
import { countHit, type Limit } from '../../../platform/http/limit.ts';
import type { Store } from '../../../ports/store.ts';
import { MINUTE_MS } from '../../../values/time.ts';
import { AgentRefusal } from './refusal.ts';

export type Effect = 'read' | 'create' | 'change';

const perMinute = (name: string, max: number): Limit => ({ name, max, windowMs: MINUTE_MS });

/** Calls without an API key, per address and store. */
const UNSIGNED: Readonly<Record<Effect, Limit>> = {
  read: perMinute('agent_reads', 600),
  create: perMinute('agent_creates', 120),
  change: perMinute('agent_changes', 300),
};

/** A platform that signs serves many shoppers from one address. */
const SIGNED: Readonly<Record<Effect, Limit>> = {
  read: perMinute('signed_agent_reads', 6_000),
  create: perMinute('signed_agent_creates', 1_200),
  change: perMinute('signed_agent_changes', 3_000),
};

/** Profiles that are not cached, per address: each costs a call to a host that the caller chose. */
const DISCOVERIES = perMinute('agent_discoveries', 60);

/** Counts a call without an API key, before its profile is read and its signature verified. */
export async function limitAgents(
  app: App,
  store: Store,
  { ip, effect, isSigned }: { readonly ip: string; readonly effect: Effect; isSigned: boolean },
): Promise<void> {
  const limits = isSigned ? SIGNED : UNSIGNED;
  await count(app, limits[effect], `${store.id} ${networkOf(ip)}`);
}

export async function limitDiscoveries(app: App, ip: string): Promise<void> {
  await count(app, DISCOVERIES, networkOf(ip));
}

async function count(app: App, limit: Limit, subject: string): Promise<void> {
  try {
    await countHit(app, limit, subject);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error;
    throw new AgentRefusal('rate_limited', error.message, error.retryAfterSeconds);
  }
}
