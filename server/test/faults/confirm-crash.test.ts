import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openCheckout } from '../checkout-steps.ts';
import { cardOf, type FarSide, newFarSide } from './far-side.ts';
import { type FarSideName, TRIED } from './far-side-provider.ts';
import type { Trap } from './fault-proxy.ts';
import { IS_FULL, newChance, proved, range, SEED, SHARE, scaled } from './scale.ts';
import { connectTo, insist, newDatabase, startTarget, type Target } from './scene.ts';
import { assertSound } from './truth.ts';

/** Coupon uses and money that a payment reserves must survive a crash like the payment itself. */
const coupons = ['TAKE5'];
const DISCOUNTS = { coupons, giftCards: [{ code: 'GIFT-SANDBOX-5000', amount: 1 }] };

for (const name of TRIED) {
  describe(`a service that is killed, with ${name} (seed ${SEED})`, () => killed(name));
}

async function killed(name: FarSideName): Promise<void> {
  const fakepay = await newFarSide(name);
  const address = await newDatabase();
  const target = { ...(await startTarget(fakepay, address)), ...cardOf(fakepay) };
  const sql = connectTo(address);

  it('creates one order for one payment, killed around any message [P1]', async () => {
    let kills = 0;
    for (const far of ['database', 'provider'] as const) {
      for (const side of ['before', 'after'] as const) {
        kills += await killAtEach(target, far, side);
      }
    }
    await assertSound(sql, target.store.id, fakepay);
    proved('P1', `${name}: kill -9 at ${kills} places: before and after each message of a confirm`);
    proved('P12', `the same Idempotency-Key repeated after each of ${kills} crashes: one effect`);
  });

  it('creates one order for one payment, cut off around any message [P1]', async () => {
    await target.restart();
    let cuts = 0;
    for (const far of ['database', 'provider'] as const) {
      for (const side of ['before', 'after'] as const) cuts += await cutAtEach(target, far, side);
    }
    await assertSound(sql, target.store.id, fakepay);
    proved(
      'P1',
      `${name}: connections cut at ${cuts} places: before and after each message of a confirm`,
    );
  });

  it('creates one order for one payment, killed at random under load [P1]', async () => {
    await target.restart();
    const kills = scaled({ small: 1, full: 1_000 });
    const checkouts = scaled({ small: 12, full: 5_000 });
    const made = await checkOutUnderKills(target, { kills, checkouts });
    assert.ok(charged(fakepay, target) >= made.checkouts);
    await assertSound(sql, target.store.id, fakepay);
    const many = `${made.kills} random kills over ${made.checkouts} checkouts`;
    proved('P1', `${name}: ${many}, 4 at a time`);
  });
}

type PaidTarget = Target & ReturnType<typeof cardOf>;

/**
 * One checkout for each message, until a confirm passes without a fault. The small run takes long
 * steps from an offset that the seed chooses.
 */
async function killAtEach(
  target: PaidTarget,
  far: 'database' | 'provider',
  side: Trap['side'],
): Promise<number> {
  const step = stepOf(far, target);
  let message = 1 + Math.floor(newChance(SEED + side.length)() * step);
  for (let kills = 0; ; kills++) {
    const { path, confirmation } = await openCheckout(target.store, 'intent', {
      ...DISCOUNTS,
      ...target.card,
    });
    const headers = { 'idempotency-key': `crash at ${path}` };
    const confirm = () => target.store.call('POST', `${path}/confirm`, confirmation, headers);
    target[far].set({ message, side, spring: target.kill });
    const untouched = await confirm().catch(() => undefined);
    target[far].set(undefined);
    if (untouched) {
      assert.equal(untouched.status, 200, untouched.text);
      return kills;
    }
    await target.restart();
    const first = await insist(confirm);
    assert.equal(first.status, 200, `${far} ${side} ${message}: ${first.text}`);
    const second = await insist(confirm);
    assert.equal(second.data.order.id, first.data.order.id);
    message += step;
  }
}

function stepOf(far: 'database' | 'provider', { card }: PaidTarget): number {
  if (IS_FULL) return far === 'provider' ? 1 : Math.max(1, Math.round(1 / SHARE));
  // The database gets the same messages with any provider; vendors get more than fakepay.
  const isVendor = card.paymentToken !== undefined;
  if (far === 'provider') return isVendor ? 2 : 1;
  return isVendor ? 25 : 9;
}

/** The process survives; only its connections break, and are opened again. */
async function cutAtEach(
  target: PaidTarget,
  far: 'database' | 'provider',
  side: Trap['side'],
): Promise<number> {
  for (let message = 1; ; message++) {
    const { path, confirmation } = await openCheckout(target.store, 'intent', {
      ...DISCOUNTS,
      ...target.card,
    });
    const confirm = () => target.store.call('POST', `${path}/confirm`, confirmation);
    let isCut = false;
    const spring = () => {
      isCut = true;
      target[far].cut();
      target[far].set(undefined);
    };
    target[far].set({ message, side, spring });
    const early = await confirm();
    target[far].set(undefined);
    const isKnown = [200, 503, 504].includes(early.status);
    assert.ok(isKnown, `${far} ${side} ${message}: ${early.text}`);
    const { status, text, data } = await insist(confirm);
    assert.equal(status, 200, `${far} ${side} ${message}: ${text}`);
    if (early.status === 200) assert.equal(early.data.order.id, data.order.id);
    if (!isCut) return message - 1;
  }
}

/** Continues until both counts are reached, however fast the machine is. */
async function checkOutUnderKills(
  target: PaidTarget,
  { kills, checkouts }: { kills: number; checkouts: number },
): Promise<{ kills: number; checkouts: number }> {
  const chance = newChance();
  const made = { kills: 0, checkouts: 0 };
  let begun = 0;
  const isEnough = () => made.kills >= kills && made.checkouts >= checkouts;
  const kill = async () => {
    while (made.kills < kills) {
      await wait(50 + chance() * 200);
      target.kill();
      made.kills += 1;
      await target.restart();
    }
  };
  const checkOutOn = async () => {
    while (!isEnough()) {
      await checkOut(target, begun++);
      made.checkouts += 1;
    }
  };
  await Promise.all([kill(), ...range(4).map(checkOutOn)]);
  return made;
}

async function checkOut(target: PaidTarget, index: number): Promise<void> {
  for (;;) {
    const opened = await openCheckout(target.store, 'intent', { coupons, ...target.card }).catch(
      () => undefined,
    );
    if (!opened) {
      await wait(50);
      continue;
    }
    const { path, confirmation } = opened;
    // A third with a key, a third with a new one each time, a third with none.
    let tries = 0;
    const keys = [() => 'same', () => `new ${tries++}`, () => undefined];
    const reply = await insist(() => {
      const key = keys[index % 3]?.();
      const headers: Record<string, string> = key ? { 'idempotency-key': `${path} ${key}` } : {};
      return target.store.call('POST', `${path}/confirm`, confirmation, headers);
    });
    assert.equal(reply.status, 200, reply.text);
    return;
  }
}

function charged(fakepay: FarSide, { store }: Target): number {
  return fakepay.journal().filter((entry) => entry.kind === 'charge' && entry.store === store.id)
    .length;
}
