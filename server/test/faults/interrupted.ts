import assert from 'node:assert/strict';
import type { Reply } from '../harness.ts';
import { IS_WHOLE, partOf } from '../small-version.ts';
import type { Trap } from './fault-proxy.ts';
import { IS_FULL, newChance, SEED } from './scale.ts';
import { insist, type Target } from './scene.ts';

/** A call that may be repeated until it is answered. */
export interface Interrupted {
  ask(): Promise<Reply>;
  /** The id of the result, the same for every repeat. */
  resultOf(reply: Reply): string;
  /** After the fault and before the repeat. */
  recover?(): Promise<void>;
  /** After the repeat. */
  check?(): Promise<void>;
}

/** Where the messages are counted, and every how many of them is interrupted. */
export interface Steps {
  readonly far: 'database' | 'provider';
  readonly side: Trap['side'];
  readonly step: number;
}

/** Both sides of the service, before and after the message. Two in turn are of both sides. */
export const PLACES = (['before', 'after'] as const).flatMap((side) =>
  (['database', 'provider'] as const).map((far) => ({ far, side })),
);

/** Of each side, one message in so many is interrupted. */
type StepOf = Readonly<Record<Steps['far'], number>>;

const EACH: StepOf = { database: 1, provider: 1 };
/** A confirm sends the database few messages at a time. */
const SMALL: StepOf = { database: 3, provider: 1 };

/** The proofs interrupt each message, unless `full` says otherwise. */
export function stepsAt(
  place: (typeof PLACES)[number],
  { whole, full = EACH }: { whole: StepOf; full?: StepOf },
): Steps {
  const stepOf = IS_FULL ? full : IS_WHOLE ? whole : SMALL;
  return { ...place, step: stepOf[place.far] };
}

/** Half of them in the small version, in turn: the confirm of a checkout is tried at each. */
export function placesOf(turn: number): typeof PLACES {
  return [...partOf(PLACES, turn, 2)];
}

/** One of them in the small version, in turn: after a kill the service starts again. */
export function killedPlacesOf(turn: number): typeof PLACES {
  return [...partOf(PLACES, turn, 1)];
}

/** Of each place, in the small version: a restart takes a second of the processor. */
const KILLS_MAX = IS_WHOLE ? Number.POSITIVE_INFINITY : 1;
const CUTS_MAX = IS_WHOLE ? Number.POSITIVE_INFINITY : 3;

/** The seed chooses the first message. */
function firstOf({ side, step }: Steps): number {
  return 1 + Math.floor(newChance(SEED + side.length)() * step);
}

/** The call has no such message: with a large step nothing would be interrupted. */
function earlier(message: number): number {
  return Math.floor(message / 2);
}

/** Kills the service around one message of a call, then around a later one of another call. */
export async function killAtEach(
  target: Target,
  steps: Steps,
  prepare: () => Promise<Interrupted>,
): Promise<number> {
  const { far, side, step } = steps;
  let message = firstOf(steps);
  let kills = 0;
  while (kills < KILLS_MAX) {
    const { ask, resultOf, recover, check } = await prepare();
    target[far].set({ message, side, spring: target.kill });
    const untouched = await ask().catch(() => undefined);
    target[far].set(undefined);
    if (untouched) {
      assert.equal(untouched.status, 200, untouched.text);
      if (kills > 0 || message === 1) return kills;
      message = earlier(message);
      continue;
    }
    await target.restart();
    await recover?.();
    const first = await insist(ask);
    assert.equal(first.status, 200, `${far} ${side} ${message}: ${first.text}`);
    assert.equal(resultOf(await insist(ask)), resultOf(first));
    await check?.();
    kills += 1;
    message += step;
  }
  return kills;
}

/** Cuts the connections of one side around one message, then around a later one. */
export async function cutAtEach(
  target: Target,
  steps: Steps,
  prepare: () => Promise<Interrupted>,
): Promise<number> {
  const { far, side, step } = steps;
  let message = firstOf(steps);
  let cuts = 0;
  while (cuts < CUTS_MAX) {
    const { ask, resultOf, recover } = await prepare();
    let isCut = false;
    const spring = () => {
      isCut = true;
      target[far].cut();
      target[far].set(undefined);
    };
    target[far].set({ message, side, spring });
    const early = await ask();
    target[far].set(undefined);
    const isKnown = [200, 503, 504].includes(early.status);
    assert.ok(isKnown, `${far} ${side} ${message}: ${early.text}`);
    await recover?.();
    const late = await insist(ask);
    assert.equal(late.status, 200, `${far} ${side} ${message}: ${late.text}`);
    if (early.status === 200) assert.equal(resultOf(early), resultOf(late));
    if (!isCut && (cuts > 0 || message === 1)) return cuts;
    if (isCut) cuts += 1;
    message = isCut ? message + step : earlier(message);
  }
  return cuts;
}
