import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IS_WHOLE } from '../small-version.ts';
import { assertSound } from './assert-sound.ts';
import { cutAtEach, killAtEach, killedPlacesOf, placesOf, stepsAt } from './interrupted.ts';
import { madeBy, OTHER_PAYMENTS } from './other-payments.ts';
import { cardOf, newSimulator } from './provider-simulator.ts';
import { IS_FULL, proved, SEED, SHARE } from './scale.ts';
import { connectTo, newDatabase, startTarget } from './scene.ts';
import { type SimulatorName, TRIED } from './simulator-adapter.ts';

for (const side of TRIED) {
  describe(`other payments of a service that is killed, with ${side} (seed ${SEED})`, () =>
    killed(side));
}

async function killed(vendor: SimulatorName): Promise<void> {
  const fakepay = await newSimulator(vendor);
  const { card } = cardOf(fakepay);
  const address = await newDatabase();
  const target = await startTarget(fakepay, address);
  const sql = connectTo(address);
  // The database gets the same messages with any provider; vendors get more than fakepay.
  const whole =
    vendor === 'fakepay' ? { database: 18, provider: 2 } : { database: 24, provider: 4 };
  const fullStep = Math.max(1, Math.round(1 / SHARE));
  const full = { database: fullStep, provider: fullStep };

  for (const [turn, [name, prepare]] of Object.entries(OTHER_PAYMENTS).entries()) {
    it(`${name} is charged and recorded once, killed around any message [P1, P2]`, async () => {
      let kills = 0;
      for (const place of killedPlacesOf(3 - turn)) {
        const steps = stepsAt(place, { whole, full });
        kills += await killAtEach(target, steps, async () => {
          const { name: path, ask } = await prepare(target.store, card);
          const key = { 'idempotency-key': `crash at ${path}` };
          return { ask: () => ask(target.store, key), resultOf: madeBy };
        });
      }
      assert.ok(kills >= killedPlacesOf(3 - turn).length, `${kills} messages were interrupted`);
      await assertSound(sql, target.store.id, fakepay);
      proved(
        'P1',
        `${vendor}, ${name}: kill -9 at ${kills} places, before and after each of its messages`,
      );
    });

    it(`${name} is charged and recorded once, cut off around any message [P1, P2]`, async () => {
      if (IS_WHOLE) await target.restart();
      let cuts = 0;
      for (const place of placesOf(turn + 1)) {
        cuts += await cutAtEach(
          target,
          { ...place, step: IS_WHOLE && !IS_FULL ? 3 : 1 },
          async () => {
            const { ask } = await prepare(target.store, card);
            return { ask: () => ask(target.store), resultOf: madeBy };
          },
        );
      }
      assert.ok(cuts >= placesOf(turn).length, `${cuts} messages were cut off`);
      await assertSound(sql, target.store.id, fakepay);
      proved('P1', `${vendor}, ${name}: connections cut at ${cuts} places`);
    });
  }
}
