import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cardOf, newFarSide } from './far-side.ts';
import { type FarSideName, TRIED } from './far-side-provider.ts';
import type { Trap } from './fault-proxy.ts';
import { type Asked, madeBy, OTHER_PAYMENTS } from './other-payments.ts';
import { IS_FULL, newChance, proved, SEED, SHARE } from './scale.ts';
import { connectTo, insist, newDatabase, startTarget, type Target } from './scene.ts';
import { assertSound } from './truth.ts';

for (const side of TRIED) {
  describe(`other payments of a service that is killed, with ${side} (seed ${SEED})`, () =>
    killed(side));
}

async function killed(sideName: FarSideName): Promise<void> {
  const fakepay = await newFarSide(sideName);
  const { card } = cardOf(fakepay);
  const address = await newDatabase();
  const target = await startTarget(fakepay, address);
  const sql = connectTo(address);

  for (const [name, prepare] of Object.entries(OTHER_PAYMENTS)) {
    it(`${name} is charged and recorded once, killed around any message [P1, P2]`, async () => {
      let kills = 0;
      for (const far of ['database', 'provider'] as const) {
        for (const side of ['before', 'after'] as const) {
          kills += await killAtEach(target, far, side, sideName, () => prepare(target.store, card));
        }
      }
      await assertSound(sql, target.store.id, fakepay);
      proved(
        'P1',
        `${sideName}, ${name}: kill -9 at ${kills} places, before and after each of its messages`,
      );
    });

    it(`${name} is charged and recorded once, cut off around any message [P1, P2]`, async () => {
      await target.restart();
      let cuts = 0;
      for (const far of ['database', 'provider'] as const) {
        for (const side of ['before', 'after'] as const) {
          cuts += await cutAtEach(target, far, side, () => prepare(target.store, card));
        }
      }
      await assertSound(sql, target.store.id, fakepay);
      proved('P1', `${sideName}, ${name}: connections cut at ${cuts} places`);
    });
  }
}

/** The small run takes long steps from an offset that the seed chooses, as that of confirm does. */
function stepOf(far: 'database' | 'provider', sideName: FarSideName): number {
  if (IS_FULL) return Math.max(1, Math.round(1 / SHARE));
  // The database gets the same messages with any provider; vendors get more than fakepay.
  if (sideName === 'fakepay') return far === 'provider' ? 2 : 18;
  return far === 'provider' ? 4 : 24;
}

async function killAtEach(
  target: Target,
  far: 'database' | 'provider',
  side: Trap['side'],
  sideName: FarSideName,
  prepare: () => Promise<Asked>,
): Promise<number> {
  const step = stepOf(far, sideName);
  let message = 1 + Math.floor(newChance(SEED + side.length)() * step);
  for (let kills = 0; ; kills++) {
    const { name, ask } = await prepare();
    const pay = () => ask(target.store, { 'idempotency-key': `crash at ${name}` });
    target[far].set({ message, side, spring: target.kill });
    const untouched = await pay().catch(() => undefined);
    target[far].set(undefined);
    if (untouched) {
      assert.equal(untouched.status, 200, untouched.text);
      return kills;
    }
    await target.restart();
    const first = await insist(pay);
    assert.equal(first.status, 200, `${far} ${side} ${message}: ${first.text}`);
    assert.equal(madeBy(await insist(pay)), madeBy(first));
    message += step;
  }
}

async function cutAtEach(
  target: Target,
  far: 'database' | 'provider',
  side: Trap['side'],
  prepare: () => Promise<Asked>,
): Promise<number> {
  const step = IS_FULL ? 1 : 3;
  let message = 1 + Math.floor(newChance(SEED + side.length)() * step);
  for (let cuts = 0; ; cuts++) {
    const { ask } = await prepare();
    const pay = () => ask(target.store);
    let isCut = false;
    const spring = () => {
      isCut = true;
      target[far].cut();
      target[far].set(undefined);
    };
    target[far].set({ message, side, spring });
    const early = await pay();
    target[far].set(undefined);
    const isKnown = [200, 503, 504].includes(early.status);
    assert.ok(isKnown, `${far} ${side} ${message}: ${early.text}`);
    const late = await insist(pay);
    assert.equal(late.status, 200, `${far} ${side} ${message}: ${late.text}`);
    if (early.status === 200) assert.equal(madeBy(early), madeBy(late));
    if (!isCut) return cuts;
    message += step;
  }
}
