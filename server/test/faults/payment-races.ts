import assert from 'node:assert/strict';
import { jobs } from '../../src/app.ts';
import { SECOND_MS } from '../../src/values/time.ts';
import type { Opened } from '../checkout-steps.ts';
import type { Reply, TestStore } from '../harness.ts';
import { range, scaled } from './scale.ts';
import { insist, keyOf } from './scene.ts';

export const SWEEP = jobs.find(({ name }) => name === 'sweep_payments');
/** Longer than the sweeper's grace period of an attempt. */
export const QUIET_MS = 21 * SECOND_MS;

export const CROWD = scaled({ small: 60, whole: 200, full: 200 });

export function confirm(
  store: TestStore,
  { path, confirmation }: Opened,
  headers = {},
): Promise<Reply> {
  return store.call('POST', `${path}/confirm`, confirmation, headers);
}

/** Many concurrent calls over all instances, with new, repeated and no keys. All must succeed. */
export async function callInCrowd(
  instances: readonly TestStore[],
  round: number,
  call: (instance: TestStore, headers: Record<string, string>) => Promise<Reply>,
): Promise<Reply[]> {
  const replies = await Promise.all(
    range(CROWD).map((index) => {
      const instance = instances[index % instances.length] as TestStore;
      return insist(() => call(instance, keyOf(round, index)));
    }),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  assert.deepEqual(new Set(refused.map(({ text }) => text)), new Set());
  return replies;
}

export function chargesOf<Entry extends { readonly kind: string; readonly store: string }>(
  provider: { journal(): readonly Entry[] },
  { id }: TestStore,
): Entry[] {
  return provider.journal().filter(({ kind, store }) => kind === 'charge' && store === id);
}
