import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openCheckout } from '../checkout-steps.ts';
import { type Data, MUG, PEN, type TestStore } from '../harness.ts';
import { type Running, readyz } from '../process/running.ts';
import { urlOf } from '../states.ts';
import { assertSound } from './assert-sound.ts';
import { startNextVersion } from './next-version.ts';
import { inParallel, newChance, proved, range, SEED, scaled } from './scale.ts';
import {
  caller,
  connectTo,
  newDatabase,
  newFakepay,
  signUpAt,
  startTargetProcess,
  storeAt,
} from './scene.ts';

const SHOPPERS = scaled({ small: 4, whole: 12, full: 500 });
const AT_ONCE = 6;
const STEPS = scaled({ small: 2, whole: 6, full: 6 });

/** One store, through each of the versions and through either. */
interface Sides {
  readonly now: TestStore;
  readonly next: TestStore;
  readonly either: TestStore;
}

describe(`two versions over one database (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const sql = connectTo(address);
  const chance = newChance();
  const env = {
    DATABASE_URL: urlOf(address),
    SECRET_KEY: 'a secret key for tests, 32 characters',
    SIMULATOR: fakepay.name,
    SIMULATOR_URL: fakepay.url,
  };
  const wrong: string[] = [];
  let answers = 0;
  const call = ({ base }: Running): TestStore['call'] => {
    const ask = caller(() => base);
    return async (method, path, body, headers) => {
      const reply = await ask(method, path, body, headers);
      answers++;
      if (reply.status >= 500) wrong.push(`${method} ${path}: ${reply.text}`);
      return reply;
    };
  };

  it('serve the carts and orders of each other, without a failure [P27]', async () => {
    const first = await startTargetProcess(env);
    const { id, apiKey } = await signUpAt(first);
    const at = (running: Running) => storeAt(call(running), id, apiKey);
    const now = at(first);
    const early = await Promise.all(range(AT_ONCE).map(() => now.newCart([MUG, PEN])));
    // The next version migrates the database while this one serves.
    const busy = inParallel(range(SHOPPERS), AT_ONCE, () => buy(now));
    const [second] = await Promise.all([startNextVersion(env), busy]);
    const next = at(second);
    for (const cart of early) assert.deepEqual(wraps(await read(next, cart.id)), COMPLETED);

    const either = storeAt((...words) => (chance() < 0.5 ? now : next).call(...words), id, apiKey);
    const sides = { now, next, either };
    const carts: string[] = [];
    await inParallel(range(SHOPPERS), AT_ONCE, async () => {
      carts.push(await fill(sides));
      await buy(either);
    });
    const added = await crowd(sides);
    assert.equal(await first.signal('SIGTERM'), 0);
    for (const cartId of carts) await read(next, cartId);
    // And back again, on the schema of the next version.
    const again = at(await startTargetProcess(env));
    // A process stays ready while its files are replaced by those of a version after it.
    await writeFile(join(second.program, 'migrations', '9999_z_later.sql'), 'select 1;\n');
    assert.equal(await readyz(second.management), 200);
    assert.equal(await second.signal('SIGTERM'), 0);
    for (const cartId of carts) assertOfNow(await read(again, cartId));
    await buy(again);

    assert.deepEqual(wrong, []);
    const [placed] = await sql`select count(*)::integer as count from orders`;
    assert.equal(placed?.count, 2 * SHOPPERS + 1);
    await assertSound(sql, id, fakepay);
    proved(
      'P27',
      `two versions at once, upgrade and way back: ${answers} answers, none a 5xx, ` +
        `${placed?.count} orders, ${carts.length} carts changed by both, ${added} adds to one cart`,
    );
  });
});

const COMPLETED = ['completed', 'completed'];

function wraps({ items }: Data): string[] {
  return items.map(({ giftWrap }: Data) => giftWrap);
}

async function read(store: TestStore, cartId: string): Promise<Data> {
  const { status, text, data } = await store.call('GET', `/v1/carts/${cartId}`);
  assert.equal(status, 200, text);
  return data;
}

function assertOfNow(cart: Data): void {
  assert.ok(!('lineCount' in cart), 'a reply of this version has the fields of this version');
  assert.ok(cart.items.every((item: object) => !('giftWrap' in item)));
}

/** A cart that both versions change alternately, and return alike except for new fields. */
async function fill({ now, next, either }: Sides): Promise<string> {
  const { id } = await either.newCart([PEN]);
  for (const step of range(STEPS)) {
    const { status, text, data } = await either.call('POST', `/v1/carts/${id}/items`, MUG);
    assert.equal(status, 200, text);
    assert.equal(data.itemCount, 2 + step + 1);
    const [old, { lineCount, ...known }] = await Promise.all([read(now, id), read(next, id)]);
    assertOfNow(old);
    assert.equal(lineCount, known.items.length);
    assert.ok(wraps(known).every((wrap) => ['completed', 'none'].includes(wrap)));
    const items = known.items.map(({ giftWrap: _, ...item }: Data) => item);
    assert.deepEqual({ ...known, items }, old);
  }
  return id;
}

/** A checkout whose steps alternate between the versions. */
async function buy(store: TestStore): Promise<void> {
  const options = { items: [MUG, PEN], coupons: ['WELCOME10'] };
  const { path, confirmation } = await openCheckout(store, 'intent', options);
  const { status, text } = await store.call('POST', `${path}/confirm`, confirmation);
  assert.equal(status, 200, text);
}

/** Many concurrent adds to one cart, through both: each acknowledged one persists. */
async function crowd({ now, next }: Sides): Promise<number> {
  const { id } = await now.newCart([]);
  const adds = range(4 * AT_ONCE).map((index) =>
    (index % 2 === 0 ? now : next).call('POST', `/v1/carts/${id}/items`, MUG),
  );
  const replies = await Promise.all(adds);
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  assert.equal((await read(next, id)).itemCount, adds.length);
  return adds.length;
}
