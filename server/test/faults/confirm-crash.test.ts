import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openCheckout } from '../checkout-steps.ts';
import { IS_WHOLE } from '../small-version.ts';
import { assertSound } from './assert-sound.ts';
import { cutAtEach, type Interrupted, killAtEach, PLACES, stepsAt } from './interrupted.ts';
import { cardOf, newSimulator, type ProviderSimulator } from './provider-simulator.ts';
import { newChance, proved, range, SEED, SHARE, scaled } from './scale.ts';
import { connectTo, insist, newDatabase, startTarget, type Target } from './scene.ts';
import { type SimulatorName, TRIED } from './simulator-adapter.ts';

/** Coupon uses and money that a payment reserves must survive a crash like the payment itself. */
const coupons = ['TAKE5'];
const DISCOUNTS = { coupons, giftCards: [{ code: 'GIFT-SANDBOX-5000', amount: 1 }] };

for (const name of TRIED) {
  describe(`a service that is killed, with ${name} (seed ${SEED})`, () => killed(name));
}

async function killed(name: SimulatorName): Promise<void> {
  const fakepay = await newSimulator(name);
  const address = await newDatabase();
  const target = { ...(await startTarget(fakepay, address)), ...cardOf(fakepay) };
  const sql = connectTo(address);

  it('creates one order for one payment, killed around any message [P1]', async () => {
    let kills = 0;
    // The database gets the same messages with any provider; vendors get more than fakepay.
    const whole = name === 'fakepay' ? { database: 9, provider: 1 } : { database: 25, provider: 2 };
    const full = { database: Math.max(1, Math.round(1 / SHARE)), provider: 1 };
    for (const place of PLACES) {
      const steps = stepsAt(place, { whole, full });
      kills += await killAtEach(target, steps, () => confirmation(target, true));
    }
    assert.ok(kills >= PLACES.length, `${kills} messages were interrupted`);
    await assertSound(sql, target.store.id, fakepay);
    proved('P1', `${name}: kill -9 at ${kills} places: before and after each message of a confirm`);
    proved('P12', `the same Idempotency-Key repeated after each of ${kills} crashes: one effect`);
  });

  it('creates one order for one payment, cut off around any message [P1]', async () => {
    if (IS_WHOLE) await target.restart();
    let cuts = 0;
    for (const place of PLACES) {
      cuts += await cutAtEach(target, { ...place, step: 1 }, () => confirmation(target, false));
    }
    assert.ok(cuts >= PLACES.length, `${cuts} messages were cut off`);
    await assertSound(sql, target.store.id, fakepay);
    proved(
      'P1',
      `${name}: connections cut at ${cuts} places: before and after each message of a confirm`,
    );
  });

  it('creates one order for one payment, killed at random under load [P1]', async () => {
    if (IS_WHOLE) await target.restart();
    const kills = scaled({ small: 1, full: 1_000 });
    const checkouts = scaled({ small: 6, whole: 12, full: 5_000 });
    const made = await checkOutUnderKills(target, { kills, checkouts });
    assert.ok(charged(fakepay, target) >= made.checkouts);
    await assertSound(sql, target.store.id, fakepay);
    const many = `${made.kills} random kills over ${made.checkouts} checkouts`;
    proved('P1', `${name}: ${many}, 4 at a time`);
  });
}

type PaidTarget = Target & ReturnType<typeof cardOf>;

/** One checkout for each message, until a confirm passes without a fault. */
async function confirmation(target: PaidTarget, hasKey: boolean): Promise<Interrupted> {
  const options = { ...DISCOUNTS, ...target.card };
  const { path, confirmation } = await openCheckout(target.store, 'intent', options);
  const headers = hasKey ? { 'idempotency-key': `crash at ${path}` } : {};
  return {
    ask: () => target.store.call('POST', `${path}/confirm`, confirmation, headers),
    resultOf: ({ data }) => data.order.id,
  };
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

function charged(fakepay: ProviderSimulator, { store }: Target): number {
  return fakepay.journal().filter((entry) => entry.kind === 'charge' && entry.store === store.id)
    .length;
}
